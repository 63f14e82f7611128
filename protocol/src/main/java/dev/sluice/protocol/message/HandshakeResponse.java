// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.message;

import dev.sluice.protocol.packet.Payload;
import dev.sluice.protocol.packet.PayloadWriter;
import java.util.Map;

/// The client's answer to the greeting:
///
///     32   as in SslRequest
///     ...  user, zero-terminated
///     n    first answer of the authentication method, length-encoded or (at most 255 bytes) behind 1 byte of length
///     ...  name of the authentication plugin, zero-terminated
///     n    with CONNECT_ATTRS: length-encoded length of all, then pairs of length-encoded strings
///     1    with ZSTD_COMPRESSION: level
///
/// @param capabilities what the client uses, see [Capability]
/// @param user the account's name
/// @param answer the first answer of the authentication method
/// @param plugin the authentication plugin that the answer is for
/// @param attributes the connection attributes
/// @param zstdLevel the level that the server compresses with
@SuppressWarnings("ArrayRecordComponent") // never compared
public record HandshakeResponse(
        long capabilities, String user, byte[] answer, String plugin, Map<String, String> attributes, int zstdLevel)
        implements ClientMessage {

    @Override
    public Payload payload() {
        PayloadWriter out = new PayloadWriter();
        SslRequest.writeTo(out, capabilities);
        out.zeroTerminated(user);
        if (uses(Capability.PLUGIN_AUTH_LENENC)) {
            out.lengthEncodedBytes(answer);
        } else {
            out.integer(answer.length, 1).bytes(answer);
        }
        out.zeroTerminated(plugin);
        if (uses(Capability.CONNECT_ATTRS)) {
            PayloadWriter pairs = new PayloadWriter();
            attributes.forEach((name, value) -> pairs.text(name).text(value));
            out.lengthEncodedBytes(pairs.toBytes());
        }
        if (uses(Capability.ZSTD_COMPRESSION)) {
            out.integer(zstdLevel, 1);
        }
        return Payload.of(out.toBytes());
    }

    private boolean uses(long capability) {
        return Capability.has(capabilities, capability);
    }

    /// Shows no more than who logs in how.
    @Override
    public String toString() {
        return "HandshakeResponse[" + user + ", " + plugin + "]";
    }
}
