// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

/// Compression of the protocol itself, between client and server (not of files).
public enum WireCompression {
    NONE,
    ZLIB,
    ZSTD
}
