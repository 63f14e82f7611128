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
/// client would stop there; so it is made by a procedure whose caller, another one, takes the refusal for a warning.
/// Where what the view reads exists on the target, the view comes into being. Stateless.
///
/// There are two, as the view takes its character sets from the procedure that makes it, and literals of the other
/// one would not be understood in all of these.
final class BrokenView {

    private static final String MAKER = "`sluice broken view`";
    private static final String CALLER = "`sluice broken view, attempt`";

    private static final byte[] CREATE_CALLER =
            ascii("CREATE PROCEDURE " + CALLER + "()\nBEGIN\n  DECLARE EXIT HANDLER FOR SQLEXCEPTION BEGIN\n"
                    + "    GET DIAGNOSTICS CONDITION 1 @sluice_reason = MESSAGE_TEXT;\n"
                    + "    SET @sluice_reason = LEFT(CONCAT('not made: ', @sluice_reason), 128);\n"
                    + "    SIGNAL SQLSTATE '01000' SET MESSAGE_TEXT = @sluice_reason;\n  END;\n"
                    + "  CALL " + MAKER + "();\nEND");
    private static final byte[] CREATE_MAKER = ascii("CREATE PROCEDURE " + MAKER
            + "()\nBEGIN\n  PREPARE sluice_view FROM @sluice_view;\n  EXECUTE sluice_view;\nEND");
    private static final byte[] CALL = ascii("CALL " + CALLER + "()");
    private static final byte[] DROP_CALLER = ascii("DROP PROCEDURE IF EXISTS " + CALLER);
    private static final byte[] DROP_MAKER = ascii("DROP PROCEDURE IF EXISTS " + MAKER);

    private static final byte[] TEXT = ascii("SET @sluice_view = _binary'");
    private static final byte[] HEX = ascii("SET @sluice_view = x'");

    /// Character sets in which a backslash may be the second byte of a character: an escape would split it.
    private static final Set<String> WITH_BACKSLASHES = Set.of("sjis", "cp932", "big5", "gbk", "gb18030");

    /// The bytes of a character in utf32, the largest of all that are always the same number.
    private static final int LARGEST_UNIT = 4;

    private BrokenView() {}

    /// The statements that come before the view's own character sets are set.
    static List<byte[]> preparation() {
        return List.of(DROP_CALLER, CREATE_CALLER);
    }

    /// The statements that make the view where the target lets it be made.
    ///
    /// @param create CREATE VIEW, in the character set of the session
    /// @param charset the name of that character set
    static List<byte[]> attempt(byte[] create, String charset) {
        byte[] whole = inWholeCharacters(create);
        ByteArrayOutputStream text = new ByteArrayOutputStream(TEXT.length + create.length + 16);
        if (WITH_BACKSLASHES.contains(charset)) {
            text.writeBytes(HEX);
            text.writeBytes(ascii(HexFormat.of().formatHex(whole)));
        } else {
            text.writeBytes(TEXT);
            for (byte b : whole) {
                if (b == '\'' || b == '\\') {
                    text.write('\\');
                }
                text.write(b);
            }
        }
        text.write('\'');
        return List.of(text.toByteArray(), DROP_MAKER, CREATE_MAKER, CALL, DROP_MAKER, DROP_CALLER);
    }

    /// With blanks at its end. PREPARE puts zero bytes before a text that has not the length of whole characters of the
    /// connection's collation.
    private static byte[] inWholeCharacters(byte[] create) {
        byte[] whole = Arrays.copyOf(create, Math.ceilDiv(create.length, LARGEST_UNIT) * LARGEST_UNIT);
        Arrays.fill(whole, create.length, whole.length, (byte) ' ');
        return whole;
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
