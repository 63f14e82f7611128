// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class BrokenViewTest {

    @Test
    void theTextCanBeReadAndComesBack() {
        byte[] create = "CREATE VIEW `é` AS select 'it''s \\\\ x' AS `a\nb`".getBytes(StandardCharsets.UTF_8);

        List<byte[]> statements = BrokenView.attempt(create, "utf8mb4");

        assertThat(statements.getFirst())
                .asString(StandardCharsets.UTF_8)
                .startsWith("SET @sluice_view = _binary'CREATE VIEW `é` AS select \\'it\\'\\'s \\\\\\\\ x\\' AS `a\nb`")
                .endsWith("'");
        assertThat(textAmong(statements)).isEqualTo(create);
    }

    @Test
    void whereABackslashMayBeHalfACharacterTheTextIsHexadecimal() {
        byte[] create = "CREATE VIEW `表` AS select '表'".getBytes(Charset.forName("Shift_JIS"));

        List<byte[]> statements = BrokenView.attempt(create, "sjis");

        assertThat(statements.getFirst())
                .asString(StandardCharsets.US_ASCII)
                .matches("SET @sluice_view = x'[0-9a-f]+'");
        assertThat(textAmong(statements)).isEqualTo(create);
    }

    /// A text has whole characters in any collation of the connection.
    @Test
    void theLengthIsAMultipleOfTheLargestCharacter() {
        for (int length = 1; length < 9; length++) {
            List<byte[]> statements = BrokenView.attempt(new byte[length], "latin1");
            assertThat(BrokenView.textAmong(statements).length % 4).isZero();
        }
    }

    /// Without the blanks at its end.
    private static byte[] textAmong(List<byte[]> statements) {
        byte[] text = BrokenView.textAmong(statements);
        int to = text.length;
        while (text[to - 1] == ' ') {
            to--;
        }
        return Arrays.copyOf(text, to);
    }

    @Test
    void aWholeViewIsNone() {
        assertThat(BrokenView.textAmong(List.of("CREATE VIEW v AS select 1".getBytes(StandardCharsets.UTF_8))))
                .isNull();
    }
}
