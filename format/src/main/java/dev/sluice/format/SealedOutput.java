// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.zip.CRC32C;

/// A new file that counts and checksums what goes into it. Used by one thread; holds the file open until it is
/// closed or discarded. Writes straight through, so callers write large pieces.
final class SealedOutput extends OutputStream {

    /// Files of this size are forced to the disk as they end, in the thread that made them. Smaller ones are not worth
    /// the wait: whoever completes the dump forces them together.
    static final int FORCED_BYTES = 4 << 20;

    private final FileChannel channel;
    private final CRC32C crc = new CRC32C();
    private ByteBuffer view = ByteBuffer.allocate(0);
    private long bytes;

    SealedOutput(FileChannel channel) {
        this.channel = channel;
    }

    /// Creates the file; it must not exist.
    static SealedOutput create(Path file) throws IOException {
        return new SealedOutput(FileChannel.open(
                file, Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW), Disk.mode("rw-r-----")));
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // whether it is the same array, not whether it holds the same bytes
    public void write(byte[] source, int from, int length) throws IOException {
        // The writers above hand over the same array again and again.
        if (view.array() != source) {
            view = ByteBuffer.wrap(source);
        }
        view.limit(from + length).position(from);
        write(view);
    }

    /// Writes what remains in a buffer, which stays the caller's.
    void write(ByteBuffer source) throws IOException {
        int from = source.position();
        bytes += source.remaining();
        crc.update(source);
        source.position(from);
        while (source.hasRemaining()) {
            channel.write(source);
        }
    }

    /// Closes the file, and forces it to the disk before if it is a large one.
    @Override
    public void close() throws IOException {
        if (channel.isOpen()) {
            try (channel) {
                if (bytes >= FORCED_BYTES) {
                    channel.force(true);
                }
            }
        }
    }

    /// Closes the file whose content is not wanted any more; what comes later fails.
    void discard() throws IOException {
        channel.close();
    }

    /// What was written so far.
    Manifest.FileSeal seal(String path) {
        return new Manifest.FileSeal(path, bytes, Manifest.FileSeal.hex(crc));
    }
}
