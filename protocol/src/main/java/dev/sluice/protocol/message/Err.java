// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.message;

import dev.sluice.protocol.packet.PayloadReader;
import java.nio.charset.StandardCharsets;

/// The server refuses, or has failed:
///
///     1    0xFF
///     2    error number
///     1    '#'        both missing where the server
///     5    SQL state  does not know the client yet
///     ...  text, to the end
///
/// @param number the error's number
/// @param sqlState the five characters of the SQL state
/// @param text the server's words, with control characters replaced by blanks
public record Err(int number, String sqlState, String text) implements ServerMessage {

    private static final String GENERAL_ERROR = "HY000";
    private static final int STATE_LENGTH = 5;

    /// Reads the message.
    public static Err decode(PayloadReader in) {
        in.skip(1);
        int number = in.readInt2();
        String sqlState = GENERAL_ERROR;
        if (in.peek() == '#') {
            in.skip(1);
            sqlState = new String(in.readBytes(STATE_LENGTH), StandardCharsets.US_ASCII);
        }
        return new Err(number, oneLine(sqlState), oneLine(in.readRestAsText()));
    }

    /// A server is not to be able to steer the terminal that its error is shown on.
    private static String oneLine(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().forEach(c -> line.appendCodePoint(Character.isISOControl(c) ? ' ' : c));
        return line.toString();
    }
}
