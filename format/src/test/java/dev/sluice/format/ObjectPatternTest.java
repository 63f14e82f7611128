// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObjectPatternTest {

    private static Manifest.DumpedObject object(ObjectKind kind, String database, String name) {
        return new Manifest.DumpedObject(kind, database, name, new Manifest.FileSeal("x", 0, "00000000"));
    }

    @ParameterizedTest
    @CsvSource({
        "shop, TABLE, shop, orders, true",
        "shop, EVENT, shop, e, true",
        "shop, DATABASE, shop, shop, true",
        "shop, TABLE, shopping, orders, false",
        "shop*, TABLE, shopping, orders, true",
        "s?op, TABLE, shop, orders, true",
        "shop.orders, TABLE, shop, orders, true",
        "shop.orders, TRIGGERS, shop, orders, true",
        "shop.orders, TABLE, Shop, orders, false",
        "*.orders, TABLE, shop, orders, true",
        "table:*.orders, TABLE, shop, orders, true",
        "table:*.orders, VIEW, shop, orders, false",
        "routine:shop.*, FUNCTION, shop, f, true",
        "routine:shop, PACKAGE_BODY, shop, p, true",
        "`a.b`.`c*`, TABLE, a.b, c*, true",
        "`a.b`.`c*`, TABLE, a.b, cd, false",
        "`a``b`, TABLE, a`b, c, true",
        "/^shop[.]tmp_/, TABLE, shop, tmp_1, true",
        "/^shop[.]tmp_/, TABLE, shop, x_tmp_1, false",
        "view:/_v$/, VIEW, shop, orders_v, true",
        "account:app@*, ACCOUNT, '', `app`@`%`, true",
        "account:app@10.0.0.*, GRANTS, '', `app`@`10.0.0.1`, true",
        "*, ACCOUNT, '', `app`@`%`, false",
        "größe.*, TABLE, größe, t, true"
    })
    void namesAreMatched(String pattern, ObjectKind kind, String database, String name, boolean expected) {
        assertThat(ObjectPattern.of(pattern).matches(object(kind, database, name)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "tabel:x.y, is no kind",
        "'', it names nothing",
        "view:, it names nothing",
        "/[/, its regular expression is wrong",
        "a.b.c, more than one dot",
        "`a, a backtick is not closed"
    })
    void whatIsNoPatternIsRefused(String pattern, String reason) {
        assertThatThrownBy(() -> ObjectPattern.of(pattern))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }
}
