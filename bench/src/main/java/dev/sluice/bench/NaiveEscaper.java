// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench;

/// The escaper that one would write first: a loop over single bytes. Stateless.
final class NaiveEscaper {

    private NaiveEscaper() {}

    /// Escapes `source[from..to)` to `target[at..)`, which has room for twice as much.
    ///
    /// @return the index behind the last byte written
    static int escape(byte[] source, int from, int to, byte[] target, int at) {
        int out = at;
        for (int in = from; in < to; in++) {
            byte letter = switch (source[in]) {
                case 0 -> '0';
                case '\n' -> 'n';
                case '\r' -> 'r';
                case 0x1A -> 'Z';
                case '\\', '\'', '"' -> source[in];
                default -> 0;
            };
            if (letter != 0) {
                target[out++] = '\\';
                target[out++] = letter;
            } else {
                target[out++] = source[in];
            }
        }
        return out;
    }
}
