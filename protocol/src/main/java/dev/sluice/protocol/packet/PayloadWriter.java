// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.packet;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// Builds a small payload field by field; the inverse of [PayloadReader]. For one thread.
public final class PayloadWriter {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /// Writes the lowest bytes of an integer, little endian.
    public PayloadWriter integer(long value, int length) {
        for (int i = 0; i < length; i++) {
            out.write((int) (value >>> (8 * i)));
        }
        return this;
    }

    /// Writes this many zero bytes.
    public PayloadWriter zeros(int length) {
        out.writeBytes(new byte[length]);
        return this;
    }

    /// Writes bytes as they are.
    public PayloadWriter bytes(byte[] value) {
        out.writeBytes(value);
        return this;
    }

    /// Writes a text as UTF-8, and a zero byte behind it.
    public PayloadWriter zeroTerminated(String text) {
        return bytes(text.getBytes(StandardCharsets.UTF_8)).zeros(1);
    }

    /// Writes a length-encoded integer.
    public PayloadWriter lengthEncoded(long value) {
        if (value < 0xFB) {
            return integer(value, 1);
        }
        if (value <= 0xFFFF) {
            return integer(0xFC, 1).integer(value, 2);
        }
        if (value <= 0xFFFFFF) {
            return integer(0xFD, 1).integer(value, 3);
        }
        return integer(0xFE, 1).integer(value, 8);
    }

    /// Writes a length-encoded string.
    public PayloadWriter lengthEncodedBytes(byte[] value) {
        return lengthEncoded(value.length).bytes(value);
    }

    /// Writes a text as a length-encoded string of UTF-8.
    public PayloadWriter text(String value) {
        return lengthEncodedBytes(value.getBytes(StandardCharsets.UTF_8));
    }

    /// What was written so far.
    public byte[] toBytes() {
        return out.toByteArray();
    }
}
