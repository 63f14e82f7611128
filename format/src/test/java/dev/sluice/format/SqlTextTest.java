// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SqlTextTest {

    @Test
    void doublesBackticksInNamesAndNothingElse() {
        assertThat(SqlText.identifier("n`a'm\"e\\\n")).isEqualTo("`n``a'm\"e\\\n`");
        assertThat(SqlText.qualified("a.b", "c`")).isEqualTo("`a.b`.`c```");
    }

    @Test
    void escapesLiteralsAsTheKernelDoes() {
        assertThat(SqlText.literal("a'b\"c\\d\ne\rf\0g\u001Ah")).isEqualTo("'a\\'b\\\"c\\\\d\\ne\\rf\\0g\\Zh'");
    }

    @Test
    void keepsLettersOutsideOfAscii() {
        assertThat(SqlText.literal("é日😀\u0127")).isEqualTo("'é日😀\u0127'");
        assertThat(SqlText.literal("")).isEqualTo("''");
    }
}
