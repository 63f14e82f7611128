// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.auth;

import dev.sluice.protocol.ConnectOptions.Authentication;
import java.util.Arrays;

/// What an authentication method may use. Immutable; never shown, as it holds the password.
///
/// @param password the password in UTF-8, empty for none
/// @param line whether others may listen
/// @param stance what the user allows to be sent
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Credentials(byte[] password, Line line, Authentication stance) {

    /// The way to the server.
    public enum Line {
        /// TCP without TLS.
        OPEN,
        /// TLS, or a Unix socket.
        PRIVATE
    }

    /// Whether there is no password.
    public boolean isEmpty() {
        return password.length == 0;
    }

    /// Whether clear text may be sent because nobody can listen.
    public boolean isPrivate() {
        return line == Line.PRIVATE;
    }

    /// The password with a zero byte behind it, as servers want to have clear text.
    byte[] clearText() {
        return Arrays.copyOf(password, password.length + 1);
    }

    /// Shows nothing of the password.
    @Override
    public String toString() {
        return "Credentials[" + line + "]";
    }
}
