// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SqlLexerTest {

    private static List<String> statements(byte[] script, int step, SqlLexer.Letters letters) throws IOException {
        SqlLexer lexer = new SqlLexer(new Stepwise(script, step));
        lexer.letters(letters);
        return statements(lexer);
    }

    private static List<String> statements(SqlLexer lexer) throws IOException {
        List<String> found = new ArrayList<>();
        SqlLexer.Statement statement = lexer.next(new byte[0]);
        while (statement != null) {
            found.add(statement.line() + ": "
                    + new String(statement.bytes(), 0, statement.length(), StandardCharsets.ISO_8859_1));
            statement = lexer.next(new byte[2]);
        }
        return found;
    }

    private static List<String> statements(String script) throws IOException {
        return statements(script.getBytes(StandardCharsets.ISO_8859_1), 1 << 20, SqlLexer.Letters.SINGLE);
    }

    /// Gives so many bytes at a time.
    private static final class Stepwise extends InputStream {
        private final ByteArrayInputStream bytes;
        private final int step;

        Stepwise(byte[] bytes, int step) {
            this.bytes = new ByteArrayInputStream(bytes);
            this.step = step;
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public int read(byte[] target, int from, int length) {
            return bytes.read(target, from, Math.min(length, step));
        }
    }

    private static final String EVERYTHING = """
            /*M!999999\\- enable the sandbox mode */ /*!999999\\- enable the sandbox mode */\s
            -- MySQL dump 10.13; with 'an odd quote
            # another; 'one
            --
            /* a comment; with ' quotes */ SELECT 1;
            SELECT 'it''s; here', "a;\\"b", `c;``d\\`, '\\\\';SELECT 13--1;
            SELECT 2 -- behind; a statement '
              + 3 # and; again "
              , /* in; it ' */ 4;

            /*!50003 CREATE*/ /*!50017 DEFINER=`a;b`@`%`*/ /*!50003 SELECT 'x*/y;' /* nested; ' */ , 5 */;
            delimiter ;;
            CREATE PROCEDURE p() BEGIN SELECT 1; SELECT ';;'; END ;;
            DELIMITER "//" and what follows is nothing
            SELECT 6; SELECT 7//
              Delimiter	$$
            SELECT 'DELIMITER //' $$
            DELIMITER ;
            SELECT /*+ BKA(t) */ 8;
            SELECT 9
            -- Dump completed on 2026-12-01
            """;

    private static final List<String> EXPECTED = List.of(
            "5: SELECT 1",
            "6: SELECT 'it''s; here', \"a;\\\"b\", `c;``d\\`, '\\\\'",
            "6: SELECT 13--1",
            "7: SELECT 2 -- behind; a statement '\n  + 3 # and; again \"\n  , /* in; it ' */ 4",
            "11: /*!50003 CREATE*/ /*!50017 DEFINER=`a;b`@`%`*/ /*!50003 SELECT 'x*/y;' /* nested; ' */ , 5 */",
            "13: CREATE PROCEDURE p() BEGIN SELECT 1; SELECT ';;'; END ",
            "15: SELECT 6; SELECT 7",
            "17: SELECT 'DELIMITER //' ",
            "19: SELECT /*+ BKA(t) */ 8",
            "20: SELECT 9\n-- Dump completed on 2026-12-01");

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 64, 1 << 20})
    void findsStatementsHoweverTheTextComes(int step) throws IOException {
        assertThat(statements(EVERYTHING.getBytes(StandardCharsets.ISO_8859_1), step, SqlLexer.Letters.SINGLE))
                .isEqualTo(EXPECTED);
    }

    @Test
    void bodiesInVersionCommentsHaveCommentsOfTheirOwn() throws IOException {
        String trigger =
                "/*!50003 TRIGGER g BEFORE INSERT ON t FOR EACH ROW BEGIN -- it's\n # and \"\n SET @x = 1; END */";
        String trailing = "/*!50003 TRIGGER h BEFORE INSERT ON t FOR EACH ROW SET @x = 1 -- it's the end */";
        assertThat(statements("DELIMITER ;;\n" + trigger + ";;\n" + trailing + ";;\nDELIMITER ;\nSELECT 1;"))
                .containsExactly("2: " + trigger, "5: " + trailing, "7: SELECT 1");
    }

    @Test
    void findsStatementsLongerThanItsBlocks() throws IOException {
        String value = "x;''\\'".repeat(200_000);
        assertThat(statements("SELECT '" + value + "'; SELECT 2"))
                .containsExactly("1: SELECT '" + value + "'", "1: SELECT 2");
    }

    @Test
    void tellsWhatTheScriptSaysOfItself() throws IOException {
        SqlLexer whole = new SqlLexer(new Stepwise(EVERYTHING.getBytes(StandardCharsets.UTF_8), 100));
        statements(whole);
        assertThat(whole.has(SqlLexer.Mark.HEADER)).isTrue();
        assertThat(whole.has(SqlLexer.Mark.COMPLETED)).isTrue();
        SqlLexer other = new SqlLexer(new Stepwise("SELECT '-- MySQL dump '".getBytes(StandardCharsets.UTF_8), 100));
        statements(other);
        assertThat(other.has(SqlLexer.Mark.HEADER)).isFalse();
    }

    @Test
    void backslashesEscapeOnlyWhereTheSessionSaysSo() throws IOException {
        SqlLexer plain = new SqlLexer(new Stepwise("SELECT 'C:\\'; SELECT 2;".getBytes(StandardCharsets.UTF_8), 100));
        plain.backslashEscapes(false);
        assertThat(statements(plain)).containsExactly("1: SELECT 'C:\\'", "1: SELECT 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sjis", "cp932", "big5", "gbk", "gb18030"})
    void lettersMayHoldTheByteOfABackslash(String charset) throws IOException {
        Charset java = Charset.forName(charset.equals("cp932") ? "windows-31j" : charset);
        String letter = switch (charset) {
            case "sjis", "cp932" -> "表ｱ";
            case "big5" -> "功";
            default -> "誠";
        };
        byte[] script = ("SELECT '" + letter + "'; SELECT `" + letter + "`;").getBytes(java);
        for (int step = 1; step < 6; step++) {
            assertThat(statements(script, step, SqlLexer.Letters.of(charset))).hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 'cut",
                "SELECT 1; SELECT \"",
                "SELECT `",
                "SELECT 1; /* ",
                "/*!50001 SELECT 1;",
                "SELECT '\\"
            })
    void aCutTextIsToldFromAWholeOne(String script) {
        assertThatThrownBy(() -> statements(script))
                .isInstanceOf(SqlLexer.UnfinishedText.class)
                .hasMessageContaining("in line 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", ";;;", "-- only", "--", "#", "/* a */", "DELIMITER ;;", "DELIMITER", "/*"})
    void aTextWithoutStatementsHasNone(String script) throws IOException {
        if (script.equals("/*")) {
            assertThatThrownBy(() -> statements(script)).isInstanceOf(SqlLexer.UnfinishedText.class);
        } else if (script.equals("DELIMITER")) {
            assertThat(statements(script)).containsExactly("1: DELIMITER");
        } else {
            assertThat(statements(script)).isEmpty();
        }
    }
}
