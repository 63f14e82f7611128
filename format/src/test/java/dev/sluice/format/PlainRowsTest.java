// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PlainRowsTest {

    private static boolean are(String rows, int counter) {
        byte[] insert = ("INSERT" + rows + ")garbage").getBytes(StandardCharsets.UTF_8);
        return PlainRows.are(insert, 6, insert.length - ")garbage".length(), counter);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                " (1,'a'),(-2.5e-3,NULL)",
                "(1,'it''s (\\'; ) x')",
                " ( 1 , \"b\"\"c\" ) ,\r\n ( 2 , '' ) ",
                "(_binary 'a\\0',x'4142',0x4142,b'101',_utf8mb4'x',_utf8mb4 x'41',N'n')",
                "(1,TRUE,false,DEFAULT,.5,+1)",
                "(1,'größe'),(18446744073709551615,-0)"
            })
    void literalsArePlain(String rows) {
        assertThat(are(rows, -1)).isTrue();
        assertThat(are(rows, 7)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(1,NOW())",
                "(1,@a)",
                "(1,(SELECT MAX(n) FROM t))",
                "(1,2) ON DUPLICATE KEY UPDATE n=VALUES(n)",
                "(1,2) AS new",
                "(1,2+3)",
                "(1,'a' 'b')",
                "(1,'a' COLLATE utf8mb4_bin)",
                "(1,UUID)",
                "(1,2",
                "(1,'2",
                "(1,2),",
                "(1,,2)",
                "()",
                ""
            })
    void everythingElseIsNot(String rows) {
        assertThat(are(rows, -1)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "('a',NULL)",
                "('a',0)",
                "('a',-0)",
                "('a','0')",
                "('a','')",
                "('a',1),('b',DEFAULT)",
                "('a',0x00)",
                "('a',FALSE)",
                "('a',.0)",
                "('a',' 0')",
                "('a',+0)"
            })
    void rowsThatTheServerCountsAreNot(String rows) {
        assertThat(are(rows, 1)).isFalse();
        assertThat(are(rows, -1)).isTrue();
        assertThat(are(rows, 5)).isTrue();
    }
}
