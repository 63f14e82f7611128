// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/// Writes one chunk file: independent zstd frames that end at statement ends, one gzip stream, or plain text.
///
/// Used by one thread. Holds the file and the compressor's native memory until it is finished, aborted or closed;
/// allocates nothing per statement. After its first error it can only be aborted or closed.
public final class ChunkWriter implements StatementSink, AutoCloseable {

    /// A zstd frame ends at the first statement end behind this much SQL text.
    static final int FRAME_BYTES = 2 << 20;

    private static final int GZIP_BUFFER_BYTES = 1 << 16;

    private enum State {
        OPEN,
        IN_STATEMENT,
        FAILED,
        FINISHED,
        ABORTED
    }

    private final Path file;
    private final String path;
    private final Compression compression;
    private final SealedOutput sealed;
    private final OutputStream out;
    private State state = State.OPEN;
    private long bytes;
    private long frameStart;

    /// @param file is `path` below the dump folder; must not exist
    /// @param pool gives the compressor of a zstd file, and gets it back
    ChunkWriter(Path file, String path, Compression compression, int level, ZstdFrames.Pool pool) {
        this(file, path, compression, level, pool, create(file));
    }

    /// @param sealed closed by this writer, also where the constructor fails
    ChunkWriter(Path file, String path, Compression compression, int level, ZstdFrames.Pool pool, SealedOutput sealed) {
        this.file = file;
        this.path = path;
        this.compression = compression;
        this.sealed = sealed;
        try {
            this.out = compressor(compression, level, pool, sealed);
        } catch (IOException e) {
            delete();
            throw new FormatException.WriteFailed(file, e);
        }
    }

    @Override
    public void write(byte[] bytes, int from, int to) {
        if (from == to) {
            return;
        }
        requireUsable();
        state = State.FAILED;
        try {
            out.write(bytes, from, to - from);
        } catch (IOException e) {
            throw new FormatException.WriteFailed(file, e);
        }
        state = State.IN_STATEMENT;
        this.bytes += to - from;
    }

    @Override
    public void endStatement() {
        requireUsable();
        if (compression == Compression.ZSTD && bytes - frameStart >= FRAME_BYTES) {
            state = State.FAILED;
            try {
                out.flush();
            } catch (IOException e) {
                throw new FormatException.WriteFailed(file, e);
            }
            frameStart = bytes;
        }
        state = State.OPEN;
    }

    /// Bytes of SQL text taken so far, uncompressed.
    public long bytes() {
        return bytes;
    }

    /// Ends the file. A large one is on the disk then, a small one when the folder is completed.
    ///
    /// @throws IllegalStateException where a statement is not ended, or after an error
    public Manifest.FileSeal finish() {
        if (state != State.OPEN) {
            throw new IllegalStateException(path + " cannot be finished: " + state);
        }
        state = State.FAILED;
        try {
            out.close();
        } catch (IOException e) {
            throw new FormatException.WriteFailed(file, e);
        }
        state = State.FINISHED;
        return sealed.seal(path);
    }

    /// Deletes the file, finished or not. Never throws: it runs where something else has failed already, and a file
    /// that no manifest names does no harm.
    public void abort() {
        state = State.ABORTED;
        delete();
        release();
    }

    /// Aborts unless it was finished.
    @Override
    public void close() {
        if (state != State.FINISHED && state != State.ABORTED) {
            abort();
        }
    }

    private void delete() {
        try {
            sealed.discard();
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // The folder keeps its marker, so nobody takes the leftover for a part of a dump.
        }
    }

    /// Frees the compressor's native memory. Its last bytes have nowhere to go: the file is closed.
    private void release() {
        try {
            out.close();
        } catch (IOException e) {
            // expected
        }
    }

    private void requireUsable() {
        if (state != State.OPEN && state != State.IN_STATEMENT) {
            throw new IllegalStateException(path + " takes no more statements: " + state);
        }
    }

    private static SealedOutput create(Path file) {
        try {
            return SealedOutput.create(file);
        } catch (IOException e) {
            throw new FormatException.WriteFailed(file, e);
        }
    }

    private static OutputStream compressor(Compression compression, int level, ZstdFrames.Pool pool, SealedOutput file)
            throws IOException {
        return switch (compression) {
            case NONE -> file;
            case GZIP -> new GzipOutput(file, level);
            case ZSTD -> pool.take(file, level);
        };
    }

    /// Java's own gzip stream with a level.
    private static final class GzipOutput extends GZIPOutputStream {
        GzipOutput(OutputStream out, int level) throws IOException {
            super(out, GZIP_BUFFER_BYTES);
            def.setLevel(level);
        }
    }
}
