// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/// How chunk files are compressed. Constants: safe for every thread.
public enum Compression {
    NONE(""),
    GZIP(".gz"),
    ZSTD(".zst");

    private static final int BUFFER_BYTES = 1 << 16;

    private final String suffix;

    Compression(String suffix) {
        this.suffix = suffix;
    }

    /// What the file's name ends with: "", ".gz", ".zst".
    public String suffix() {
        return suffix;
    }

    /// The compression that a file's name tells; [#NONE] for every name with another ending.
    public static Compression ofFile(String name) {
        if (name.endsWith(ZSTD.suffix)) {
            return ZSTD;
        }
        return name.endsWith(GZIP.suffix) ? GZIP : NONE;
    }

    /// The compression that the first bytes of a file tell of.
    public static Compression ofContent(byte[] head) {
        if (MagicBytes.startsWith(head, 0x1F, 0x8B)) {
            return GZIP;
        }
        return MagicBytes.startsWith(head, 0x28, 0xB5, 0x2F, 0xFD) ? ZSTD : NONE;
    }

    /// Opens a file whose compression its name tells. A symbolic link is not followed.
    ///
    /// @throws IOException where it cannot be read, or is not compressed so
    public static InputStream open(Path file) throws IOException {
        InputStream bytes = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
        try {
            return ofFile(file.toString()).decompressing(bytes);
        } catch (IOException | RuntimeException failure) {
            bytes.close();
            throw failure;
        }
    }

    /// The text of compressed bytes.
    ///
    /// @throws IOException where they are not compressed so
    public InputStream decompressing(InputStream bytes) throws IOException {
        return switch (this) {
            case NONE -> bytes;
            case GZIP -> new GZIPInputStream(bytes, BUFFER_BYTES);
            case ZSTD -> new ZstdInputStreamNoFinalizer(bytes);
        };
    }
}
