// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench;

import static java.util.Objects.requireNonNull;

import dev.sluice.format.ChunkReader;
import dev.sluice.format.ChunkWriter;
import dev.sluice.format.Compression;
import dev.sluice.format.DumpFolder;
import dev.sluice.format.InsertWriter;
import dev.sluice.format.Manifest;
import dev.sluice.format.RowStatements;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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

/// The way of a chunk file to statements, which the loader sends: read, checksum, decompress, find the ends. The file
/// lies in the page cache. One instance per benchmark thread; scores in MB/s of values, the escapes not counted.
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@OperationsPerInvocation(ChunkReaderBenchmark.VALUE_BYTES)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ChunkReaderBenchmark {

    private static final int ROWS = 1 << 14;
    private static final int ROW_BYTES = 256;
    static final int VALUE_BYTES = ROWS * ROW_BYTES;

    private static final int STATEMENT_BYTES = 1 << 20;

    /// How the file is compressed.
    @Param({"NONE", "ZSTD"})
    public Compression compression = Compression.NONE;

    /// What the values hold.
    @Param({"CLEAN", "SPARSE"})
    public Sample sample = Sample.CLEAN;

    private @Nullable Path place;
    private @Nullable DumpFolder folder;
    private Manifest.@Nullable Chunk chunk;

    /// Writes the file.
    @Setup
    public void write() throws IOException {
        place = Files.createTempDirectory("sluice-bench");
        folder = DumpFolder.create(place.resolve("dump"));
        byte[] values = sample.bytes(VALUE_BYTES);
        byte[] head = "INSERT INTO `shop`.`orders` (`note`) VALUES\n".getBytes(StandardCharsets.US_ASCII);
        try (ChunkWriter file = folder.writeChunk("30-rows/sample.sql" + compression.suffix(), compression, 1)) {
            InsertWriter writer = new InsertWriter(head, STATEMENT_BYTES, file, InsertWriter.newBlock());
            for (int from = 0; from < VALUE_BYTES; from += ROW_BYTES) {
                writer.beginRow();
                writer.quote();
                writer.escaped(values, from, from + ROW_BYTES);
                writer.quote();
                writer.endRow();
            }
            writer.finish();
            chunk = new Manifest.Chunk(null, ROWS, writer.bytes(), file.finish());
        }
    }

    /// Removes the file.
    @TearDown
    public void remove() throws IOException {
        try (Stream<Path> files = Files.walk(requireNonNull(place))) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /// Reads all statements.
    @Benchmark
    public long statements() {
        long bytes = 0;
        try (ChunkReader reader = requireNonNull(folder).readChunk(requireNonNull(chunk))) {
            for (RowStatements.Statement next = reader.next(); next != null; next = reader.next()) {
                bytes += next.length();
            }
        }
        return bytes;
    }
}
