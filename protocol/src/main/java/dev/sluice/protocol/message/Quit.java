// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.message;

import dev.sluice.protocol.packet.Payload;

/// Ends the session (COM_QUIT); the server answers by closing the connection:
///
///     1    0x01
public record Quit() implements ClientMessage {

    private static final byte COM_QUIT = 1;

    @Override
    public Payload payload() {
        return Payload.of(new byte[] {COM_QUIT});
    }
}
