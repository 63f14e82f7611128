// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.util.List;

/// Turns the rows of an INSERT into the lines that LOAD DATA reads, byte by byte and without a look at any character
/// set: fields end with a tab, lines with a newline, a backslash escapes, and `\N` is NULL. What is stored is the
/// same, or the statement is refused:
///
/// - a literal in quotes of either kind, plain or `_binary`, is its bytes; so is `x'..'`, which for a number would be a
/// number;
/// - a literal behind `_utf8mb4` goes to columns only that want UTF-8; these take one without it as well, as mydumper
///   writes them, whose own INSERT they would not pass;
/// - a number goes to numeric columns as it is. To others it does not: 0 is the error value of an ENUM, '0' one of its
///   members;
/// - everything else, a function say, is an expression that only INSERT knows.
///
/// Used by one thread. The lines of a statement are overwritten by those of the next one.
///
/// @see "MySQL manual, LOAD DATA Statement, Field and Line Handling"
public final class DataLines {

    /// What a column makes of a literal.
    public enum Takes {
        /// Integers, decimals, floating-point numbers.
        NUMBERS,
        /// Integers and decimals of other tools: a literal with an exponent is rounded in another way than a text.
        EXACT_NUMBERS,
        /// Years, which as a number and as a text mean the same with four digits only.
        YEARS,
        /// Strings and everything that is written as one.
        BYTES,
        /// What takes text in UTF-8 only, JSON say, in a session whose literals are bytes.
        UTF8,
        /// Text of another character set than the column has, which the statement around the lines converts.
        TEXT
    }

    private static final int YEAR_DIGITS = 4;

    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;

    private final Takes[] columns;
    private byte[] lines;
    private int length;
    private long rows;

    private byte[] text = new byte[0];
    private int in;
    private int end;
    /// What the literal at hand is quoted with.
    private byte quote;

    /// @param columns what the columns take, in the order of the values
    public DataLines(List<Takes> columns) {
        this(columns, new byte[0]);
    }

    /// @param columns what the columns take, in the order of the values
    /// @param room where lines are written as long as they fit; this object's own from now on
    public DataLines(List<Takes> columns, byte[] room) {
        this.columns = columns.toArray(Takes[]::new);
        this.lines = room;
    }

    /// Translates the rows of a statement.
    ///
    /// @param statement an INSERT
    /// @param from index behind VALUES
    /// @param to index behind the last byte
    /// @return false where a literal has no equal in a line; there are no lines then
    public boolean translate(byte[] statement, int from, int to) {
        text = statement;
        in = from;
        end = to;
        length = 0;
        rows = 0;
        int most = 2 * (to - from) + SqlEscaper.SLACK_BYTES;
        if (lines.length < most) {
            lines = new byte[most];
        }
        do {
            skipBlanks();
            if (!row()) {
                length = 0;
                rows = 0;
                return false;
            }
            skipBlanks();
        } while (skip(','));
        return in == end;
    }

    /// The lines; the array is this object's own.
    public byte[] bytes() {
        return lines;
    }

    /// How many bytes of the array are lines.
    public int length() {
        return length;
    }

    /// The number of lines.
    public long rows() {
        return rows;
    }

    private boolean row() {
        if (!skip('(')) {
            return false;
        }
        for (int i = 0; i < columns.length; i++) {
            if (i > 0) {
                if (!skip(',')) {
                    return false;
                }
                lines[length++] = '\t';
                skipBlanks();
            }
            if (in >= end || !value(columns[i])) {
                return false;
            }
        }
        lines[length++] = '\n';
        rows++;
        return skip(')');
    }

    private boolean value(Takes column) {
        byte first = text[in];
        return switch (first) {
            case '\'', '"' -> quoted();
            case 'C' -> column == Takes.UTF8 && converted();
            case 'N' -> nothing();
            case 'x' -> (column == Takes.BYTES) && hex();
            case '0' -> column == Takes.BYTES ? bareHex() : number(column);
            case '_' -> column != Takes.TEXT && introduced(column);
            default -> number(column);
        };
    }

    private boolean nothing() {
        lines[length++] = '\\';
        lines[length++] = 'N';
        return word("NULL");
    }

    private boolean number(Takes column) {
        int from = in;
        while (in < end && isOfNumber(text[in])) {
            in++;
        }
        int digits = in - from;
        System.arraycopy(text, from, lines, length, digits);
        length += digits;
        return switch (column) {
            case NUMBERS -> digits > 0;
            case EXACT_NUMBERS -> digits > 0 && !hasExponent(from);
            case YEARS -> digits == YEAR_DIGITS;
            case BYTES, UTF8, TEXT -> false;
        };
    }

