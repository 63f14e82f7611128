// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.nio.charset.StandardCharsets;

/// The kernels of the row path beside the escaping: bytes as they are, and bytes as hexadecimal digits. Stateless,
/// allocates nothing.
public final class SqlBytes {

    /// From this length on, the call of the JVM's own copy pays.
    private static final int SHORT_BYTES = 48;

    private static final byte[] DIGITS = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    private SqlBytes() {}

    /// Copies `source[from..to)` to `target[at..)`. The arrays must not be the same. Short values, as numbers and
    /// dates are, go word by word.
    ///
    /// @param target has room for `to - from + SqlEscaper.SLACK_BYTES` bytes behind `at`; bytes in that room behind
    ///     the result may change
    /// @return the index behind the last byte written
    public static int copy(byte[] source, int from, int to, byte[] target, int at) {
        int length = to - from;
        if (length > SHORT_BYTES || source.length - to < Long.BYTES) {
            System.arraycopy(source, from, target, at, length);
        } else {
            for (int done = 0; done < length; done += Long.BYTES) {
                SqlEscaper.WORD.set(target, at + done, (long) SqlEscaper.WORD.get(source, from + done));
            }
        }
        return at + length;
    }

    /// Writes `source[from..to)` as two upper-case hexadecimal digits a byte to `target[at..)`.
    ///
    /// @return the index behind the last byte written
    public static int hex(byte[] source, int from, int to, byte[] target, int at) {
        int out = at;
        for (int in = from; in < to; in++) {
            target[out++] = DIGITS[(source[in] >> 4) & 15];
            target[out++] = DIGITS[source[in] & 15];
        }
        return out;
    }
}
