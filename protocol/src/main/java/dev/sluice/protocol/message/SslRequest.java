// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.message;

import dev.sluice.protocol.packet.Payload;
import dev.sluice.protocol.packet.PayloadWriter;

/// Asks for TLS, which begins right behind it. It is the beginning of a [HandshakeResponse]:
///
///     4    capabilities, bits 0 to 31
///     4    longest packet that the client takes
///     1    character set
///     19   0
///     4    MariaDB: capabilities, bits 32 to 63; MySQL: 0
///
/// @param capabilities what the client wants to use, see [Capability]
public record SslRequest(long capabilities) implements ClientMessage {

    private static final int LONGEST_PACKET = (1 << 24) - 1;
    private static final int UTF8MB4_GENERAL_CI = 45;

    @Override
    public Payload payload() {
        PayloadWriter out = new PayloadWriter();
        writeTo(out, capabilities);
        return Payload.of(out.toBytes());
    }

    static void writeTo(PayloadWriter out, long capabilities) {
        out.integer(capabilities, 4)
                .integer(LONGEST_PACKET, 4)
                .integer(UTF8MB4_GENERAL_CI, 1)
                .zeros(19)
                .integer(capabilities >>> 32, 4);
    }
}
