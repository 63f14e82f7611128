// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.message;

import dev.sluice.protocol.packet.Payload;

/// An answer within the authentication exchange; its whole payload belongs to the authentication method.
///
/// @param answer the bytes
@SuppressWarnings("ArrayRecordComponent") // never compared
public record AuthAnswer(byte[] answer) implements ClientMessage {

    @Override
    public Payload payload() {
        return Payload.of(answer);
    }

    /// Shows nothing, as the answer may be a password.
    @Override
    public String toString() {
        return "AuthAnswer";
    }
}
