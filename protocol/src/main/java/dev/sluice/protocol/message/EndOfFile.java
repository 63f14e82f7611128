// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.message;

import dev.sluice.protocol.packet.Payload;

/// The end of a local file that the server has asked for, which is all that this client ever sends of one: an empty
/// payload.
public record EndOfFile() implements ClientMessage {

    @Override
    public Payload payload() {
        return Payload.of(new byte[0]);
    }
}
