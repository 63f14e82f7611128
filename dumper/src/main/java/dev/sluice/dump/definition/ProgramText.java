// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.format.ObjectKind;
import dev.sluice.format.Quotes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The text of a program as SHOW CREATE brings it unconverted: its head, with the definer's and the program's names,
/// is UTF-8, while its body is in the character set of the session that made it. Sent as it is, the server would read
/// the names in the body's character set and make another object of them.
final class ProgramText {

    private ProgramText() {}

    /// How the server shows the name of a routine or trigger.
    enum Names {
        UTF_8,
        /// In the character set of its body, as it was typed.
        AS_MADE
    }

    /// The text in one character set.
    ///
    /// @param charset the body's character set, as the server names it
    /// @return null where the names cannot be written in that character set
    static byte @Nullable [] inOneCharset(byte[] text, ObjectKind kind, String charset, Names names) {
        int bodyAt = bodyAt(new String(text, StandardCharsets.ISO_8859_1), kind, names);
        byte[] head = Arrays.copyOfRange(text, 0, bodyAt);
        if (isAscii(head)) {
            return text;
        }
        byte[] converted = ServerCharset.convert(head, charset);
        if (converted == null) {
            return null;
        }
        byte[] all = Arrays.copyOf(converted, converted.length + text.length - bodyAt);
        System.arraycopy(text, bodyAt, all, converted.length, text.length - bodyAt);
        return all;
    }

    private static boolean isAscii(byte[] bytes) {
        for (byte b : bytes) {
            if (b < 0) {
                return false;
            }
        }
        return true;
    }

    /// Where the part begins that is in the body's character set: for an event behind DO; for a routine or a trigger
    /// behind the name, which is the first quoted name after the keyword, and the table's.
    private static int bodyAt(String text, ObjectKind kind, Names names) {
        String keyword = switch (kind) {
            case EVENT -> "DO";
            case FUNCTION -> "FUNCTION";
            case PROCEDURE -> "PROCEDURE";
            case TRIGGERS -> "TRIGGER";
            case PACKAGE, PACKAGE_BODY -> "PACKAGE";
            case DATABASE,
                    ACCOUNT,
                    TABLESPACE,
                    SPATIAL_REFERENCE_SYSTEM,
                    SEQUENCE,
                    TABLE,
                    COLUMNS,
                    STATISTICS,
                    LIBRARY,
                    VIEW,
                    GRANTS -> "";
        };
        int keywordEnd = keyword.isEmpty() ? 0 : endOfKeyword(text, keyword);
        if (kind == ObjectKind.EVENT || keywordEnd == 0 || names == Names.AS_MADE) {
            return keywordEnd;
        }
        int rowsEnd = kind == ObjectKind.TRIGGERS ? endOfKeyword(text, "FOR EACH ROW") : 0;
        return rowsEnd == 0 ? endOfName(text, keywordEnd) : rowsEnd;
    }

    /// The index behind the first occurrence of a word, in any case, outside of quotes; 0 where there is none.
    private static int endOfKeyword(String text, String keyword) {
        String word = " " + keyword + " ";
        int at = 0;
        while (at < text.length()) {
            if (Quotes.ALL.indexOf(text.charAt(at)) >= 0) {
                at = Quotes.endOf(text, at);
            } else if (text.regionMatches(true, at, word, 0, word.length())) {
                return at + word.length();
            } else {
                at++;
            }
        }
        return 0;
    }

    private static int endOfName(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) != '`' && text.charAt(at) != '"') {
            at++;
        }
        return at < text.length() ? Quotes.endOf(text, at) : from;
    }
}
