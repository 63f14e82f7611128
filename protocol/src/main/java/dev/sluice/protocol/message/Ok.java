// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.message;

import dev.sluice.protocol.packet.PayloadReader;

/// A statement, or with the header 0xFE a result set, has ended well:
///
///     1    0x00 or 0xFE
///     n    affected rows, length-encoded
///     n    last insert id, length-encoded
///     2    status
///     2    number of warnings
///     n    text, a length-encoded string, may be missing
///
/// @param affectedRows rows changed
/// @param lastInsertId the first generated AUTO_INCREMENT value, or 0
/// @param status the status flags of the session
/// @param warnings the number of warnings
/// @param info the server's text, or ""
public record Ok(long affectedRows, long lastInsertId, int status, int warnings, String info) implements ServerMessage {

    private static final int MORE_RESULTS = 1 << 3;

    /// Reads the message.
    public static Ok decode(PayloadReader in) {
        in.skip(1);
        long affectedRows = in.readLengthEncoded();
        long lastInsertId = in.readLengthEncoded();
        int status = in.readInt2();
        int warnings = in.readInt2();
        return new Ok(affectedRows, lastInsertId, status, warnings, in.remaining() == 0 ? "" : in.readText());
    }

    /// The same said by an EOF packet.
    public static Ok of(Eof eof) {
        return new Ok(0, 0, eof.status(), eof.warnings(), "");
    }

    /// Whether another result of the same statement follows.
    public boolean hasMoreResults() {
        return (status & MORE_RESULTS) != 0;
    }
}
