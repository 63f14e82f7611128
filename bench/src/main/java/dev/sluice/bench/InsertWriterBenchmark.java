// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench;

import dev.sluice.format.InsertWriter;
import java.nio.charset.StandardCharsets;
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

/// Rows of an integer and two strings, as a dump writes them, into a sink that throws them away. One instance per
/// benchmark thread; scores in MB/s of column values.
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@OperationsPerInvocation(InsertWriterBenchmark.VALUE_BYTES)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class InsertWriterBenchmark {

    private static final int ROWS = 4096;
    private static final int NUMBER = 7;
    private static final int LONG = 120;
    private static final int SHORT = 60;
    static final int VALUE_BYTES = ROWS * (NUMBER + LONG + SHORT);

    private static final byte[] HEAD =
            "INSERT INTO `shop`.`orders` (`id`,`note`,`name`) VALUES\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NUMBERS = "1234567".getBytes(StandardCharsets.US_ASCII);
    private static final int STATEMENT_BYTES = 1 << 20;

    /// What the strings hold.
    @Param({"CLEAN", "SPARSE"})
    public Sample sample = Sample.CLEAN;

    private byte[] strings = new byte[0];
    private final InsertWriter writer = new InsertWriter(HEAD, STATEMENT_BYTES, new NoSink(), InsertWriter.newBlock());

    /// Makes the strings.
    @Setup
    public void fill() {
        strings = sample.bytes(ROWS * (LONG + SHORT));
    }

    /// Writes the rows.
    @Benchmark
    public long rows() {
        int at = 0;
        for (int row = 0; row < ROWS; row++) {
            writer.beginRow();
            writer.bytes(NUMBERS, 0, NUMBER);
            writer.comma();
            string(at, at + LONG);
            writer.comma();
            string(at + LONG, at + LONG + SHORT);
            writer.endRow();
            at += LONG + SHORT;
        }
        return writer.bytes();
    }

    private void string(int from, int to) {
        writer.quote();
        writer.escaped(strings, from, to);
        writer.quote();
    }
}
