// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import static dev.sluice.dump.definition.SampleTable.column;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.format.TableElements;
import java.util.List;
import org.junit.jupiter.api.Test;

class FloatDefaultsTest {

    @Test
    void onlyTheDefaultOfTheColumnItselfIsTakenForOne() {
        TableElements elements = TableElements.of(SampleTable.create(
                "",
                "`e` enum('\n  `f` float DEFAULT 1')",
                "`\n  ``f`` float DEFAULT 1` int",
                "`f` float DEFAULT '0.1'",
                "`g` float DEFAULT NULL COMMENT ' DEFAULT 1'",
                "`h` float unsigned NOT NULL DEFAULT 1e20"));

        assertThat(FloatDefaults.places(
                        List.of(column("f", "float"), column("g", "float"), column("h", "float")), elements))
                .hasToString("{f=2, h=4}");
    }
}
