// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.message;

import dev.sluice.protocol.packet.Payload;

/// What a client says. Immutable.
public sealed interface ClientMessage
        permits SslRequest, HandshakeResponse, AuthAnswer, Query, Quit, DataPart, EndOfFile {

    /// The bytes of the message.
    Payload payload();
}
