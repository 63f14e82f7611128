// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench;

import dev.sluice.dump.row.RowEncoder;
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

/// What a value costs on its way from the receive window to SQL text, by type of column: as raw bytes, and as the
/// objects that a JDBC driver makes of it. One instance per benchmark thread; scores in nanoseconds per value.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(RowBenchmark.ROWS * RowSample.COLUMNS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class RowBenchmark {

    /// So many rows stay within the cache of a processor core, as those of a receive window do.
    static final int ROWS = 256;

    private static final int STATEMENT_BYTES = 1 << 20;

    /// The type of the columns.
    @Param
    public RowSample sample = RowSample.INT;

    private RowSample.Window window = sample.window(0);
    private InsertWriter writer = writer(sample);
    private RowEncoder encoder = new RowEncoder(sample.plan(), writer);
    private ObjectPath objects = new ObjectPath(sample);

    /// Makes the rows.
    @Setup
    public void fill() {
        window = sample.window(ROWS);
        writer = writer(sample);
        encoder = new RowEncoder(sample.plan(), writer);
        objects = new ObjectPath(sample);
    }

    /// The walk over lengths and values alone.
    @Benchmark
    public int walk() {
        byte[] bytes = window.bytes();
        int values = 0;
        for (int at = 0; at < bytes.length; values++) {
            int length = bytes[at] & 0xFF;
            at += length == 0xFB ? 1 : 1 + length;
        }
        return values;
    }

    /// The row encoder: bytes to bytes.
    @Benchmark
    public long bytes() {
        int from = 0;
        for (int to : window.ends()) {
            encoder.row(window.bytes(), from, to);
            from = to;
        }
        return writer.bytes();
    }

    /// Connector/J's own decoding of the same rows into objects, and their text.
    @Benchmark
    public long objects() {
        int from = 0;
        for (int to : window.ends()) {
            objects.row(window.bytes(), from, to);
            from = to;
        }
        return objects.bytes();
    }

    private static InsertWriter writer(RowSample sample) {
        byte[] head = sample.plan().insertHead().getBytes(StandardCharsets.US_ASCII);
        return new InsertWriter(head, STATEMENT_BYTES, new NoSink(), InsertWriter.newBlock());
    }
}
