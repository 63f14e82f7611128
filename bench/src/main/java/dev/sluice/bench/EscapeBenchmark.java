// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench;

import dev.sluice.format.SqlEscaper;
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
import org.openjdk.jmh.annotations.Warmup;

/// The escape kernel beside a loop over single bytes. One instance per benchmark thread; scores in MB/s.
///
/// Every call escapes the same amount of source, as values of `valueBytes` each, so that the scores of different sizes
/// show what a value costs beside its bytes.
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@OperationsPerInvocation(EscapeBenchmark.SOURCE_BYTES)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class EscapeBenchmark {

    static final int SOURCE_BYTES = 1 << 20;

    /// What is escaped.
    @Param({"CLEAN", "SPARSE", "BINARY"})
    public Sample sample = Sample.CLEAN;

    /// The size of a value, a power of two.
    @Param({"64", "1024", "1048576"})
    public int valueBytes = 64;

    private byte[] source = new byte[0];
    private byte[] target = new byte[0];

    /// Makes the source.
    @Setup
    public void fill() {
        source = sample.bytes(SOURCE_BYTES);
        target = new byte[2 * SOURCE_BYTES];
    }

    /// The kernel.
    @Benchmark
    public int kernel() {
        int at = 0;
        for (int from = 0; from < SOURCE_BYTES; from += valueBytes) {
            at = SqlEscaper.escape(source, from, from + valueBytes, target, at);
        }
        return at;
    }

    /// The loop that one would write first.
    @Benchmark
    public int naive() {
        int at = 0;
        for (int from = 0; from < SOURCE_BYTES; from += valueBytes) {
            at = NaiveEscaper.escape(source, from, from + valueBytes, target, at);
        }
        return at;
    }
}
