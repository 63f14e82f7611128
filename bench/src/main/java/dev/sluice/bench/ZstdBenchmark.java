// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench;

import com.github.luben.zstd.EndDirective;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// A block of INSERTs through zstd: by the stream of zstd-jni, as chunk files are written, and by its buffer-to-buffer
/// calls. Both make the same frame with a checksum. One instance per benchmark thread; scores in MB/s of text.
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@OperationsPerInvocation(ZstdBenchmark.TEXT_BYTES)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ZstdBenchmark {

    static final int TEXT_BYTES = 1 << 22;

    /// What a writer hands over at a time.
    private static final int BLOCK_BYTES = 1 << 18;

    /// The level of zstd.
    @Param({"1", "3"})
    public int level = 1;

    private final byte[] text = new byte[TEXT_BYTES];
    private final ByteBuffer source = ByteBuffer.allocateDirect(BLOCK_BYTES);
    private final ByteBuffer target = ByteBuffer.allocateDirect(BLOCK_BYTES);
    private final CountingOutput file = new CountingOutput();
    private OutputStream stream = file;
    private ZstdCompressCtx context = new ZstdCompressCtx();

    /// Makes the text and the compressors.
    @Setup
    public void fill() throws IOException {
        byte[] values = RowSample.VARCHAR_CLEAN
                .window(1 + TEXT_BYTES / (120 * RowSample.COLUMNS))
                .bytes();
        byte[] between = "'),\n(17,499284,'".getBytes(StandardCharsets.US_ASCII);
        for (int at = 0; at < TEXT_BYTES; at++) {
            int place = at % (120 + between.length);
            text[at] = place < 120 ? values[at] : between[place - 120];
        }
        context = new ZstdCompressCtx().setLevel(level).setChecksum(true);
        stream = new ZstdOutputStreamNoFinalizer(file, level).setChecksum(true).setCloseFrameOnFlush(true);
    }

    /// Frees native memory.
    @TearDown
    public void free() throws IOException {
        context.close();
        stream.close();
    }

    /// The stream; its parts go into the file as they come.
    @Benchmark
    public long stream() throws IOException {
        for (int from = 0; from < TEXT_BYTES; from += BLOCK_BYTES) {
            stream.write(text, from, BLOCK_BYTES);
        }
        stream.flush();
        return file.bytes;
    }

    /// The buffer-to-buffer calls, with the copy into direct memory that they need.
    @Benchmark
    public long buffers() {
        for (int from = 0; from < TEXT_BYTES; from += BLOCK_BYTES) {
            source.clear().put(text, from, BLOCK_BYTES).flip();
            boolean last = from + BLOCK_BYTES == TEXT_BYTES;
            while (!compress(last ? EndDirective.END : EndDirective.CONTINUE)) {
                // until all of the block is taken, and at the end all of the frame is out
            }
        }
        return file.bytes;
    }

    private boolean compress(EndDirective directive) {
        target.clear();
        boolean flushed = context.compressDirectByteBufferStream(target, source, directive);
        file.bytes += target.position();
        return directive == EndDirective.CONTINUE ? !source.hasRemaining() : flushed;
    }

    /// Counts what it is given.
    private static final class CountingOutput extends OutputStream {
        private long bytes;

        @Override
        public void write(int value) {
            bytes++;
        }

        @Override
        public void write(byte[] source, int from, int length) {
            bytes += length;
        }
    }
}
