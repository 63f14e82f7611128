// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.message;

import dev.sluice.protocol.packet.PayloadReader;

/// The end of the column definitions or of the rows, from a server that knows no better way (DEPRECATE_EOF):
///
///     1    0xFE
///     2    number of warnings
///     2    status
///
/// @param warnings the number of warnings
/// @param status the status flags of the session
public record Eof(int warnings, int status) implements ServerMessage {

    /// A payload of the same header with this length or more is something else.
    public static final int LENGTH_LIMIT = 9;

    /// Reads the message.
    public static Eof decode(PayloadReader in) {
        in.skip(1);
        int warnings = in.readInt2();
        return new Eof(warnings, in.readInt2());
    }
}
