// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A view whose tables, columns, functions or rights are gone. The server would refuse to make it, and the stock
/// client would stop there; so it is made by a procedure that takes the refusal for a warning. Where what the view
/// reads exists on the target, the view comes into being. Stateless.
final class BrokenView {

    /// The name of the procedure, which lives for three statements.
    private static final String PROCEDURE = "`sluice broken view`";

    private static final byte[] CREATE =
            ascii("CREATE PROCEDURE " + PROCEDURE + "()\nBEGIN\n  DECLARE EXIT HANDLER FOR SQLEXCEPTION BEGIN\n"
                    + "    GET DIAGNOSTICS CONDITION 1 @sluice_reason = MESSAGE_TEXT;\n"
                    + "    SET @sluice_reason = LEFT(CONCAT('not made: ', @sluice_reason), 128);\n"
                    + "    SIGNAL SQLSTATE '01000' SET MESSAGE_TEXT = @sluice_reason;\n  END;\n"
                    + "  PREPARE sluice_view FROM @sluice_view;\n  EXECUTE sluice_view;\nEND");
    private static final byte[] CALL = ascii("CALL " + PROCEDURE + "()");
    private static final byte[] DROP = ascii("DROP PROCEDURE IF EXISTS " + PROCEDURE);

    private static final byte[] TEXT = ascii("SET @sluice_view = _binary'");
    private static final byte[] HEX = ascii("SET @sluice_view = x'");

    /// Character sets in which a backslash may be the second byte of a character: an escape would split it.
    private static final Set<String> WITH_BACKSLASHES = Set.of("sjis", "cp932", "big5", "gbk", "gb18030");

    private BrokenView() {}

    /// The statements that make the view where the target lets it be made.
    ///
    /// @param create CREATE VIEW, in the character set of the session
    /// @param charset the name of that character set
    static List<byte[]> attempt(byte[] create, String charset) {
        ByteArrayOutputStream text = new ByteArrayOutputStream(TEXT.length + create.length + 16);
        if (WITH_BACKSLASHES.contains(charset)) {
            text.writeBytes(HEX);
            text.writeBytes(ascii(HexFormat.of().formatHex(create)));
        } else {
            text.writeBytes(TEXT);
            for (byte b : create) {
                if (b == '\'' || b == '\\') {
                    text.write('\\');
                }
                text.write(b);
            }
        }
        text.write('\'');
        return List.of(text.toByteArray(), DROP, CREATE, CALL, DROP);
    }

    /// The text of the view among statements that came from [#attempt(byte\[\], String)]; null where none did.
    static byte @Nullable [] textAmong(List<byte[]> statements) {
        for (byte[] statement : statements) {
            if (startsWith(statement, HEX)) {
                String digits =
                        new String(statement, HEX.length, statement.length - HEX.length - 1, StandardCharsets.US_ASCII);
                return HexFormat.of().parseHex(digits);
            }
            if (startsWith(statement, TEXT)) {
                return unescaped(statement);
            }
        }
        return null;
    }

    private static byte[] unescaped(byte[] statement) {
        ByteArrayOutputStream text = new ByteArrayOutputStream(statement.length);
        for (int at = TEXT.length; at < statement.length - 1; at++) {
            if (statement[at] == '\\') {
                at++;
            }
            text.write(statement[at]);
        }
        return text.toByteArray();
    }

    private static boolean startsWith(byte[] statement, byte[] head) {
        return statement.length > head.length && Arrays.equals(statement, 0, head.length, head, 0, head.length);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
