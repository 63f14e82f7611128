// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.session;

import dev.sluice.protocol.ConnectOptions;
import dev.sluice.protocol.ProtocolException.ConnectFailed;
import dev.sluice.protocol.SslMode;
import dev.sluice.protocol.WireCompression;
import dev.sluice.protocol.message.Capability;
import dev.sluice.protocol.message.Greeting;

/// Decides what to use of that which the server offers. Immutable.
///
/// LOCAL_FILES is asked for only where it will be used: no file is ever read, but there is nothing to answer either.
/// Never asked for: MULTI_STATEMENTS (nothing needs it, and it makes
/// injected statements possible), CAN_HANDLE_EXPIRED_PASSWORDS (an expired password is to be an error).
///
/// @param capabilities what the client uses
/// @param tls whether TLS begins next
/// @param compression what the connection is compressed with after the log-in
record Negotiation(long capabilities, boolean tls, WireCompression compression) {

    /// Set to "false" to read end-of-file packets although the server could do without; for tests.
    private static final String DEPRECATE_EOF_PROPERTY = "sluice.deprecateEof";

    /// Without these no log-in is possible; every server since MySQL 5.5 has them.
    private static final long NEEDED = Capability.PROTOCOL_41 | Capability.SECURE_CONNECTION | Capability.PLUGIN_AUTH;

    private static final long WANTED = NEEDED
            | Capability.LONG_PASSWORD
            | Capability.LONG_FLAG
            | Capability.TRANSACTIONS
            | Capability.MULTI_RESULTS
            | Capability.PS_MULTI_RESULTS
            | Capability.CONNECT_ATTRS
            | Capability.PLUGIN_AUTH_LENENC
            | Capability.EXTENDED_METADATA;

    /// What to use with this server.
    ///
    /// @throws ConnectFailed where the server lacks what is needed or what the user insists on
    static Negotiation of(Greeting greeting, ConnectOptions options) {
        if (!greeting.offers(NEEDED)) {
            throw new ConnectFailed("the server at " + options.peer() + " is too old for this client", null);
        }
        boolean tls = usesTls(greeting, options);
        WireCompression compression = compression(greeting, options);
        long capabilities = greeting.capabilities() & WANTED;
        if (tls) {
            capabilities |= Capability.SSL;
        }
        capabilities |= flagOf(compression);
        if (options.uploads()) {
            capabilities |= greeting.capabilities() & Capability.LOCAL_FILES;
        }
        if (greeting.offers(Capability.DEPRECATE_EOF) && !"false".equals(System.getProperty(DEPRECATE_EOF_PROPERTY))) {
            capabilities |= Capability.DEPRECATE_EOF;
        }
        return new Negotiation(capabilities, tls, compression);
    }

    /// A Unix socket needs no TLS, so that PREFERRED does without there.
    private static boolean usesTls(Greeting greeting, ConnectOptions options) {
        boolean offered = greeting.offers(Capability.SSL);
        SslMode mode = options.tls().mode();
        return switch (mode) {
            case DISABLED -> false;
            case PREFERRED -> offered && options.socket() == null;
            case REQUIRED, VERIFY_CA, VERIFY_IDENTITY -> {
                if (!offered) {
                    throw new ConnectFailed(
                            "the server at " + options.peer() + " does not offer TLS, which SSL mode " + mode
                                    + " insists on",
                            null);
                }
                yield true;
            }
        };
    }

    private static WireCompression compression(Greeting greeting, ConnectOptions options) {
        WireCompression wanted = options.compression();
        if (!greeting.offers(flagOf(wanted))) {
            throw new ConnectFailed(
                    "the server at " + options.peer() + " does not offer compression of the protocol by " + wanted,
                    null);
        }
        return wanted;
    }

    private static long flagOf(WireCompression compression) {
        return switch (compression) {
            case NONE -> 0;
            case ZLIB -> Capability.COMPRESS;
            case ZSTD -> Capability.ZSTD_COMPRESSION;
        };
    }
}
