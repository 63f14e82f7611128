// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.auth;

import org.jspecify.annotations.Nullable;

/// mysql_native_password: SHA1(password) XOR SHA1(nonce + SHA1(SHA1(password))).
public final class NativePassword implements AuthMethod {

    static final String PLUGIN = "mysql_native_password";
    private static final int NONCE_LENGTH = 20;

    private final byte[] nonce;
    private final Credentials credentials;

    NativePassword(byte[] nonce, Credentials credentials) {
        this.nonce = AuthMethod.nonce(nonce, NONCE_LENGTH);
        this.credentials = credentials;
    }

    @Override
    public String plugin() {
        return PLUGIN;
    }

    @Override
    public byte[] first() {
        if (credentials.isEmpty()) {
            return new byte[0];
        }
        byte[] once = Hash.SHA1.of(credentials.password());
        return Hash.xor(once, Hash.SHA1.of(nonce, Hash.SHA1.of(once)));
    }

    @Override
    public byte @Nullable [] next(byte[] more) {
        throw AuthMethod.unexpected(PLUGIN, more);
    }
}