    private boolean hasExponent(int from) {
        for (int i = from; i < in; i++) {
            if (text[i] == 'e') {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfNumber(byte value) {
        return (value >= '0' && value <= '9') || value == '-' || value == '.' || value == 'e' || value == '+';
    }

    private boolean introduced(Takes column) {
        boolean isUtf8 = column == Takes.UTF8 && word("_utf8mb4");
        return isUtf8 ? quoted() : word("_binary") && blank() && quoted();
    }

    /// As mydumper writes JSON.
    private boolean converted() {
        return word("CONVERT(") && quoted() && word(" USING UTF8MB4)");
    }

    private boolean hex() {
        in++;
        return skip('\'') && digits() && skip('\'');
    }

    /// As mysqldump writes bytes with `--hex-blob`.
    private boolean bareHex() {
        return word("0x") && digits();
    }

    private boolean digits() {
        while (end - in > 1 && Character.digit(text[in], 16) >= 0) {
            int low = Character.digit(text[in + 1], 16);
            if (low < 0) {
                return false;
            }
            put((byte) (Character.digit(text[in], 16) << 4 | low));
            in += 2;
        }
        return true;
    }

    /// A literal in quotes. Its escapes mean the same in a line, with three exceptions; what parts fields and lines
    /// is escaped.
    private boolean quoted() {
        if (in >= end || (text[in] != '\'' && text[in] != '"')) {
            return false;
        }
        quote = text[in++];
        while (true) {
            copyPlain();
            if (in >= end) {
                return false;
            }
            byte special = text[in++];
            if (special == quote) {
                if (in >= end || text[in] != quote) {
                    return true;
                }
                lines[length++] = text[in++];
            } else if (special == '\\') {
                if (in == end) {
                    return false;
                }
                escaped(text[in++]);
            } else {
                put(special);
            }
        }
    }

    /// Copies up to the next byte that is looked at.
    private void copyPlain() {
        int wordsTo = Math.min(end, text.length) - (Long.BYTES - 1);
        while (in < wordsTo) {
            long word = (long) SqlEscaper.WORD.get(text, in);
            SqlEscaper.WORD.set(lines, length, word);
            long marks = marks(word);
            if (marks == 0) {
                in += Long.BYTES;
                length += Long.BYTES;
                continue;
            }
            int plain = Long.numberOfTrailingZeros(marks) >>> 3;
            in += plain;
            length += plain;
            return;
        }
        while (in < end && !isSpecial(text[in])) {
            lines[length++] = text[in++];
        }
    }

    /// The high bit of each byte that is a quote, a backslash, a tab or a newline; of the lowest of them at least, and
    /// of
    /// none below it.
    private long marks(long word) {
        return zeros(word ^ (ONES * quote))
                | zeros(word ^ (ONES * '\\'))
                | zeros(word ^ (ONES * '\t'))
                | zeros(word ^ (ONES * '\n'));
    }

    private static long zeros(long word) {
        return (word - ONES) & ~word & HIGHS;
    }

    private boolean isSpecial(byte value) {
        return value == quote || value == '\\' || value == '\t' || value == '\n';
    }

    /// What a backslash and this byte mean in a literal.
    private void escaped(byte value) {
        switch (value) {
            // In patterns a backslash keeps these from being wildcards, so that a literal keeps the backslash.
            case '%', '_' -> {
                put((byte) '\\');
                lines[length++] = value;
            }
            // A field of these two would be NULL.
            case 'N' -> lines[length++] = value;
            default -> {
                lines[length++] = '\\';
                lines[length++] = value;
            }
        }
    }

    /// A byte as it is, with an escape where it would part fields or lines.
    private void put(byte value) {
        if (value == '\\' || value == '\t' || value == '\n') {
            lines[length++] = '\\';
        }
        lines[length++] = value;
    }

    private boolean word(String ascii) {
        if (end - in < ascii.length()) {
            return false;
        }
        for (int i = 0; i < ascii.length(); i++) {
            if (text[in + i] != ascii.charAt(i)) {
                return false;
            }
        }
        in += ascii.length();
        return true;
    }

    private boolean blank() {
        skipBlanks();
        return true;
    }

    private void skipBlanks() {
        while (in < end && (text[in] == ' ' || (text[in] >= '\t' && text[in] <= '\r'))) {
            in++;
        }
    }

    private boolean skip(char wanted) {
        if (in < end && text[in] == wanted) {
            in++;
            return true;
        }
        return false;
    }
}
