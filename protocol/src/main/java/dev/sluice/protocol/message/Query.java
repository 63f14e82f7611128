// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.message;

import dev.sluice.protocol.packet.Payload;

/// Runs a statement (COM_QUERY):
///
///     1    0x03
///     ...  the statement, to the end
///
/// @param payload the whole
public record Query(Payload payload) implements ClientMessage {

    private static final int COM_QUERY = 3;

    /// The query of a range of an array, which is not copied.
    public static Query of(byte[] sql, int from, int to) {
        return new Query(Payload.ofCommand(COM_QUERY, sql, from, to));
    }
}
