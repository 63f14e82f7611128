// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ViewOrderTest {

    private final Map<String, byte[]> views = new LinkedHashMap<>();

    @Test
    void aViewComesAfterTheViewsItReads() {
        view("`s`.`a_top`", "select `s`.`b`.`x` from `s`.`b`");
        view("`s`.`b`", "select `m`.`x` from (`s`.`m` join `t`.`z`)");
        view("`s`.`m`", "select `t`.`z`.`x` from `t`.`z`");
        view("`t`.`z`", "select `t`.`base`.`x` from `t`.`base`");

        assertThat(ViewOrder.sort(views)).containsExactly("`t`.`z`", "`s`.`m`", "`s`.`b`", "`s`.`a_top`");
    }

    @Test
    void namesThatHoldBackticksAreFound() {
        view("`s`.`a`", "select 1 from `s`.`b``c`");
        view("`s`.`b``c`", "select 1");

        assertThat(ViewOrder.sort(views)).containsExactly("`s`.`b``c`", "`s`.`a`");
    }

    @Test
    void backticksInStringsDoNotHideWhatFollows() {
        view("`s`.`a`", "select 'a lone ` and \\' and ''` x' from `s`.`b`");
        view("`s`.`b`", "select 1");

        assertThat(ViewOrder.sort(views)).containsExactly("`s`.`b`", "`s`.`a`");
    }

    @Test
    void anAliasThatIsCalledAsADatabaseIsNoReference() {
        view("`s`.`a`", "select `s`.`z` AS `z`,max(`s`.`z`) from `s`.`t` `s`");
        view("`s`.`z`", "select `s`.`a`.`z` AS `z` from (`s`.`t` left join (`s`.`a`) on true)");

        assertThat(ViewOrder.sort(views)).containsExactly("`s`.`a`", "`s`.`z`");
    }

    @Test
    void viewsThatNameEachOtherAreAllKept() {
        view("`s`.`a`", "select 1 from `s`.`b`");
        view("`s`.`b`", "select 1 from `s`.`a`");

        assertThat(ViewOrder.sort(views)).containsExactlyInAnyOrder("`s`.`a`", "`s`.`b`");
    }

    private void view(String key, String text) {
        views.put(key, ("CREATE VIEW " + key + " AS " + text).getBytes(StandardCharsets.UTF_8));
    }
}
