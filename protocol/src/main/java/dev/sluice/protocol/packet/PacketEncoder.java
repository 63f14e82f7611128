// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.packet;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.function.Consumer;

/// Payloads to packets: splits at 16,777,215 bytes and numbers the packets. The payload's bytes are copied once, into
/// direct buffers of bounded size that the consumer owns. Stateless but for its limits.
public final class PacketEncoder {

    private static final int HEADER_LENGTH = 4;

    /// The largest buffer handed over; large enough for one system call to do a good deal.
    private static final int BUFFER_BYTES = 1 << 18;

    private final int continuedLength;

    /// An encoder with the limits of the protocol.
    public PacketEncoder() {
        this(PacketDecoder.CONTINUED_LENGTH);
    }

    /// An encoder that splits earlier, so that tests need no megabytes.
    PacketEncoder(int continuedLength) {
        this.continuedLength = continuedLength;
    }

    /// Encodes one payload.
    ///
    /// @param allocator where the buffers come from
    /// @param payload what to encode
    /// @param sequence the number of the first packet
    /// @param out takes the buffers, and the duty to release them, in order
    /// @return how many packets there are
    public int encode(ByteBufAllocator allocator, Payload payload, int sequence, Consumer<ByteBuf> out) {
        int at = 0;
        int packets = 0;
        int length;
        do {
            length = Math.min(payload.length() - at, continuedLength);
            encodePacket(allocator, payload, at, length, sequence + packets, out);
            at += length;
            packets++;
        } while (length == continuedLength);
        return packets;
    }

    private static void encodePacket(
            ByteBufAllocator allocator, Payload payload, int from, int length, int sequence, Consumer<ByteBuf> out) {
        int to = from + length;
        int at = from;
        int room = HEADER_LENGTH;
        do {
            int piece = Math.min(to - at, BUFFER_BYTES - room);
            ByteBuf buffer = allocator.directBuffer(piece + room);
            if (at == from) {
                buffer.writeMediumLE(length);
                buffer.writeByte(sequence);
                room = 0;
            }
            payload.copyTo(buffer, at, at + piece);
            out.accept(buffer);
            at += piece;
        } while (at < to);
    }
}
