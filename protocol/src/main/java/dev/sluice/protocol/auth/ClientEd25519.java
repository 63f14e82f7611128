// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.auth;

import org.jspecify.annotations.Nullable;

/// MariaDB's client_ed25519: an Ed25519 signature of the nonce, with the password in place of the key's seed.
public final class ClientEd25519 implements AuthMethod {

    static final String PLUGIN = "client_ed25519";
    private static final int NONCE_LENGTH = 32;

    private final byte[] nonce;
    private final Credentials credentials;

    ClientEd25519(byte[] nonce, Credentials credentials) {
        this.nonce = AuthMethod.nonce(nonce, NONCE_LENGTH);
        this.credentials = credentials;
    }

    @Override
    public String plugin() {
        return PLUGIN;
    }

    @Override
    public byte[] first() {
        return Ed25519Signature.sign(nonce, credentials.password());
    }

    @Override
    public byte @Nullable [] next(byte[] more) {
        throw AuthMethod.unexpected(PLUGIN, more);
    }
}
