// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.format.TableElements;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LateElementsTest {
    private static final String ID = "`id` int NOT NULL";
    private static final String SUM = "`s` bigint GENERATED ALWAYS AS ((`a` + `b`)) VIRTUAL";
    private static final String NULL = "`n` int GENERATED ALWAYS AS (`c`) STORED NOT NULL";

    @Test
    void aColumnIsASuspectUnlessAnIndexHoldsIt() {
        assertThat(LateColumns.suspects(List.of(SUM, "KEY `k` (`id`,`S`(10) DESC)")))
                .isEmpty();
        for (String other : List.of(
                "KEY `s` (`id`)",
                "KEY `k` (`id`) COMMENT '`s`'",
                "KEY `k` (```s```)",
                "KEY `k` ((if((`id` < 0),`s`,0)))",
                "KEY `k` (`id`,(if((`id` < 0),`s`,0)))",
                "CONSTRAINT `s` FOREIGN KEY (`id`) REFERENCES `p` (`s`)")) {
            assertThat(LateColumns.suspects(List.of(ID, SUM, other))).as(other).containsExactly(SUM);
        }
    }

    @Test
    void whatReadsALateColumnIsLateInWhateverCaseItNamesIt() {
        String check = "CONSTRAINT `c` CHECK ((`N` > 0))";
        LateElements late = late("", ID, NULL, "KEY `k` (`n`)", check);

        assertThat(late.kept()).containsExactly(ID);
        assertThat(late.additions())
                .containsExactly(List.of("ADD " + NULL + " AFTER `id`"), List.of("ADD KEY `k` (`n`)", "ADD " + check));
        assertThat(late.areTooLate()).isFalse();
    }

    @Test
    void whatOnlyMentionsItIsNot() {
        String[] others = {
            "`x` int GENERATED ALWAYS AS (concat(_utf8mb4'`s`',```s```)) STORED COMMENT '`s`'",
            "KEY `s` (`id`) COMMENT '`s`'",
            "CONSTRAINT `n` CHECK ((`id` > 0))",
            "CONSTRAINT `f` FOREIGN KEY (`id`) REFERENCES `p` (`s`)"
        };
        LateElements late = late("", ID, SUM, others[0], others[1], others[2], others[3]);

        assertThat(late.kept()).containsExactly(ID, others[0], others[1], others[2], others[3]);
        assertThat(late.areTooLate()).isFalse();
    }

    @Test
    void whatCannotBeComputedComesLastAndBehindItOtherVirtualColumns() {
        String behind = "`v` int GENERATED ALWAYS AS (`id`) VIRTUAL";
        String unchecked = "CONSTRAINT `u` CHECK ((`s` > 0)) /*!80016 NOT ENFORCED */";
        String check = "CONSTRAINT `c` CHECK ((`n` > 0))";
        LateElements late = late("", ID, SUM, NULL, behind, "KEY `k` (`v`)", check, unchecked);

        assertThat(late.additions())
                .containsExactly(
                        List.of("ADD " + NULL + " AFTER `id`"),
                        List.of("ADD " + check),
                        List.of("ADD " + SUM + " AFTER `id`", "ADD " + behind + " AFTER `n`"),
                        List.of("ADD KEY `k` (`v`)", "ADD " + unchecked));
        assertThat(late.areTooLate()).isFalse();
    }

    @Test
    void aStoredColumnOrACheckOfWhatCannotBeComputedIsTooLate() {
        assertThat(late("", ID, SUM, "`st` int GENERATED ALWAYS AS (`s`) STORED")
                        .areTooLate())
                .isTrue();
        assertThat(late("", ID, SUM, NULL, "CONSTRAINT `c` CHECK ((`s` > 0))").areTooLate())
                .isTrue();
    }

    @Test
    void soIsAColumnOfThePartitionsHoweverTheyNameIt() {
        String key = "PRIMARY KEY (`id`,`n`)";
        for (String partitions : List.of(
                "HASH (abs(`N`))",
                "KEY (N)",
                "KEY ()",
                "KEY /*!50611 ALGORITHM = 1 */ (id,n)",
                "RANGE  COLUMNS(id,n)",
                "LIST  COLUMNS(`o o`)\nSUBPARTITION BY KEY (n)")) {
            String tail = " COMMENT=' PARTITION BY HASH (`id`)'\n/*!50100 PARTITION BY " + partitions + " */";
            assertThat(late(tail, ID, NULL, key).areTooLate()).as(partitions).isTrue();
        }
    }

    @Test
    void otherTextsBehindTheElementsAreNotTakenForPartitions() {
        assertThat(late(" COMMENT='`n` PARTITION BY KEY (n)'", ID, NULL).areTooLate())
                .isFalse();
        assertThat(late(
                                "\n/*!50100 PARTITION BY HASH (`id`)\n(PARTITION n COMMENT = '`n`' ENGINE = InnoDB) */",
                                ID,
                                NULL)
                        .areTooLate())
                .isFalse();
    }

    @Test
    void anAutoIncrementColumnNeedsItsKeyFromTheStart() {
        String counter = "`id` int NOT NULL AUTO_INCREMENT COMMENT 'x'";

        assertThat(late("", counter, NULL, "KEY `k` (`id`,`n`)").areTooLate()).isTrue();
        assertThat(late("", counter, NULL, "KEY `k` (`id`,`n`)", "PRIMARY KEY (`id`)")
                        .areTooLate())
                .isFalse();
    }

    /// In which `s` cannot be computed and `n` is computed to NULL.
    private static LateElements late(String tail, String... elements) {
        TableElements table = TableElements.of(SampleTable.create(tail, elements));
        return LateElements.of(table, Set.of("n"), Set.of("s"));
    }
}
