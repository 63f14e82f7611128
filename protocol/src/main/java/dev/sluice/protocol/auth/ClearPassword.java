// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.auth;

import dev.sluice.protocol.ProtocolException.LoginRefused;
import org.jspecify.annotations.Nullable;

/// mysql_clear_password: the password as it is, with a zero byte behind it. Only where the user allows it.
public final class ClearPassword implements AuthMethod {

    static final String PLUGIN = "mysql_clear_password";

    private final Credentials credentials;

    ClearPassword(Credentials credentials) {
        if (!credentials.stance().allowClearText()) {
            throw new LoginRefused(
                    "the server asks for the password in clear text (mysql_clear_password), which is not allowed"
                            + " unless it is enabled",
                    0);
        }
        this.credentials = credentials;
    }

    @Override
    public String plugin() {
        return PLUGIN;
    }

    @Override
    public byte[] first() {
        return credentials.clearText();
    }

    @Override
    public byte @Nullable [] next(byte[] more) {
        throw AuthMethod.unexpected(PLUGIN, more);
    }
}
