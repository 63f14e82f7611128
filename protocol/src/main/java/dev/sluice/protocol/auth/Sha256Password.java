// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.auth;

import org.jspecify.annotations.Nullable;

/// sha256_password: the password itself, in clear text over a private line and encrypted with the server's RSA key
/// over an open one. That key comes from a file, or on request (1) from the server.
public final class Sha256Password implements AuthMethod {

    static final String PLUGIN = "sha256_password";
    private static final int NONCE_LENGTH = 20;
    private static final byte REQUEST_KEY = 1;

    private final Credentials credentials;
    private final RsaExchange rsa;

    Sha256Password(byte[] nonce, Credentials credentials) {
        this.credentials = credentials;
        this.rsa = new RsaExchange(PLUGIN, REQUEST_KEY, AuthMethod.nonce(nonce, NONCE_LENGTH), credentials);
    }

    @Override
    public String plugin() {
        return PLUGIN;
    }

    @Override
    public byte[] first() {
        // An empty password is a zero byte here, which is the clear text of no password.
        return credentials.isEmpty() || credentials.isPrivate() ? credentials.clearText() : rsa.begin();
    }

    @Override
    public byte @Nullable [] next(byte[] more) {
        if (rsa.hasRequestedKey()) {
            return rsa.encrypt(more);
        }
        throw AuthMethod.unexpected(PLUGIN, more);
    }
}
