// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.transport;

import dev.sluice.protocol.ProtocolException.MalformedPacket;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/// Frames in the zlib format (RFC 1950).
final class ZlibCodec implements WireCodec {

    private final Deflater deflater = new Deflater();
    private final Inflater inflater = new Inflater();

    @Override
    public void compress(ByteBuf from, ByteBuf to) {
        deflater.reset();
        deflater.setInput(from.nioBuffer());
        deflater.finish();
        while (!deflater.finished()) {
            to.ensureWritable(Math.max(from.readableBytes() / 2, 64));
            ByteBuffer room = to.nioBuffer(to.writerIndex(), to.writableBytes());
            to.writerIndex(to.writerIndex() + deflater.deflate(room));
        }
    }

    @Override
    public void beginFrame() {
        inflater.reset();
    }

    @Override
    public void expand(ByteBuf from, ByteBuf to) {
        ByteBuffer input = from.nioBuffer();
        int available = input.remaining();
        inflater.setInput(input);
        try {
            int length = inflater.inflate(to.nioBuffer(to.writerIndex(), to.writableBytes()));
            to.writerIndex(to.writerIndex() + length);
        } catch (DataFormatException e) {
            throw new MalformedPacket("a compressed frame is not zlib data");
        }
        if (inflater.needsDictionary()) {
            throw new MalformedPacket("a compressed frame asks for a dictionary");
        }
        from.skipBytes(available - input.remaining());
    }

    @Override
    public void close() {
        deflater.end();
        inflater.end();
    }
}
