// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TableTextTest {

    @Test
    void aCollationThatAColumnInheritsIsLeftOut() {
        assertThat(stripped("CREATE TABLE `t` (\n  `a` varchar(9) COLLATE utf8mb4_bin DEFAULT NULL,\n  `b` text COLLATE"
                        + " utf8mb4_bin\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin"))
                .isEqualTo("CREATE TABLE `t` (\n  `a` varchar(9) DEFAULT NULL,\n  `b` text\n) ENGINE=InnoDB DEFAULT"
                        + " CHARSET=utf8mb4 COLLATE=utf8mb4_bin");
    }

    @Test
    void aCollationOfTheColumnsOwnStays() {
        String text =
                "CREATE TABLE `t` (\n  `a` varchar(9) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin,\n  `b` text COLLATE"
                        + " utf8mb4_bin_other,\n  `c` text CHARACTER SET latin1\n) DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin";

        assertThat(stripped(text)).isEqualTo(text);
    }

    @Test
    void whatStandsInQuotesIsLeftAlone() {
        String text =
                "CREATE TABLE ` COLLATE utf8mb4_bin` (\n  `a``b COLLATE utf8mb4_bin` int COMMENT 'it''s \\' COLLATE"
                        + " utf8mb4_bin'\n) DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin COMMENT=' COLLATE=latin1_bin'";

        assertThat(stripped(text)).isEqualTo(text);
        assertThat(stripped(
                        "CREATE TABLE `t` (\n  `a` int COMMENT ' CHARACTER SET x'\n) COMMENT=' COLLATE=latin1_bin'"))
                .endsWith("COMMENT=' COLLATE=latin1_bin'");
    }

    @Test
    void namesAndMembersAreNotTakenForACharacterSet() {
        assertThat(stripped("CREATE TABLE `t` (\n  ` CHARACTER SET ` enum(' CHARACTER SET x') COLLATE utf8mb4_bin\n)"
                        + " COLLATE=utf8mb4_bin"))
                .isEqualTo("CREATE TABLE `t` (\n  ` CHARACTER SET ` enum(' CHARACTER SET x')\n) COLLATE=utf8mb4_bin");
    }

    @Test
    void bytesOfAnyKindPassThrough() {
        byte[] bytes = new byte[256];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) i;
        }
        assertThat(TableText.withoutInheritedCollations(bytes)).isEqualTo(bytes);
    }

    private static String stripped(String text) {
        byte[] bytes = TableText.withoutInheritedCollations(text.getBytes(StandardCharsets.UTF_8));
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
