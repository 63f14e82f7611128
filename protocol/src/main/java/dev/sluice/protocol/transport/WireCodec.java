// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.transport;

import dev.sluice.protocol.WireCompression;
import io.netty.buffer.ByteBuf;

/// Compresses and expands the contents of compressed frames. For one connection and its event-loop thread; to be
/// closed.
interface WireCodec extends AutoCloseable {

    /// The codec of this kind.
    ///
    /// @param level the level of zstd
    static WireCodec of(WireCompression kind, int level) {
        return switch (kind) {
            case NONE -> throw new IllegalArgumentException("no compression has no codec");
            case ZLIB -> new ZlibCodec();
            case ZSTD -> new ZstdCodec(level);
        };
    }

    /// Appends the compressed form of all readable bytes of `from` to `to`.
    void compress(ByteBuf from, ByteBuf to);

    /// Begins to expand another frame.
    void beginFrame();

    /// Expands as much of `from` as there is, at most into the writable bytes of `to`.
    ///
    /// @throws dev.sluice.protocol.ProtocolException.MalformedPacket where it is not compressed data
    void expand(ByteBuf from, ByteBuf to);

    @Override
    void close();
}
