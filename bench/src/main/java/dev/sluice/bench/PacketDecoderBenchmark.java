// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench;

import dev.sluice.protocol.packet.PacketDecoder;
import dev.sluice.protocol.packet.PayloadSink;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Packets out of the buffers that the socket fills, into a sink that throws them away. One instance per benchmark
/// thread; scores in MB/s.
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@OperationsPerInvocation(PacketDecoderBenchmark.RECEIVED_BYTES)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PacketDecoderBenchmark {

    /// What one read of the socket brings.
    static final int RECEIVED_BYTES = 1 << 18;

    private static final int HEADER_BYTES = 4;

    /// The size of a packet with its header, a power of two.
    @Param({"32", "256", "4096"})
    public int packetBytes = 256;

    private long payloadBytes;
    private final PacketDecoder decoder = new PacketDecoder(new PayloadSink() {
        @Override
        public void payload(byte[] bytes, int from, int to) {
            payloadBytes += to - from;
        }

        @Override
        public void payloadPart(byte[] bytes, int from, int to, boolean last) {
            payloadBytes += to - from;
        }
    });
    private ByteBuf received = Unpooled.EMPTY_BUFFER;

    /// Makes the packets.
    @Setup
    public void fill() {
        received = Unpooled.directBuffer(RECEIVED_BYTES, RECEIVED_BYTES);
        byte[] payload = Sample.CLEAN.bytes(packetBytes - HEADER_BYTES);
        for (int packet = 0; packet < RECEIVED_BYTES / packetBytes; packet++) {
            received.writeMediumLE(payload.length).writeByte(packet).writeBytes(payload);
        }
    }

    /// Frees the buffer.
    @TearDown
    public void free() {
        received.release();
    }

    /// Reads all of them.
    @Benchmark
    public long packets() {
        received.readerIndex(0);
        decoder.expectAny();
        decoder.feed(received);
        return payloadBytes;
    }
}
