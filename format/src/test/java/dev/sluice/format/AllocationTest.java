// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Rows that pass leave no garbage behind.
class AllocationTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final byte[] HEAD = "INSERT INTO `a`.`b` (`c`) VALUES\n".getBytes(StandardCharsets.US_ASCII);

    private final byte[] source = new byte[500];
    private final byte[] target = new byte[1000 + SqlEscaper.SLACK_BYTES];

    @Test
    void escapingAllocatesNothing() {
        new Random(1).nextBytes(source);
        assertThat(leastAllocated(() -> {
                    for (int round = 0; round < 5000; round++) {
                        SqlEscaper.escape(source, 0, source.length, target, 0);
                    }
                }))
                .isZero();
    }

    @Test
    void rowsAllocateNothing() {
        new Random(2).nextBytes(source);
        InsertWriter writer = new InsertWriter(
                HEAD,
                1 << 16,
                new StatementSink() {
                    @Override
                    public void write(byte[] bytes, int from, int to) {}

                    @Override
                    public void endStatement() {}
                },
                InsertWriter.newBlock());
        assertThat(leastAllocated(() -> rows(writer, 5000))).isZero();
    }

    @Test
    void aChunkFileAllocatesNothingPerStatement(@TempDir Path folder) {
        for (Compression compression : Compression.values()) {
            try (ChunkWriter chunk = DumpFolder.create(folder.resolve(compression.name()))
                    .writeChunk("30-rows/a.b" + compression.suffix(), compression, 1)) {
                InsertWriter writer = new InsertWriter(HEAD, 1 << 14, chunk, InsertWriter.newBlock());
                // The zstd library makes a small object for each frame.
                assertThat(leastAllocated(() -> rows(writer, 3000)))
                        .isLessThanOrEqualTo(compression == Compression.ZSTD ? 300 : 0);
            }
        }
    }

    private void rows(InsertWriter writer, int count) {
        for (int row = 0; row < count; row++) {
            writer.beginRow();
            writer.bytes(HEAD, 0, 5);
            writer.comma();
            writer.quote();
            writer.escaped(source, 0, source.length);
            writer.quote();
            writer.comma();
            writer.hex(source, 0, 20);
            writer.endRow();
        }
    }

    /// The first rounds warm up; a later one may still catch a method being compiled anew, so the least one counts.
    private static long leastAllocated(Runnable work) {
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 8; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            work.run();
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }
}
