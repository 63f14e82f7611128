// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

/// Names and short texts as SQL spells them, for statements that are built as strings. Stateless.
///
/// Row values never come here: they go through [SqlEscaper] as bytes.
public final class SqlText {

    private SqlText() {}

    /// The name in backticks, its own backticks doubled. Nothing else is special inside of them.
    public static String identifier(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    /// The text in single quotes with backslash escapes, as the server reads it while NO_BACKSLASH_ESCAPES is off.
    public static String literal(String text) {
        StringBuilder sql = new StringBuilder(text.length() + 16).append('\'');
        for (int at = 0; at < text.length(); at++) {
            char letter = text.charAt(at);
            byte escaped = letter < 128 ? SqlEscaper.escapeOf((byte) letter) : 0;
            if (escaped == 0) {
                sql.append(letter);
            } else {
                sql.append('\\').append((char) escaped);
            }
        }
        return sql.append('\'').toString();
    }

    /// Database and name in backticks, joined by a dot.
    public static String qualified(String db, String name) {
        return identifier(db) + "." + identifier(name);
    }
}
