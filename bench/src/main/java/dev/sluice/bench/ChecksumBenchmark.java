// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench;

import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// The checksum that every byte of a file goes through. One instance per benchmark thread; scores in MB/s.
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@OperationsPerInvocation(ChecksumBenchmark.BLOCK_BYTES)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ChecksumBenchmark {

    /// What a writer hands over at a time.
    static final int BLOCK_BYTES = 1 << 18;

    private final CRC32C crc = new CRC32C();
    private byte[] block = new byte[0];

    /// Makes the block.
    @Setup
    public void fill() {
        block = Sample.BINARY.bytes(BLOCK_BYTES);
    }

    /// CRC32C, as the manifest keeps it.
    @Benchmark
    public long crc32c() {
        crc.reset();
        crc.update(block, 0, block.length);
        return crc.getValue();
    }
}
