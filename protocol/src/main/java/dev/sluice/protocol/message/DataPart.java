// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.message;

import dev.sluice.protocol.packet.Payload;

/// A part of the data that LOAD DATA LOCAL reads. The parts follow one another; [EndOfFile] comes last.
///
/// @param payload the bytes, at least one
public record DataPart(Payload payload) implements ClientMessage {

    /// A range of an array, which is not copied.
    public static DataPart of(byte[] bytes, int from, int to) {
        return new DataPart(Payload.ofRange(bytes, from, to));
    }
}
