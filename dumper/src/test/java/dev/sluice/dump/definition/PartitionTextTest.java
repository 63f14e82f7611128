// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.format.Script;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartitionTextTest {
    private static final String PARTITIONS = "\n/*!50500 PARTITION BY LIST  COLUMNS(x)\n(PARTITION a VALUES IN (%s)"
            + " COMMENT = 'a PARTITION BY x' ENGINE = InnoDB) */";

    @Test
    void aTableIsOpenedThatHasTextsOutsideOfAsciiInItsPartitions() {
        assertThat(statements(PARTITIONS.formatted("'\u00e9'"))).isEqualTo(2);
        assertThat(statements(" COMMENT='PARTITION BY '" + PARTITIONS.formatted("'\u00e9'")))
                .isEqualTo(2);
    }

    @Test
    void anyOtherIsNot() {
        assertThat(statements(PARTITIONS.formatted("'e'"))).isEqualTo(1);
        assertThat(statements(" COMMENT='\u00e9 PARTITION BY \u00e9'")).isEqualTo(1);
        assertThat(statements(" COMMENT='\u00e9'" + PARTITIONS.formatted("'e'")))
                .isEqualTo(1);
    }

    private static int statements(String tail) {
        byte[] create = SampleTable.create(tail, "`x` varchar(9) COMMENT '\u00e9'");
        return PartitionText.opened(SampleTable.of(), new Script(List.of(create)))
                .statements()
                .size();
    }
}
