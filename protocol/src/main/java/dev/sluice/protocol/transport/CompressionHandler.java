// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.transport;

import dev.sluice.protocol.ProtocolException.MalformedPacket;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;

/// Compression of the protocol: what both sides send travels in frames, whose borders have nothing to do with those
/// of packets.
///
///     length      3 bytes, of the contents as they travel
///     sequence    1 byte
///     raw length  3 bytes, of the contents when expanded; 0 says that they are not compressed
///     contents
///
/// Frames are expanded piece by piece as they arrive, so that a frame costs no memory for what it only declares. For
/// one connection and its event-loop thread.
///
/// @see "MySQL source documentation, Compression"
final class CompressionHandler extends ChannelDuplexHandler {

    private static final int HEADER_LENGTH = 7;

    /// Below this many bytes compression does not pay; the same limit as in the servers.
    private static final int SMALLEST_COMPRESSED = 50;

    /// How much is expanded before it is handed on.
    private static final int PIECE_BYTES = 1 << 18;

    private static final int ANY_SEQUENCE = -1;

    private final WireCodec codec;
    private final ByteBuf header = Unpooled.buffer(HEADER_LENGTH, HEADER_LENGTH);
    private int sendSequence;
    private int expectedSequence = ANY_SEQUENCE;
    private int contentsMissing;
    private int rawMissing;
    private boolean compressed;

    CompressionHandler(WireCodec codec) {
        this.codec = codec;
    }

    /// The next frame sent begins a command: its number is 0.
    void beginCommand() {
        sendSequence = 0;
    }

    /// The next frame received may begin the answer to another command, with any number.
    void beginAnswer() {
        expectedSequence = ANY_SEQUENCE;
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        codec.close();
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        ByteBuf contents = (ByteBuf) message;
        try {
            ChannelFuture _ = ctx.write(frame(ctx, contents), promise);
        } finally {
            contents.release();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf in = (ByteBuf) message;
        try {
            while (in.isReadable()) {
                if (contentsMissing == 0) {
                    readHeader(in);
                } else {
                    readContents(ctx, in);
                }
            }
        } finally {
            in.release();
        }
    }

    private ByteBuf frame(ChannelHandlerContext ctx, ByteBuf contents) {
        int length = contents.readableBytes();
        ByteBuf frame = ctx.alloc().directBuffer(HEADER_LENGTH + length).writeZero(HEADER_LENGTH);
        int rawLength = 0;
        if (length >= SMALLEST_COMPRESSED) {
            codec.compress(contents.duplicate(), frame);
            rawLength = length;
        }
        if (rawLength == 0 || frame.readableBytes() - HEADER_LENGTH >= length) {
            frame.writerIndex(HEADER_LENGTH).writeBytes(contents);
            rawLength = 0;
        }
        frame.setMediumLE(0, frame.readableBytes() - HEADER_LENGTH);
        frame.setByte(3, sendSequence++);
        frame.setMediumLE(4, rawLength);
        return frame;
    }

    private void readHeader(ByteBuf in) {
        in.readBytes(header, Math.min(in.readableBytes(), header.writableBytes()));
        if (header.isWritable()) {
            return;
        }
        contentsMissing = header.readUnsignedMediumLE();
        int sequence = header.readUnsignedByte();
        rawMissing = header.readUnsignedMediumLE();
        header.clear();
        if (expectedSequence != ANY_SEQUENCE && sequence != expectedSequence) {
            throw new MalformedPacket(
                    "compressed frame out of sequence: expected number " + expectedSequence + ", received " + sequence);
        }
        if (contentsMissing == 0 && rawMissing > 0) {
            throw new MalformedPacket("a compressed frame without contents");
        }
        expectedSequence = (sequence + 1) & 0xFF;
        sendSequence = expectedSequence;
        compressed = rawMissing > 0;
        if (compressed) {
            codec.beginFrame();
        }
    }

    private void readContents(ChannelHandlerContext ctx, ByteBuf in) {
        ByteBuf piece = in.readSlice(Math.min(in.readableBytes(), contentsMissing));
        contentsMissing -= piece.readableBytes();
        if (!compressed) {
            ctx.fireChannelRead(piece.retain());
            return;
        }
        boolean mayHoldMore = true;
        while (piece.isReadable() || mayHoldMore) {
            mayHoldMore = expand(ctx, piece);
        }
        if (contentsMissing == 0 && rawMissing > 0) {
            throw new MalformedPacket("a compressed frame holds " + rawMissing + " bytes less than it declares");
        }
    }

    /// Expands one piece and hands it on; true when there may be more to come out of the same input.
    private boolean expand(ChannelHandlerContext ctx, ByteBuf in) {
        int before = in.readableBytes();
        // One byte more than is due, so that a frame that holds more than it declares is found out.
        int room = Math.min(PIECE_BYTES, rawMissing + 1);
        ByteBuf out = ctx.alloc().directBuffer(room, room);
        try {
            codec.expand(in, out);
            int length = out.readableBytes();
            if (length > rawMissing) {
                throw new MalformedPacket("a compressed frame holds more than it declares");
            }
            if (length == 0 && in.readableBytes() == before && before > 0) {
                throw new MalformedPacket("a compressed frame goes on behind the end of its data");
            }
            rawMissing -= length;
            boolean full = !out.isWritable();
            if (length > 0) {
                ctx.fireChannelRead(out.retain());
            }
            return full;
        } finally {
            out.release();
        }
    }
}
