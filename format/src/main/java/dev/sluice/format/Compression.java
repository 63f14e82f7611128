// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

/// How chunk files are compressed. Constants: safe for every thread.
public enum Compression {
    NONE(""),
    GZIP(".gz"),
    ZSTD(".zst");

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
}
