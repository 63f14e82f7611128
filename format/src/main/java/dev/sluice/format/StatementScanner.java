// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Finds the ends of statements in chunk text that comes in pieces cut anywhere. Used by one thread; keeps no bytes,
/// only where it stands: in plain text, in quotes, behind a backslash.
///
/// A statement ends with ";\n" outside of quotes. Quotes are `'`, `"` (both with backslash escapes) and the
/// backtick; a doubled quote needs no care, as it closes and opens again. Comments are no part of the chunk grammar.
final class StatementScanner {

    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN)
            .withInvokeExactBehavior();

    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final long BACKSLASHES = ONES * '\\';

    /// The quote that is open, 0 in plain text.
    private byte quote;

    /// The byte before is a backslash in quotes: whatever comes next is not special.
    private boolean behindBackslash;

    /// The byte before is a semicolon in plain text.
    private boolean behindSemicolon;

    /// Looks for the end of the current statement in `bytes[from..to)`, which follows what was scanned before.
    ///
    /// @return the index behind the ";\n", where the next statement starts, or -1 if the end lies further on
    int scan(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (quote != 0) {
                at = quoted(bytes, at, to);
                continue;
            }
            byte value = bytes[at++];
            if (value == '\n' && behindSemicolon) {
                behindSemicolon = false;
                return at;
            }
            behindSemicolon = value == ';';
            if (value == '\'' || value == '"' || value == '`') {
                quote = value;
            }
        }
        return -1;
    }

    /// Whether a text that ends here ends with the semicolon of a statement.
    boolean isAtEnd() {
        return behindSemicolon;
    }

    /// Walks to the end of the quoted text or of the piece.
    private int quoted(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (behindBackslash) {
                behindBackslash = false;
                at++;
                continue;
            }
            at = nextSpecial(bytes, at, to, quote);
            if (at == to) {
                return to;
            }
            byte value = bytes[at++];
            if (value == quote) {
                quote = 0;
                return at;
            }
            // A backtick name has no escapes: a backslash in it is a letter.
            behindBackslash = quote != '`';
        }
        return to;
    }

    /// The index of the next backslash or closing quote, `to` if there is none.
    static int nextSpecial(byte[] bytes, int from, int to, byte quote) {
        long quotes = ONES * quote;
        int at = from;
        while (to - at >= Long.BYTES) {
            long word = (long) WORD.get(bytes, at);
            long closing = word ^ quotes;
            long backslash = word ^ BACKSLASHES;
            long marks = (((closing - ONES) & ~closing) | ((backslash - ONES) & ~backslash)) & HIGHS;
            if (marks != 0) {
                // The lowest mark is exact: borrows only run upwards.
                return at + (Long.numberOfTrailingZeros(marks) >>> 3);
            }
            at += Long.BYTES;
        }
        while (at < to && bytes[at] != quote && bytes[at] != '\\') {
            at++;
        }
        return at;
    }
}
