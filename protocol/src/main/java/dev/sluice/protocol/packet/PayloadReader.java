// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.packet;

import dev.sluice.protocol.ProtocolException.MalformedPacket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A cursor over the fields of one payload. Every length is checked against the payload's end before anything is
/// allocated or read, and a field that does not fit is a [MalformedPacket]. Integers are little endian. A
/// length-encoded integer is
///
///     0x00 - 0xFA  itself
///     0xFB         NULL, only in place of a string
///     0xFC         2 bytes follow
///     0xFD         3 bytes follow
///     0xFE         8 bytes follow
///
/// Valid as long as the bytes below it. For one thread.
///
/// @see "MySQL source documentation, Protocol::LengthEncodedInteger"
public final class PayloadReader {

    private static final int NULL_VALUE = 0xFB;

    private final byte[] bytes;
    private final int to;
    private int at;

    /// A cursor at the first byte of the range.
    public PayloadReader(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.at = from;
        this.to = to;
    }

    /// How many bytes are left.
    public int remaining() {
        return to - at;
    }

    /// The next byte, without moving; -1 at the end.
    public int peek() {
        return at < to ? bytes[at] & 0xFF : -1;
    }

    /// Moves over bytes without looking at them.
    public void skip(long length) {
        at = endOf(length);
    }

    /// Reads an unsigned integer of one byte.
    public int readInt1() {
        return (int) readInteger(1);
    }

    /// Reads an unsigned integer of two bytes.
    public int readInt2() {
        return (int) readInteger(2);
    }

    /// Reads an unsigned integer of four bytes.
    public long readInt4() {
        return readInteger(4);
    }

    /// Reads a length-encoded integer.
    public long readLengthEncoded() {
        int first = readInt1();
        return switch (first) {
            case 0xFC -> readInteger(2);
            case 0xFD -> readInteger(3);
            case 0xFE -> readInteger(8);
            case NULL_VALUE, 0xFF -> throw new MalformedPacket("no length-encoded integer starts with " + first);
            default -> first;
        };
    }

    /// Reads a length-encoded string of bytes, or null for SQL NULL.
    public byte @Nullable [] readNullableBytes() {
        if (peek() == NULL_VALUE) {
            at++;
            return null;
        }
        return readBytes(readLengthEncoded());
    }

    /// Reads a length-encoded string as UTF-8.
    public String readText() {
        return utf8(readBytes(readLengthEncoded()));
    }

    /// Moves over a length-encoded string.
    public void skipText() {
        skip(readLengthEncoded());
    }

    /// Reads this many bytes.
    public byte[] readBytes(long length) {
        int from = at;
        at = endOf(length);
        return Arrays.copyOfRange(bytes, from, at);
    }

    /// Reads all that is left.
    public byte[] readRest() {
        return readBytes(remaining());
    }

    /// Reads all that is left as UTF-8.
    public String readRestAsText() {
        return utf8(readRest());
    }

    /// Reads up to a zero byte, which is moved over, as UTF-8. Where the zero is missing the text ends with the
    /// payload.
    public String readZeroTerminated() {
        int from = at;
        int end = from;
        while (end < to && bytes[end] != 0) {
            end++;
        }
        at = Math.min(end + 1, to);
        return new String(bytes, from, end - from, StandardCharsets.UTF_8);
    }

    private long readInteger(int length) {
        int end = endOf(length);
        long value = 0;
        for (int i = end - 1; i >= at; i--) {
            value = (value << 8) | (bytes[i] & 0xFF);
        }
        at = end;
        return value;
    }

    /// The index behind a field of this length; a length of 2^63 or more is negative here.
    private int endOf(long length) {
        if (length < 0 || length > to - at) {
            throw new MalformedPacket("a field of " + Long.toUnsignedString(length) + " bytes in a packet that has "
                    + (to - at) + " left");
        }
        return at + (int) length;
    }

    private static String utf8(byte[] value) {
        return new String(value, StandardCharsets.UTF_8);
    }
}
