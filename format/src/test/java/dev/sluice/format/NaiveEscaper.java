// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.io.ByteArrayOutputStream;

/// The escaper as one would write it first: one byte at a time.
final class NaiveEscaper {

    private NaiveEscaper() {}

    static byte[] escape(byte[] source, int from, int to) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (int at = from; at < to; at++) {
            switch (source[at]) {
                case 0 -> text.writeBytes(new byte[] {'\\', '0'});
                case '\n' -> text.writeBytes(new byte[] {'\\', 'n'});
                case '\r' -> text.writeBytes(new byte[] {'\\', 'r'});
                case 0x1A -> text.writeBytes(new byte[] {'\\', 'Z'});
                case '\\', '\'', '"' -> text.writeBytes(new byte[] {'\\', source[at]});
                default -> text.write(source[at]);
            }
        }
        return text.toByteArray();
    }
}
