// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/// Tells INSERTs whose rows mean the same in any order from others: their values are literals, nothing follows them,
/// and
/// the server gives no row a number of its own. For sessions in which a backslash escapes. Used by one thread, for one
/// statement.
public final class PlainRows {

    private static final byte[] NULL = "NULL".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] BINARY = "_binary".getBytes(StandardCharsets.US_ASCII);
    private static final Set<String> CONSTANTS = Set.of("TRUE", "FALSE");

    private final byte[] text;
    private final int end;
    private final int counter;
    private int at;

    private PlainRows(byte[] text, int from, int to, int counter) {
        this.text = text;
        this.end = to;
        this.counter = counter;
        this.at = from;
    }

    /// Looks at the rows of an INSERT.
    ///
    /// @param from index behind VALUES
    /// @param to index behind the last byte
    /// @param counter the place of the AUTO_INCREMENT column in a row, from 0; -1 where there is none
    public static boolean are(byte[] insert, int from, int to, int counter) {
        return new PlainRows(insert, from, to, counter).rows();
    }

    private boolean rows() {
        do {
            if (!row()) {
                return false;
            }
        } while (skip(','));
        return at == end;
    }

    private boolean row() {
        if (!skip('(')) {
            return false;
        }
        int column = 0;
        do {
            skipBlanks();
            if (at == end || !value(column == counter)) {
                return false;
            }
            column++;
        } while (skip(','));
        boolean closes = skip(')');
        skipBlanks();
        return closes;
    }

    /// Walks over a literal.
    ///
    /// @param counts whether nothing, or zero, would be given a number
    private boolean value(boolean counts) {
        byte first = text[at];
        if (first == '\'' || first == '"') {
            boolean isSurelyNone = at + 1 < end && text[at + 1] >= '1' && text[at + 1] <= '9';
            return (!counts || isSurelyNone) && quoted(first);
        }
        if (isOfWord(first) && !isDigit(first)) {
            return word(counts);
        }
        return number(counts);
    }

    private boolean number(boolean counts) {
        int from = at;
        while (at < end && (text[at] == '-' || text[at] == '+')) {
            at++;
        }
        if (counts && at < end && (text[at] == '0' || text[at] == '.')) {
            return false;
        }
        int digits = at;
        while (at < end && (isOfWord(text[at]) || text[at] == '.' || isSignOfExponent(at))) {
            at++;
        }
        return at > digits && (isDigit(text[digits]) || text[digits] == '.') && at > from;
    }

    private boolean isSignOfExponent(int index) {
        boolean isSign = text[index] == '-' || text[index] == '+';
        return isSign && (text[index - 1] == 'e' || text[index - 1] == 'E');
    }

    private boolean word(boolean counts) {
        // What mysqldump writes is told without an object.
        if (is(NULL)) {
            at += NULL.length;
            return !counts;
        }
        if (is(BINARY)) {
            at += BINARY.length;
            skipBlanks();
            return at < end && value(counts);
        }
        int from = at;
        while (at < end && isOfWord(text[at])) {
            at++;
        }
        String word = new String(text, from, at - from, StandardCharsets.ISO_8859_1).toUpperCase(Locale.ROOT);
        if (word.equals("NULL") || word.equals("DEFAULT")) {
            return !counts;
        }
        if (CONSTANTS.contains(word)) {
            return !counts;
        }
        boolean isIntroducer = word.startsWith("_");
        if (isIntroducer) {
            skipBlanks();
        }
        boolean isLiteral = isIntroducer || (word.length() == 1 && "XBN".contains(word));
        return isLiteral && at < end && (isIntroducer ? value(counts) : text[at] == '\'' && quoted(text[at]));
    }

    /// Whether exactly this word stands here.
    private boolean is(byte[] word) {
        int behind = at + word.length;
        return behind < end && Arrays.equals(text, at, behind, word, 0, word.length) && !isOfWord(text[behind]);
    }

    private boolean quoted(byte quote) {
        at++;
        while (at < end) {
            at = StatementScanner.nextSpecial(text, at, end, quote);
            if (at >= end) {
                return false;
            }
            if (text[at] == '\\') {
                at += 2;
            } else if (at + 1 < end && text[at + 1] == quote) {
                at += 2;
            } else {
                at++;
                return true;
            }
        }
        return false;
    }

    private static boolean isDigit(byte value) {
        return value >= '0' && value <= '9';
    }

    private static boolean isOfWord(byte value) {
        return isDigit(value)
                || value == '_'
                || (value >= 'a' && value <= 'z')
                || (value >= 'A' && value <= 'Z')
                || value < 0;
    }

    private void skipBlanks() {
        while (at < end && (text[at] == ' ' || (text[at] >= '\t' && text[at] <= '\r'))) {
            at++;
        }
    }

    private boolean skip(char wanted) {
        skipBlanks();
        if (at < end && text[at] == wanted) {
            at++;
            return true;
        }
        return false;
    }
}
