// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.load.LoadException;
import dev.sluice.protocol.Connection;

/// The largest packet that the target takes. A statement is compared with it before it is sent: the server would
/// answer a larger one by closing the connection.
///
/// @param bytes the target's `max_allowed_packet`
public record PacketLimit(long bytes) {

    /// Asks the target.
    public static PacketLimit of(Connection connection) {
        return new PacketLimit(Long.parseLong(
                connection.query("SELECT @@max_allowed_packet AS bytes").first().required("bytes")));
    }

    /// Refuses a statement that the target would not take; the packet holds the command's byte as well.
    ///
    /// @param file the file of the dump
    /// @param statement its number in the file, from 1
    /// @param length its length in bytes
    /// @throws LoadException.StatementTooLarge if it is too large
    public void require(String file, long statement, int length) {
        if (!takes(length)) {
            throw new LoadException.StatementTooLarge(file + ", statement " + statement, length, bytes);
        }
    }

    /// Whether the target takes a statement of so many bytes.
    public boolean takes(int length) {
        return length + 1L < bytes;
    }
}
