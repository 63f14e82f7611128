// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.message;

import dev.sluice.protocol.packet.PayloadReader;

/// The server asks for another authentication method than the one that was tried:
///
///     1    0xFE
///     ...  name of the authentication plugin, zero-terminated
///     ...  nonce, to the end
///
/// A payload of the header alone asks for the method of MySQL before 4.1.
///
/// @param plugin the authentication plugin that is to be used
/// @param nonce the random bytes that the password is mixed with
@SuppressWarnings("ArrayRecordComponent") // never compared
public record AuthSwitch(String plugin, byte[] nonce) implements ServerMessage {

    /// Reads the message.
    public static AuthSwitch decode(PayloadReader in) {
        in.skip(1);
        if (in.remaining() == 0) {
            return new AuthSwitch("mysql_old_password", new byte[0]);
        }
        return new AuthSwitch(in.readZeroTerminated(), in.readRest());
    }
}
