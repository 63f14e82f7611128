// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class ExcerptTest {

    private static String of(String sql, int length) {
        return Excerpt.of(sql.getBytes(StandardCharsets.UTF_8), length);
    }

    @Test
    void staysOnOneLineAndPrintable() {
        assertThat(of("VALUES\n(1,'\u0000\u001bü')", 17)).isEqualTo("VALUES (1,'..ü')");
    }

    @Test
    void endsAfterEightyBytes() {
        assertThat(of("x".repeat(100), 100)).isEqualTo("x".repeat(80) + "...");
        assertThat(of("x".repeat(100), 80)).isEqualTo("x".repeat(80));
    }

    @Test
    void showsNothingBehindTheStatementsEnd() {
        assertThat(of("SELECT 1;secret", 8)).isEqualTo("SELECT 1");
    }

    @Test
    void letterThatIsCutBecomesADot() {
        assertThat(of("x".repeat(79) + "ü", 81)).isEqualTo("x".repeat(79) + "....");
    }
}
