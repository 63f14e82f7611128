// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.ProtocolException.MalformedPacket;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PacketDecoderTest {

    private static final int WINDOW_BYTES = 64;
    private static final int CONTINUED_LENGTH = 100;

    /// Whole payloads as they are; of a payload in pieces only what the pieces add up to, which alone is promised.
    private static final class Recorder implements PayloadSink {
        final List<String> events = new ArrayList<>();
        final ByteArrayOutputStream pieces = new ByteArrayOutputStream();
        int pieceCount;

        @Override
        public void payload(byte[] bytes, int from, int to) {
            events.add("whole " + text(bytes, from, to));
        }

        @Override
        public void payloadPart(byte[] bytes, int from, int to, boolean last) {
            assertThat(to - from).isLessThanOrEqualTo(WINDOW_BYTES);
            pieces.write(bytes, from, to - from);
            pieceCount++;
            if (last) {
                events.add("pieces " + text(pieces.toByteArray(), 0, pieces.size()));
                pieces.reset();
            }
        }

        private static String text(byte[] bytes, int from, int to) {
            return new String(bytes, from, to - from, StandardCharsets.US_ASCII);
        }
    }

    @Test
    void givesTheSameHoweverTheBytesAreCut() {
        byte[] stream = stream(0, "first", "", "x".repeat(60), "y".repeat(61), "end");
        List<String> expected =
                List.of("whole first", "whole ", "whole " + "x".repeat(60), "pieces " + "y".repeat(61), "whole end");
        for (int cut = 0; cut <= stream.length; cut++) {
            assertThat(eventsOf(stream, cut)).as("cut at " + cut).isEqualTo(expected);
        }
        assertThat(eventsOfSingleBytes(stream)).isEqualTo(expected);
    }

    @Test
    void joinsPacketsThatContinue() {
        for (int length : new int[] {99, 100, 101, 199, 200, 201, 350}) {
            String payload = "a".repeat(length - 1) + "b";
            byte[] stream = concat(split(0, payload), stream(length / CONTINUED_LENGTH + 1, "next"));
            List<String> expected = List.of("pieces " + payload, "whole next");
            for (int cut = 0; cut <= stream.length; cut++) {
                assertThat(eventsOf(stream, cut)).as(length + " cut at " + cut).isEqualTo(expected);
            }
            assertThat(eventsOfSingleBytes(stream)).as(length + " byte by byte").isEqualTo(expected);
        }
    }

    @Test
    void handsOutALargePayloadBeforeAllOfItIsThere() {
        Recorder recorder = new Recorder();
        PacketDecoder decoder = new PacketDecoder(recorder, WINDOW_BYTES, CONTINUED_LENGTH);
        byte[] stream = stream(0, "z".repeat(90));
        feed(decoder, stream, 0, 50);
        assertThat(recorder.pieceCount).isEqualTo(1);
        assertThat(recorder.pieces.size()).isEqualTo(46);
    }

    @Test
    void refusesAPacketOutOfSequence() {
        assertThatThrownBy(() -> eventsOf(concat(stream(0, "a"), stream(2, "b")), 0))
                .isInstanceOf(MalformedPacket.class)
                .hasMessage("packet out of sequence: expected number 1, received 2");
    }

    @Test
    void refusesAContinuationOutOfSequence() {
        byte[] stream = split(0, "a".repeat(150));
        stream[CONTINUED_LENGTH + 4 + 3] = 7;
        assertThatThrownBy(() -> eventsOf(stream, 0)).isInstanceOf(MalformedPacket.class);
    }

    @Test
    void letsAnErrorThroughOutOfSequence() {
        Recorder recorder = new Recorder();
        PacketDecoder decoder = new PacketDecoder(recorder, WINDOW_BYTES, CONTINUED_LENGTH);
        decoder.expect(5);
        feed(decoder, new byte[] {1, 0, 0, 0, (byte) 0xFF}, 0, 5);
        assertThat(recorder.events).hasSize(1);
        assertThat(decoder.nextSequence()).isEqualTo(1);
    }

    @Test
    void countsSequenceNumbersModulo256() {
        Recorder recorder = new Recorder();
        PacketDecoder decoder = new PacketDecoder(recorder, WINDOW_BYTES, CONTINUED_LENGTH);
        decoder.expect(255);
        byte[] stream = concat(stream(255, "a"), stream(0, "b"));
        feed(decoder, stream, 0, stream.length);
        assertThat(recorder.events).containsExactly("whole a", "whole b");
    }

    @Test
    void takesAnySequenceNumberOnceWhenToldTo() {
        Recorder recorder = new Recorder();
        PacketDecoder decoder = new PacketDecoder(recorder, WINDOW_BYTES, CONTINUED_LENGTH);
        decoder.expectAny();
        byte[] first = stream(9, "a");
        feed(decoder, first, 0, first.length);
        byte[] second = stream(3, "b");
        assertThatThrownBy(() -> feed(decoder, second, 0, second.length)).isInstanceOf(MalformedPacket.class);
    }

    @Test
    void knowsWhetherAnythingIsLeft() {
        List<Boolean> drained = new ArrayList<>();
        PacketDecoder[] decoder = new PacketDecoder[1];
        decoder[0] = new PacketDecoder(
                new PayloadSink() {
                    @Override
                    public void payload(byte[] bytes, int from, int to) {
                        drained.add(decoder[0].isDrained());
                    }

                    @Override
                    public void payloadPart(byte[] bytes, int from, int to, boolean last) {}
                },
                WINDOW_BYTES,
                CONTINUED_LENGTH);
        byte[] stream = stream(0, "a", "b");
        feed(decoder[0], stream, 0, stream.length);
        assertThat(drained).containsExactly(false, true);
    }

    private static List<String> eventsOf(byte[] stream, int cut) {
        Recorder recorder = new Recorder();
        PacketDecoder decoder = new PacketDecoder(recorder, WINDOW_BYTES, CONTINUED_LENGTH);
        feed(decoder, stream, 0, cut);
        feed(decoder, stream, cut, stream.length);
        return recorder.events;
    }

    private static List<String> eventsOfSingleBytes(byte[] stream) {
        Recorder recorder = new Recorder();
        PacketDecoder decoder = new PacketDecoder(recorder, WINDOW_BYTES, CONTINUED_LENGTH);
        for (int i = 0; i < stream.length; i++) {
            feed(decoder, stream, i, i + 1);
        }
        return recorder.events;
    }

    private static void feed(PacketDecoder decoder, byte[] stream, int from, int to) {
        ByteBuf in = Unpooled.wrappedBuffer(stream, from, to - from);
        decoder.feed(in);
        assertThat(in.isReadable()).isFalse();
    }

    /// One packet for each payload.
    private static byte[] stream(int sequence, String... payloads) {
        ByteBuf out = Unpooled.buffer();
        for (int i = 0; i < payloads.length; i++) {
            out.writeMediumLE(payloads[i].length()).writeByte(sequence + i);
            out.writeCharSequence(payloads[i], StandardCharsets.US_ASCII);
        }
        return bytes(out);
    }

    /// One payload in as many packets as it needs.
    private static byte[] split(int sequence, String payload) {
        ByteBuf out = Unpooled.buffer();
        new PacketEncoder(CONTINUED_LENGTH)
                .encode(
                        UnpooledByteBufAllocator.DEFAULT,
                        Payload.of(payload.getBytes(StandardCharsets.US_ASCII)),
                        sequence,
                        buffer -> {
                            out.writeBytes(buffer);
                            buffer.release();
                        });
        return bytes(out);
    }

    private static byte[] concat(byte[] a, byte[] b) {
        return bytes(Unpooled.buffer().writeBytes(a).writeBytes(b));
    }

    private static byte[] bytes(ByteBuf buffer) {
        byte[] bytes = new byte[buffer.readableBytes()];
        buffer.readBytes(bytes);
        return bytes;
    }
}
