// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.message;

/// The capability flags by which client and server agree on the dialect. MariaDB numbers its own from bit 32 on.
///
/// @see "MySQL source documentation, Capabilities Flags"
/// @see "MariaDB documentation, Connecting, Capabilities"
public final class Capability {
    /// Always set by MySQL. Where it is missing from a greeting, the server is MariaDB and has flags above bit 31.
    public static final long LONG_PASSWORD = 1;

    public static final long LONG_FLAG = 1 << 2;
    public static final long COMPRESS = 1 << 5;
    public static final long LOCAL_FILES = 1 << 7;
    public static final long PROTOCOL_41 = 1 << 9;
    public static final long SSL = 1 << 11;
    public static final long TRANSACTIONS = 1 << 13;
    public static final long SECURE_CONNECTION = 1 << 15;
    public static final long MULTI_RESULTS = 1 << 17;
    public static final long PS_MULTI_RESULTS = 1 << 18;
    public static final long PLUGIN_AUTH = 1 << 19;
    public static final long CONNECT_ATTRS = 1 << 20;
    public static final long PLUGIN_AUTH_LENENC = 1 << 21;
    public static final long DEPRECATE_EOF = 1 << 24;
    public static final long ZSTD_COMPRESSION = 1 << 26;

    /// MariaDB: column definitions carry the names of types that the type code does not tell.
    public static final long EXTENDED_METADATA = 1L << 35;

    private Capability() {}

    /// Whether all wanted flags are set.
    public static boolean has(long flags, long wanted) {
        return (flags & wanted) == wanted;
    }
}
