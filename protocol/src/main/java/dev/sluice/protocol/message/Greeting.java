// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.message;

import dev.sluice.protocol.ProtocolException.MalformedPacket;
import dev.sluice.protocol.packet.PayloadReader;
import java.io.ByteArrayOutputStream;

/// The server's first message, of protocol version 10:
///
///     1    10
///     ...  server version, zero-terminated
///     4    connection id
///     8    nonce, first part
///     1    0
///     2    capabilities, bits 0 to 15
///     1    character set
///     2    status
///     2    capabilities, bits 16 to 31
///     1    length of the whole nonce
///     6    0
///     4    MariaDB: capabilities, bits 32 to 63; MySQL: 0
///     ...  nonce, second part: at least 12 bytes and a zero
///     ...  name of the authentication plugin, zero-terminated
///
/// @param version the server's version as it gives it
/// @param connectionId the server's number of this session
/// @param capabilities what the server offers, see [Capability]
/// @param nonce the random bytes that the password is mixed with
/// @param plugin the authentication plugin that the server would begin with
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Greeting(String version, long connectionId, long capabilities, byte[] nonce, String plugin)
        implements ServerMessage {

    private static final int PROTOCOL_VERSION = 10;
    private static final int FIRST_NONCE_LENGTH = 8;
    private static final int SECOND_NONCE_LENGTH = 13;

    /// Reads a greeting.
    ///
    /// @throws MalformedPacket where it is none, or of another protocol version
    public static Greeting decode(PayloadReader in) {
        int protocol = in.readInt1();
        if (protocol != PROTOCOL_VERSION) {
            throw new MalformedPacket("the greeting is of protocol version " + protocol + ", not 10");
        }
        String version = in.readZeroTerminated();
        long connectionId = in.readInt4();
        ByteArrayOutputStream nonce = new ByteArrayOutputStream();
        nonce.writeBytes(in.readBytes(FIRST_NONCE_LENGTH));
        in.skip(1);
        long capabilities = in.readInt2();
        in.skip(3);
        capabilities |= (long) in.readInt2() << 16;
        int nonceLength = in.readInt1();
        in.skip(6);
        long extended = in.readInt4();
        if (!Capability.has(capabilities, Capability.LONG_PASSWORD)) {
            capabilities |= extended << 32;
        }
        int rest = Math.max(SECOND_NONCE_LENGTH, nonceLength - FIRST_NONCE_LENGTH);
        nonce.writeBytes(in.readBytes(Math.min(rest, in.remaining())));
        return new Greeting(version, connectionId, capabilities, nonce.toByteArray(), in.readZeroTerminated());
    }

    /// Whether the server offers all of these capabilities.
    public boolean offers(long wanted) {
        return Capability.has(capabilities, wanted);
    }
}
