// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.format.Quotes;
import java.nio.charset.StandardCharsets;

/// The text of CREATE TABLE as MySQL shows it, made such that a restored table shows the same text again.
///
/// A column that inherits the table's collation is shown with COLLATE but without CHARACTER SET. Named in a definition,
/// the collation counts as chosen for the column, which from then on is shown with both. So it is left out where it is
/// inherited; the table's own COLLATE stays, and says the same.
final class TableText {

    private static final String COLLATE = " COLLATE ";
    private static final String TABLE_COLLATE = " COLLATE=";
    private static final String NEXT_NUMBER = " AUTO_INCREMENT=";
    private static final String CHARACTER_SET = " CHARACTER SET ";

    private final String text;

    /// Bytes as characters one to one: what is looked for is ASCII, everything else passes through.
    private TableText(byte[] create) {
        text = new String(create, StandardCharsets.ISO_8859_1);
    }

    /// The text without inherited collations.
    static byte[] withoutInheritedCollations(byte[] create) {
        return new TableText(create).strip().getBytes(StandardCharsets.ISO_8859_1);
    }

    /// The text without the number that an AUTO_INCREMENT column gives next. ARCHIVE takes no number below it, and
    /// comes
    /// to the same one by its rows.
    static byte[] withoutNextNumber(byte[] create) {
        String text = new String(create, StandardCharsets.ISO_8859_1);
        int from = Quotes.indexOutside(text, NEXT_NUMBER, Quotes.PLAIN);
        if (from < 0) {
            return create;
        }
        int to = from + NEXT_NUMBER.length();
        while (to < text.length() && Character.isDigit(text.charAt(to))) {
            to++;
        }
        return (text.substring(0, from) + text.substring(to)).getBytes(StandardCharsets.ISO_8859_1);
    }

    private String strip() {
        StringBuilder stripped = new StringBuilder(text.length());
        String inherited = COLLATE + tableCollation();
        int at = 0;
        boolean own = false;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '`' || c == '\'') {
                int end = Quotes.endOf(text, at);
                stripped.append(text, at, end);
                at = end;
            } else if (!own && isInherited(at, inherited)) {
                at += inherited.length();
            } else {
                own = c != '\n' && (own || text.startsWith(CHARACTER_SET, at));
                stripped.append(c);
                at++;
            }
        }
        return stripped.toString();
    }

    private boolean isInherited(int at, String inherited) {
        int end = at + inherited.length();
        return inherited.length() > COLLATE.length()
                && text.startsWith(inherited, at)
                && (end == text.length() || !isWord(text.charAt(end)));
    }

    /// The collation of the table's options, or "" where none is shown.
    private String tableCollation() {
        int at = Quotes.indexOutside(text, TABLE_COLLATE, Quotes.PLAIN);
        if (at < 0) {
            return "";
        }
        int from = at + TABLE_COLLATE.length();
        int to = from;
        while (to < text.length() && isWord(text.charAt(to))) {
            to++;
        }
        return text.substring(from, to);
    }

    private static boolean isWord(char c) {
        return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}
