// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.transport;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import dev.sluice.protocol.ProtocolException.MalformedPacket;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;

/// Frames in the Zstandard format (RFC 8878), each complete in itself.
final class ZstdCodec implements WireCodec {

    private final ZstdCompressCtx compressor;
    private final ZstdDecompressCtx decompressor = new ZstdDecompressCtx();
    private boolean finished;

    /// @param level the level of compression, 1 to 22
    ZstdCodec(int level) {
        compressor = new ZstdCompressCtx().setLevel(level);
    }

    @Override
    public void compress(ByteBuf from, ByteBuf to) {
        int length = from.readableBytes();
        int bound = (int) Zstd.compressBound(length);
        to.ensureWritable(bound);
        int written = compressor.compressDirectByteBuffer(
                to.nioBuffer(to.writerIndex(), bound), 0, bound, from.nioBuffer(), 0, length);
        to.writerIndex(to.writerIndex() + written);
    }

    @Override
    public void beginFrame() {
        decompressor.reset();
        finished = false;
    }

    @Override
    public void expand(ByteBuf from, ByteBuf to) {
        if (finished) {
            return;
        }
        if (!from.isDirect()) {
            ByteBuf direct = Unpooled.directBuffer(from.readableBytes())
                    .writeBytes(from, from.readerIndex(), from.readableBytes());
            try {
                expand(direct, to);
                from.skipBytes(direct.readerIndex());
            } finally {
                direct.release();
            }
            return;
        }
        ByteBuffer input = from.nioBuffer();
        ByteBuffer output = to.nioBuffer(to.writerIndex(), to.writableBytes());
        int available = input.remaining();
        try {
            finished = decompressor.decompressDirectByteBufferStream(output, input);
        } catch (ZstdException e) {
            throw new MalformedPacket("a compressed frame is not Zstandard data");
        }
        from.skipBytes(available - input.remaining());
        to.writerIndex(to.writerIndex() + output.position());
    }

    @Override
    public void close() {
        compressor.close();
        decompressor.close();
    }
}
