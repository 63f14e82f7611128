// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StatementScannerTest {

    private static final List<String> STATEMENTS = List.of(
            "SET NAMES binary;\n",
            "INSERT INTO `a`.`b` VALUES\n(1,'x'),\n(2,NULL);\n",
            "INSERT INTO `x;\nDROP TABLE canary;\n#` VALUES (1);\n",
            "INSERT INTO `back\\` VALUES ('a\\'b;\n','it''s;\n','\\\\');\n",
            "SET a=\"q\\\";\n'`\"\";\n\";\n",
            "INSERT INTO `tick``;\n` VALUES (';');\n",
            ";\n",
            "a;b; \n;;\n",
            "\n;\n",
            "INSERT INTO t VALUES ('0123456789012345678901234567890123456789\\\\','\\\\\\'','');\n");

    @Test
    void findsTheEndsInOnePiece() {
        assertThat(split(String.join("", STATEMENTS), Integer.MAX_VALUE)).isEqualTo(STATEMENTS);
    }

    @Test
    void findsTheSameEndsWhereverTheTextIsCutInTwo() {
        String text = String.join("", STATEMENTS);
        for (int cut = 0; cut <= text.length(); cut++) {
            assertThat(splitAt(text, cut)).isEqualTo(STATEMENTS);
        }
    }

    @Test
    void findsTheSameEndsInPiecesOfAnySize() {
        for (int size = 1; size < 40; size++) {
            assertThat(split(String.join("", STATEMENTS), size)).isEqualTo(STATEMENTS);
        }
    }

    @Test
    void agreesWithAScannerThatLooksAtOneByteAtATime() {
        char[] letters = {'\'', '"', '`', '\\', ';', '\n', 'a', 'b', (char) 0xFF};
        Random random = new Random(11);
        for (int round = 0; round < 3000; round++) {
            StringBuilder text = new StringBuilder();
            for (int at = 0; at < 120; at++) {
                boolean special = random.nextInt(4) == 0;
                text.append(letters[special ? random.nextInt(letters.length) : 6]);
            }
            String all = text.toString();
            assertThat(split(all, 1 + random.nextInt(60))).isEqualTo(naive(all));
        }
    }

    private static List<String> naive(String text) {
        List<String> statements = new ArrayList<>();
        int start = 0;
        char quote = 0;
        for (int at = 0; at < text.length(); at++) {
            char letter = text.charAt(at);
            if (quote != 0) {
                if (letter == '\\' && quote != '`') {
                    at++;
                } else if (letter == quote) {
                    quote = 0;
                }
            } else if (letter == '\'' || letter == '"' || letter == '`') {
                quote = letter;
            } else if (letter == '\n' && at > start && text.charAt(at - 1) == ';') {
                statements.add(text.substring(start, at + 1));
                start = at + 1;
            }
        }
        return statements;
    }

    private static List<String> splitAt(String text, int cut) {
        StatementScanner scanner = new StatementScanner();
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        List<String> statements = new ArrayList<>();
        int start = scan(scanner, bytes, 0, cut, 0, statements);
        scan(scanner, bytes, cut, bytes.length, start, statements);
        return statements;
    }

    private static List<String> split(String text, int size) {
        StatementScanner scanner = new StatementScanner();
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        List<String> statements = new ArrayList<>();
        int start = 0;
        for (int at = 0; at < bytes.length; at += Math.min(size, bytes.length - at)) {
            start = scan(scanner, bytes, at, at + Math.min(size, bytes.length - at), start, statements);
        }
        return statements;
    }

    private static int scan(
            StatementScanner scanner, byte[] bytes, int from, int to, int start, List<String> statements) {
        int first = start;
        int at = from;
        int end = scanner.scan(bytes, at, to);
        while (end >= 0) {
            statements.add(new String(bytes, first, end - first, StandardCharsets.ISO_8859_1));
            first = end;
            at = end;
            end = scanner.scan(bytes, at, to);
        }
        return first;
    }
}
