// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptTest {

    @Test
    void writesTheDelimiterOfTheStockClient() {
        assertThat(text(Script.of("SET NAMES utf8mb4", "CREATE TABLE `a` (`b` int)")))
                .isEqualTo("DELIMITER ;;\nSET NAMES utf8mb4\n;;\nCREATE TABLE `a` (`b` int)\n;;\nDELIMITER ;\n");
    }

    @Test
    void takesTheFirstDelimiterThatOccursInNoStatement() {
        assertThat(text(Script.of("a;;b"))).startsWith("DELIMITER //\n");
        assertThat(text(Script.of("a;;b", "c//"))).startsWith("DELIMITER $$\n");
        assertThat(text(Script.of("a;;b//$$"))).startsWith("DELIMITER ;;;\n");
        assertThat(text(Script.of("a;;;;b//$$"))).startsWith("DELIMITER ;;;;;\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n",
                ";",
                "\n;;\n",
                "BEGIN\r\n  SELECT 1;\r\n  /* ;; */ -- //\r\nEND",
                "SELECT '$$' // ;;",
                "DELIMITER ;\n",
                "\nDELIMITER ;\n",
                "DELIMITER ;;\nx\n;;\nDELIMITER ;\n",
                "CREATE PROCEDURE p() SELECT ';;;;', \"//\", `$$`",
                "ends with a newline\n",
                "# comment without an end"
            })
    void readsBackWhatItWrote(String statement) {
        assertRoundTrip(new Script(List.of(bytes(statement))));
        assertRoundTrip(new Script(List.of(bytes("SELECT 1"), bytes(statement), bytes(statement))));
    }

    @Test
    void keepsBytesOfAnyCharacterSet() {
        byte[] sjis = {(byte) 0x95, 0x5C, '\'', (byte) 0x83, 0x5C, ';', ';', '\n', (byte) 0xFF, 0};
        assertRoundTrip(new Script(List.of(sjis)));
    }

    @Test
    void readsBackRandomBytesMadeOfDelimiters() {
        byte[] letters = {';', '/', '$', '\n', 'D'};
        Random random = new Random(5);
        for (int round = 0; round < 500; round++) {
            byte[] statement = new byte[random.nextInt(60)];
            for (int at = 0; at < statement.length; at++) {
                statement[at] = letters[random.nextInt(letters.length)];
            }
            assertRoundTrip(new Script(List.of(statement, statement)));
        }
    }

    @Test
    void readsBackAScriptWithoutStatements() {
        assertRoundTrip(new Script(List.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "SELECT 1;\n",
                "DELIMITER \n",
                "DELIMITER ;;\n",
                "DELIMITER ;;\nSELECT 1\n;;\n",
                "DELIMITER ;;\nSELECT 1;;\nDELIMITER ;\n",
                "DELIMITER ;;\nSELECT 1\n;;\nDELIMITER ;\nmore"
            })
    void refusesOtherText(String text) {
        assertThatThrownBy(() -> Script.parse(bytes(text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at byte");
    }

    private static void assertRoundTrip(Script script) {
        List<byte[]> found = Script.parse(script.toBytes()).statements();
        assertThat(found).hasSameSizeAs(script.statements());
        for (int index = 0; index < found.size(); index++) {
            assertThat(found.get(index)).isEqualTo(script.statements().get(index));
        }
    }

    private static String text(Script script) {
        return new String(script.toBytes(), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
