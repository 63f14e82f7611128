// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.packet;

import io.netty.buffer.ByteBuf;

/// The payload of what a client sends: an optional command byte and a range of an array that is not copied until it
/// is encoded. Immutable, as long as the owner of the array leaves it alone.
public final class Payload {

    private static final int NO_COMMAND = -1;

    private final int command;
    private final byte[] bytes;
    private final int from;
    private final int to;

    private Payload(int command, byte[] bytes, int from, int to) {
        this.command = command;
        this.bytes = bytes;
        this.from = from;
        this.to = to;
    }

    /// A payload that is these bytes.
    public static Payload of(byte[] bytes) {
        return new Payload(NO_COMMAND, bytes, 0, bytes.length);
    }

    /// A payload that is a range of an array.
    public static Payload ofRange(byte[] bytes, int from, int to) {
        return new Payload(NO_COMMAND, bytes, from, to);
    }

    /// A command byte followed by a range of an array.
    public static Payload ofCommand(int command, byte[] bytes, int from, int to) {
        return new Payload(command, bytes, from, to);
    }

    /// The number of bytes.
    public int length() {
        return to - from + headLength();
    }

    /// Appends the bytes from one position of the payload to another to a buffer.
    void copyTo(ByteBuf buffer, int start, int end) {
        int head = headLength();
        if (start < head && end > start) {
            buffer.writeByte(command);
            buffer.writeBytes(bytes, from, end - head);
        } else {
            buffer.writeBytes(bytes, from + start - head, end - start);
        }
    }

    private int headLength() {
        return command == NO_COMMAND ? 0 : 1;
    }
}
