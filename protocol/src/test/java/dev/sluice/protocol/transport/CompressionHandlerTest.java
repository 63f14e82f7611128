// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.ProtocolException.MalformedPacket;
import dev.sluice.protocol.WireCompression;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CompressionHandlerTest {

    private static final byte[] REPEATED = "compressible ".repeat(50_000).getBytes(StandardCharsets.US_ASCII);

    @ParameterizedTest
    @EnumSource(
            value = WireCompression.class,
            names = {"ZLIB", "ZSTD"})
    void sendsSmallContentsAsTheyAre(WireCompression kind) {
        assertThat(ByteBufUtil.hexDump(ByteBufUtil.getBytes(
                        send(kind, "abc".getBytes(StandardCharsets.US_ASCII)).getFirst())))
                .isEqualTo("03000000000000616263");
    }

    @ParameterizedTest
    @EnumSource(
            value = WireCompression.class,
            names = {"ZLIB", "ZSTD"})
    void sendsRandomContentsAsTheyAre(WireCompression kind) {
        byte[] random = new byte[1000];
        new Random(1).nextBytes(random);
        ByteBuf frame = send(kind, random).getFirst();
        assertThat(frame.readUnsignedMediumLE()).isEqualTo(1000);
        assertThat(frame.getUnsignedMediumLE(4)).isZero();
    }

    @ParameterizedTest
    @EnumSource(
            value = WireCompression.class,
            names = {"ZLIB", "ZSTD"})
    void numbersTheFramesOfACommandFromZero(WireCompression kind) {
        CompressionHandler handler = new CompressionHandler(WireCodec.of(kind, 3));
        EmbeddedChannel channel = new EmbeddedChannel(handler);
        List<Integer> sequences = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            if (i == 2) {
                handler.beginCommand();
            }
            channel.writeOutbound(Unpooled.wrappedBuffer(new byte[10]));
            ByteBuf frame = channel.readOutbound();
            sequences.add((int) frame.getUnsignedByte(3));
            frame.release();
        }
        channel.finishAndReleaseAll();
        assertThat(sequences).containsExactly(0, 1, 0, 1);
    }

    @ParameterizedTest
    @EnumSource(
            value = WireCompression.class,
            names = {"ZLIB", "ZSTD"})
    void readsBackWhatItSendsHoweverItIsCut(WireCompression kind) {
        byte[] small = "small".getBytes(StandardCharsets.US_ASCII);
        byte[] stream = bytes(send(kind, small, "compressible ".repeat(40).getBytes(StandardCharsets.US_ASCII), small));
        String expected = "small" + "compressible ".repeat(40) + "small";
        for (int cut = 0; cut <= stream.length; cut++) {
            assertThat(receive(kind, stream, cut)).as("cut at " + cut).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = WireCompression.class,
            names = {"ZLIB", "ZSTD"})
    void expandsALargeFramePieceByPiece(WireCompression kind) {
        byte[] stream = bytes(send(kind, REPEATED));
        assertThat(stream.length).isLessThan(REPEATED.length / 10);
        assertThat(receive(kind, stream, stream.length / 2).getBytes(StandardCharsets.US_ASCII))
                .isEqualTo(REPEATED);
    }

    @ParameterizedTest
    @EnumSource(
            value = WireCompression.class,
            names = {"ZLIB", "ZSTD"})
    void refusesAFrameThatHoldsMoreOrLessThanItDeclares(WireCompression kind) {
        for (int difference : new int[] {-1, 1, -100}) {
            byte[] stream = bytes(send(kind, REPEATED));
            ByteBuf header = Unpooled.wrappedBuffer(stream);
            header.setMediumLE(4, REPEATED.length + difference);
            assertThatThrownBy(() -> receive(kind, stream, 0))
                    .as("difference " + difference)
                    .isInstanceOf(MalformedPacket.class)
                    .hasMessageContaining("than it declares");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = WireCompression.class,
            names = {"ZLIB", "ZSTD"})
    void refusesRubbish(WireCompression kind) {
        byte[] rubbish = new byte[60];
        new Random(7).nextBytes(rubbish);
        rubbish[0] = 53;
        rubbish[1] = 0;
        rubbish[2] = 0;
        rubbish[4] = 100;
        rubbish[5] = 0;
        rubbish[6] = 0;
        assertThatThrownBy(() -> receive(kind, rubbish, 0)).isInstanceOf(MalformedPacket.class);
    }

    @ParameterizedTest
    @EnumSource(
            value = WireCompression.class,
            names = {"ZLIB", "ZSTD"})
    void refusesBytesBehindTheEndOfTheData(WireCompression kind) {
        byte[] contents = "compressible ".repeat(40).getBytes(StandardCharsets.US_ASCII);
        byte[] stream = Arrays.copyOf(bytes(send(kind, contents)), 7);
        byte[] whole = bytes(send(kind, contents));
        byte[] longer = Arrays.copyOf(whole, whole.length + 3);
        System.arraycopy(stream, 0, longer, 0, 7);
        Unpooled.wrappedBuffer(longer).setMediumLE(0, whole.length - 7 + 3);
        assertThatThrownBy(() -> receive(kind, longer, 0)).isInstanceOf(MalformedPacket.class);
    }

    @ParameterizedTest
    @EnumSource(
            value = WireCompression.class,
            names = {"ZLIB", "ZSTD"})
    void refusesAFrameOutOfSequence(WireCompression kind) {
        byte[] stream = bytes(send(kind, new byte[3], new byte[3]));
        stream[13] = 5;
        assertThatThrownBy(() -> receive(kind, stream, 0))
                .isInstanceOf(MalformedPacket.class)
                .hasMessageContaining("expected number 1, received 5");
    }

    /// The frames of one command; to be released, which [#bytes] does.
    private static List<ByteBuf> send(WireCompression kind, byte[]... contents) {
        EmbeddedChannel channel = new EmbeddedChannel(new CompressionHandler(WireCodec.of(kind, 3)));
        List<ByteBuf> frames = new ArrayList<>();
        for (byte[] bytes : contents) {
            channel.writeOutbound(channel.alloc().directBuffer(bytes.length).writeBytes(bytes));
            ByteBuf frame = channel.readOutbound();
            frames.add(Unpooled.copiedBuffer(frame));
            frame.release();
        }
        channel.finishAndReleaseAll();
        return frames;
    }

    private static byte[] bytes(List<ByteBuf> frames) {
        return ByteBufUtil.getBytes(Unpooled.wrappedBuffer(frames.toArray(ByteBuf[]::new)));
    }

    private static String receive(WireCompression kind, byte[] stream, int cut) {
        EmbeddedChannel channel = new EmbeddedChannel(new CompressionHandler(WireCodec.of(kind, 3)));
        try {
            channel.writeInbound(channel.alloc().directBuffer().writeBytes(stream, 0, cut));
            channel.writeInbound(channel.alloc().heapBuffer().writeBytes(stream, cut, stream.length - cut));
            StringBuilder text = new StringBuilder();
            for (ByteBuf piece = channel.readInbound(); piece != null; piece = channel.readInbound()) {
                text.append(piece.toString(StandardCharsets.US_ASCII));
                piece.release();
            }
            return text.toString();
        } finally {
            channel.finishAndReleaseAll();
        }
    }
}
