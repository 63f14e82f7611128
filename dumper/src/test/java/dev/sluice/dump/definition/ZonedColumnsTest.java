// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import static dev.sluice.dump.definition.SampleTable.column;
import static dev.sluice.dump.definition.SampleTable.generated;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ZonedColumnsTest {
    private static final String TIME = "`ts` timestamp NULL DEFAULT NULL";

    @Test
    void aStoredColumnThatReadsATimestampIsFound() {
        assertThat(warned("`v` int GENERATED ALWAYS AS (year(`ts`)) STORED")).hasSize(1);
        assertThat(warned("`v` int GENERATED ALWAYS AS (year(`TS`)) STORED NOT NULL COMMENT 'x'"))
                .hasSize(1);
    }

    @Test
    void soIsOneThatReadsItByWayOfAnother() {
        assertThat(warned(
                        "`v` int GENERATED ALWAYS AS (year(`ts`)) VIRTUAL",
                        "`w` int GENERATED ALWAYS AS ((`v` + 1)) STORED"))
                .singleElement()
                .asString()
                .contains("column w:");
    }

    @Test
    void textsAreNotTakenForNames() {
        assertThat(warned("`v` int GENERATED ALWAYS AS (year(`ts`)) VIRTUAL COMMENT '(`ts`) STORED'"))
                .isEmpty();
        assertThat(warned("`v` int GENERATED ALWAYS AS (concat(`a`,_utf8mb4'`ts`')) STORED COMMENT '`ts`'"))
                .isEmpty();
        assertThat(warned("`v` int GENERATED ALWAYS AS ((`a``ts` + ```ts```)) STORED"))
                .isEmpty();
    }

    private static List<String> warned(String... columns) {
        String[] all = new String[columns.length + 1];
        all[0] = TIME;
        System.arraycopy(columns, 0, all, 1, columns.length);
        return ZonedColumns.warnings(
                SampleTable.of(column("ts", "timestamp"), generated("v"), generated("w")), SampleTable.create("", all));
    }
}
