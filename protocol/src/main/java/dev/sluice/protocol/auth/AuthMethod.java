// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.auth;

import dev.sluice.protocol.ProtocolException.LoginRefused;
import dev.sluice.protocol.ProtocolException.MalformedPacket;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// One authentication exchange: answers the server's nonce, and whatever the server says after that. For one log-in
/// and one thread.
public sealed interface AuthMethod permits NativePassword, CachingSha2, Sha256Password, ClientEd25519, ClearPassword {

    /// The method that goes by the name of this plugin.
    ///
    /// @param plugin the plugin's name
    /// @param nonce the server's random bytes
    /// @throws LoginRefused where there is no such method, or the user does not allow it
    /// @throws MalformedPacket where the nonce is too short
    static AuthMethod named(String plugin, byte[] nonce, Credentials credentials) {
        return switch (plugin) {
            case NativePassword.PLUGIN -> new NativePassword(nonce, credentials);
            case CachingSha2.PLUGIN -> new CachingSha2(nonce, credentials);
            case Sha256Password.PLUGIN -> new Sha256Password(nonce, credentials);
            case ClientEd25519.PLUGIN -> new ClientEd25519(nonce, credentials);
            case ClearPassword.PLUGIN -> new ClearPassword(credentials);
            default ->
                throw new LoginRefused(
                        "the server asks for the authentication plugin '" + printable(plugin)
                                + "', which this client does not have",
                        0);
        };
    }

    /// The method to open the log-in with: the one that the server proposes where it can be used as it is, else
    /// mysql_native_password, which every server answers with a switch to what the account needs.
    static AuthMethod opening(String plugin, byte[] nonce, Credentials credentials) {
        return switch (plugin) {
            case CachingSha2.PLUGIN, Sha256Password.PLUGIN, NativePassword.PLUGIN -> named(plugin, nonce, credentials);
            default -> new NativePassword(nonce, credentials);
        };
    }

    /// The name of the plugin.
    String plugin();

    /// The first answer; empty where there is nothing to say.
    byte[] first();

    /// The answer to what the server says next, or null where none is due.
    ///
    /// @param more what the server said
    byte @Nullable [] next(byte[] more);

    /// The first bytes of a nonce, without the zero byte that servers put behind it.
    static byte[] nonce(byte[] received, int length) {
        if (received.length < length) {
            throw new MalformedPacket("the nonce has " + received.length + " bytes instead of " + length);
        }
        return Arrays.copyOf(received, length);
    }

    /// What to throw when the server says something that the method does not foresee.
    static MalformedPacket unexpected(String plugin, byte[] more) {
        return new MalformedPacket("unexpected message of " + more.length + " bytes within the exchange of " + plugin);
    }

    private static String printable(String name) {
        return name.replaceAll("[^\\x21-\\x7E]", "?");
    }
}
