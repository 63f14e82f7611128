// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.format.DataLines.Takes;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DataLinesTest {

    @Test
    void literalsBecomeFields() {
        assertThat(translated(List.of(Takes.NUMBERS), "\n(1),\n(-2.50),(1e300),(-0e0)"))
                .isEqualTo("1\n-2.50\n1e300\n-0e0\n");
        assertThat(translated(List.of(Takes.NUMBERS), "('7')")).isEqualTo("7\n");
        assertThat(translated(List.of(Takes.YEARS), "(1999),(0000)")).isEqualTo("1999\n0000\n");
        assertThat(translated(List.of(Takes.BYTES), "('a b'),(_binary 'c'),(NULL),('')"))
                .isEqualTo("a b\nc\n\\N\n\n");
        assertThat(translated(List.of(Takes.UTF8), "(_utf8mb4'[1]'),(NULL)")).isEqualTo("[1]\n\\N\n");
        assertThat(translated(
                        List.of(Takes.UTF8), "('[1]'),(_binary \"x\"),(CONVERT(\"{\\\"a\\\": 1}\" USING UTF8MB4))"))
                .isEqualTo("[1]\nx\n{\\\"a\\\": 1}\n");
        assertThat(translated(List.of(Takes.BYTES), "(\"it's\"\"so\\\"\"),(\"\"),('\"')"))
                .isEqualTo("it's\"so\\\"\n\n\"\n");
        assertThat(translated(List.of(Takes.NUMBERS, Takes.BYTES), "\n\t(1, 'a'),\r\n\t(2,\tNULL)"))
                .isEqualTo("1\ta\n2\t\\N\n");
        assertThat(translated(List.of(Takes.NUMBERS, Takes.BYTES), "(1,'a'),(2,NULL)"))
                .isEqualTo("1\ta\n2\t\\N\n");
    }

    @Test
    void escapesMeanTheSame() {
        assertThat(translated(List.of(Takes.BYTES), "('it''s \\'so\\'')")).isEqualTo("it's \\'so\\'\n");
        assertThat(translated(List.of(Takes.BYTES), "('a\\nb\\t\\0\\\\\\Z')")).isEqualTo("a\\nb\\t\\0\\\\\\Z\n");
        assertThat(translated(List.of(Takes.BYTES), "('\\N'),('x\\%\\_')")).isEqualTo("N\nx\\\\%\\\\_\n");
        assertThat(translated(List.of(Takes.BYTES), "(x'4A5c0a')")).isEqualTo("J\\\\\\\n\n");
    }

    @Test
    void rawTabsAndNewlinesAreEscaped() {
        assertThat(translated(List.of(Takes.BYTES), "('a\tb\nc')")).isEqualTo("a\\\tb\\\nc\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "BYTES:(0)",
                "BYTES:(_utf8mb4'x')",
                "BYTES:(now())",
                "BYTES:('a)",
                "BYTES:('a\\",
                "BYTES:('a','b')",
                "BYTES:('a'",
                "BYTES:('a'),",
                "BYTES:('a') ON DUPLICATE KEY",
                "BYTES:(x'4')",
                "BYTES:(x'zz')",
                "BYTES:(NULLIF(1,1))",
                "NUMBERS:(x'41')",
                "NUMBERS:(1+f())",
                "NUMBERS:()",
                "YEARS:(0)",
                "YEARS:(19990)",
                "UTF8:(CONVERT('x' USING LATIN1))",
                "BYTES:('a\")",
                "BYTES:(\"a')",
                "UTF8:(1)"
            })
    void whatHasNoEqualIsRefused(String sample) {
        String[] parts = sample.split(":", 2);
        assertThat(translated(List.of(Takes.valueOf(parts[0])), parts[1])).isEqualTo("refused");
    }

    /// Bytes that the row path has escaped come out as what LOAD DATA reads as the same bytes.
    @Test
    void anyBytesComeThrough() {
        Random random = new Random(7);
        for (int round = 0; round < 3_000; round++) {
            byte[] value = new byte[random.nextInt(40)];
            random.nextBytes(value);
            if (round % 2 == 0) {
                String alphabet = "a\t\n\r\\'\"\0N%_\u001A";
                for (int i = 0; i < value.length; i++) {
                    value[i] = (byte) alphabet.charAt(random.nextInt(alphabet.length()));
                }
            }
            byte[] literal = new byte[2 * value.length + 16];
            literal[0] = '(';
            byte quote = (byte) (round % 3 == 0 ? '"' : '\'');
            literal[1] = quote;
            int end = SqlEscaper.escape(value, 0, value.length, literal, 2);
            literal[end++] = quote;
            literal[end++] = ')';
            DataLines lines = new DataLines(List.of(Takes.BYTES));
            assertThat(lines.translate(literal, 0, end)).isTrue();
            assertThat(lines.rows()).isEqualTo(1);
            assertThat(field(Arrays.copyOf(lines.bytes(), lines.length()))).isEqualTo(value);
        }
    }

    /// The rules of the manual for one line of one field.
    private static byte[] field(byte[] line) {
        ByteArrayOutputStream field = new ByteArrayOutputStream();
        int at = 0;
        while (line[at] != '\n') {
            assertThat(line[at]).isNotEqualTo((byte) '\t');
            if (line[at] != '\\') {
                field.write(line[at++]);
                continue;
            }
            byte escaped = line[at + 1];
            at += 2;
            field.write(
                    switch (escaped) {
                        case '0' -> 0;
                        case 'b' -> '\b';
                        case 'n' -> '\n';
                        case 'r' -> '\r';
                        case 't' -> '\t';
                        case 'Z' -> 0x1A;
                        default -> escaped;
                    });
        }
        assertThat(at).isEqualTo(line.length - 1);
        return field.toByteArray();
    }

    @Test
    void theHeadOfAnInsertIsRead() {
        byte[] insert = "INSERT INTO `a``b`.`c.d` (`x`,`y) VALUES`) VALUES\n(1,2)".getBytes(StandardCharsets.UTF_8);
        InsertHead head = InsertHead.of(insert, insert.length);
        assertThat(head).isNotNull();
        assertThat(head.table()).isEqualTo("`a``b`.`c.d`");
        assertThat(head.columns()).containsExactly("x", "y) VALUES");
        assertThat(head.length()).isEqualTo(insert.length - "\n(1,2)".length());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "INSERT INTO `t` VALUES (1) |",
                "INSERT INTO `t` (`a`, `b`) VALUES (1) | a b",
                "INSERT INTO `t`(`a`,`b`) VALUES (1) | a b"
            })
    void headsOfOtherToolsAreReadToo(String statement, @Nullable String columns) {
        byte[] bytes = statement.getBytes(StandardCharsets.UTF_8);
        InsertHead head = InsertHead.of(bytes, bytes.length);
        assertThat(head).isNotNull();
        assertThat(String.join(" ", head.columns())).isEqualTo(columns == null ? "" : columns);
        assertThat(statement.substring(head.length())).isEqualTo(" (1)");
    }

    @Test
    void bytesAndTextOfOtherToolsAreTranslated() {
        assertThat(translated(List.of(Takes.BYTES, Takes.NUMBERS, Takes.TEXT), "(0x4109, 0.5, 'x'),\n(0x,1, NULL)"))
                .isEqualTo("A\\\t\t0.5\tx\n\t1\t\\N\n");
        assertThat(translated(List.of(Takes.TEXT), "(_binary 'x')")).isEqualTo("refused");
        assertThat(translated(List.of(Takes.TEXT), "(1)")).isEqualTo("refused");
        assertThat(translated(List.of(Takes.BYTES), "(0x4)")).isEqualTo("refused");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET NAMES binary",
                "INSERT INTO t VALUES (1)",
                "INSERT INTO `t` (`a`) SELECT 1",
                "INSERT INTO `t` (`a",
                "INSERT IGNORE INTO `t` (`a`) VALUES (1)",
                "INSERT INTO `t`.`u",
                "INSERT INTO "
            })
    void otherStatementsHaveNoHead(String statement) {
        byte[] bytes = statement.getBytes(StandardCharsets.UTF_8);
        assertThat(InsertHead.of(bytes, bytes.length)).isNull();
    }

    private static String translated(List<Takes> columns, String values) {
        byte[] bytes = values.getBytes(StandardCharsets.ISO_8859_1);
        DataLines lines = new DataLines(columns);
        return lines.translate(bytes, 0, bytes.length)
                ? new String(lines.bytes(), 0, lines.length(), StandardCharsets.ISO_8859_1)
                : "refused";
    }
}
