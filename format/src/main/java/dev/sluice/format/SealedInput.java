// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// A file of a dump that counts and checksums what is read from it, and knows what its seal says. Used by one
/// thread; holds the file open until it is closed.
///
/// An error of the disk leaves it as [FormatException.ReadFailed]: an IOException out of a decompressor that reads
/// from here therefore always means that the content is wrong.
final class SealedInput extends InputStream {

    private final Path file;
    private final String name;
    private final long length;
    private final @Nullable String checksum;
    private final InputStream in;
    private final CRC32C crc = new CRC32C();
    private long bytes;

    private SealedInput(Path file, String name, long length, @Nullable String checksum, InputStream in) {
        this.file = file;
        this.name = name;
        this.length = length;
        this.checksum = checksum;
        this.in = in;
    }

    /// Opens a file of another tool, of which nothing is known. A symbolic link is not followed.
    static SealedInput openUnsealed(Path file) {
        try {
            String name = String.valueOf(file.getFileName());
            return new SealedInput(
                    file, name, Files.size(file), null, Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS));
        } catch (IOException e) {
            throw new FormatException.ReadFailed(file, e);
        }
    }

    /// Opens the file and compares its length with the seal. A symbolic link is not followed.
    static SealedInput open(Path folder, Manifest.FileSeal seal) {
        Path file = folder.resolve(seal.path());
        try {
            long size = Files.size(file);
            if (size != seal.bytes()) {
                throw new FormatException.CorruptFile(
                        seal.path(), Math.min(size, seal.bytes()), seal.bytes() + " bytes", size + " bytes", null);
            }
            InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
            return new SealedInput(file, seal.path(), seal.bytes(), seal.crc32c(), in);
        } catch (NoSuchFileException e) {
            throw new FormatException.CorruptFile(seal.path(), 0, seal.bytes() + " bytes", "no file", e);
        } catch (IOException e) {
            throw new FormatException.ReadFailed(file, e);
        }
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int from, int length) {
        int count;
        try {
            count = in.read(target, from, length);
        } catch (IOException e) {
            throw new FormatException.ReadFailed(file, e);
        }
        if (count > 0) {
            crc.update(target, from, count);
            bytes += count;
        }
        return count;
    }

    /// Reads what is left and compares length and checksum with the seal.
    void verify() {
        byte[] rest = new byte[1 << 13];
        while (read(rest, 0, rest.length) >= 0) {
            // counted and checksummed by read
        }
        if (bytes != length) {
            throw corrupt(length + " bytes", bytes + " bytes", null);
        }
        String found = Manifest.FileSeal.hex(crc);
        if (checksum != null && !found.equals(checksum)) {
            throw corrupt("CRC-32C " + checksum, found, null);
        }
    }

    /// The error for content that is not what it should be, at the place that reading has reached.
    FormatException.CorruptFile corrupt(String expected, String found, @Nullable Throwable cause) {
        return new FormatException.CorruptFile(name, bytes, expected, found, cause);
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new FormatException.ReadFailed(file, e);
        }
    }
}
