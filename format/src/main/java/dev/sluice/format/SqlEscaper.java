// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// The kernel of the row path: copies bytes and escapes what a quoted SQL literal needs. Stateless, allocates
/// nothing.
///
/// NUL, newline, carriage return, backslash, both quotes and 0x1A become `\0 \n \r \\ \' \" \Z`; every other byte
/// stays what it is, so the text is right in any character set that the server reads as binary. No value keeps a raw
/// newline: the end of a statement stays findable.
///
/// Eight bytes are looked at and copied at a time; where one of them needs an escape, the bytes before it count as
/// copied, that one is looked up in a table, and the walk goes on behind it. Whoever changes this file shows
/// `EscapeBenchmark` before and after.
public final class SqlEscaper {

    /// Words are copied whole, so that bytes behind the last one may be written.
    public static final int SLACK_BYTES = Long.BYTES;

    /// Eight bytes of an array as one number.
    static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN)
            .withInvokeExactBehavior();

    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final long SINGLES = ONES * '\'';
    private static final long DOUBLES = ONES * '"';
    private static final long BACKSLASHES = ONES * '\\';
    private static final long RETURNS = ONES * '\r';
    private static final long NEWLINES = ONES * '\n';

    /// Takes from each byte the one bit in which 0x1A differs from the newline.
    private static final long NEWLINE_OR_1A = ONES * (0xFF ^ '\n' ^ 0x1A);

    /// For every byte the letter behind the backslash, 0 where it needs no escape.
    private static final byte[] ESCAPES = escapes();

    private SqlEscaper() {}

    /// Copies `source[from..to)` to `target[at..)` with escapes. The arrays must not be the same. Looks at up to seven
    /// bytes of the source behind `to` where it has them: a short value then costs no more steps than a long one.
    ///
    /// @param target has room for `2 * (to - from) + SLACK_BYTES` bytes behind `at`; bytes in that room behind the
    ///     result may change
    /// @return the index behind the last byte written
    public static int escape(byte[] source, int from, int to, byte[] target, int at) {
        int in = from;
        int out = at;
        int wordsTo = Math.min(to, source.length - (Long.BYTES - 1));
        while (in < wordsTo) {
            long word = (long) WORD.get(source, in);
            WORD.set(target, out, word);
            long marks = marks(word);
            if (marks == 0) {
                in += Long.BYTES;
                out += Long.BYTES;
                continue;
            }
            int clean = Long.numberOfTrailingZeros(marks) >>> 3;
            in += clean;
            out += clean;
            if (in < to) {
                out = put(source[in++], target, out);
            }
        }
        if (in >= to) {
            return out - (in - to);
        }
        while (in < to) {
            out = put(source[in++], target, out);
        }
        return out;
    }

    /// The letter that stands behind the backslash for this byte, 0 where the byte needs no escape.
    static byte escapeOf(byte value) {
        return ESCAPES[value & 0xFF];
    }

    private static int put(byte value, byte[] target, int at) {
        byte letter = ESCAPES[value & 0xFF];
        if (letter == 0) {
            target[at] = value;
            return at + 1;
        }
        target[at] = '\\';
        target[at + 1] = letter;
        return at + 2;
    }

    /// Marks bytes that need an escape in their highest bit. The lowest mark is exact; a higher one may be wrong,
    /// as a borrow runs upwards. That does not matter to a walk that only ever takes the lowest.
    ///
    /// The XOR turns the letter that is looked for into zero, and subtracting one turns zero, and no other byte
    /// below 0x80, into one above. No letter has its highest bit set, so one AND with `~word` serves all of them.
    private static long marks(long word) {
        long found = (word - ONES)
                | (((word & NEWLINE_OR_1A) ^ NEWLINES) - ONES)
                | ((word ^ RETURNS) - ONES)
                | ((word ^ SINGLES) - ONES)
                | ((word ^ DOUBLES) - ONES)
                | ((word ^ BACKSLASHES) - ONES);
        return found & ~word & HIGHS;
    }

    private static byte[] escapes() {
        byte[] letters = new byte[256];
        letters[0] = '0';
        letters['\n'] = 'n';
        letters['\r'] = 'r';
        letters['\\'] = '\\';
        letters['\''] = '\'';
        letters['"'] = '"';
        letters[0x1A] = 'Z';
        return letters;
    }
}
