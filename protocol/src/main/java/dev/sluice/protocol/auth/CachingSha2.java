// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.auth;

import org.jspecify.annotations.Nullable;

/// caching_sha2_password. The fast exchange proves the password against the server's cache:
///
///     client   SHA256(password) XOR SHA256(SHA256(SHA256(password)) + nonce)
///     server   3 (known, OK follows) or 4 (not in the cache: full exchange)
///
/// The full exchange sends the password itself, in clear text over a private line and encrypted with the server's RSA
/// key over an open one. That key comes from a file, or on request (2) from the server.
public final class CachingSha2 implements AuthMethod {

    static final String PLUGIN = "caching_sha2_password";
    private static final int NONCE_LENGTH = 20;
    private static final byte REQUEST_KEY = 2;
    private static final int FAST_OK = 3;
    private static final int FULL_EXCHANGE = 4;

    private final byte[] nonce;
    private final Credentials credentials;
    private final RsaExchange rsa;

    CachingSha2(byte[] nonce, Credentials credentials) {
        this.nonce = AuthMethod.nonce(nonce, NONCE_LENGTH);
        this.credentials = credentials;
        this.rsa = new RsaExchange(PLUGIN, REQUEST_KEY, this.nonce, credentials);
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
        byte[] once = Hash.SHA256.of(credentials.password());
        return Hash.xor(once, Hash.SHA256.of(Hash.SHA256.of(once), nonce));
    }

    @Override
    public byte @Nullable [] next(byte[] more) {
        if (rsa.hasRequestedKey()) {
            return rsa.encrypt(more);
        }
        return switch (more.length == 1 ? more[0] : 0) {
            case FAST_OK -> null;
            case FULL_EXCHANGE -> credentials.isPrivate() ? credentials.clearText() : rsa.begin();
            default -> throw AuthMethod.unexpected(PLUGIN, more);
        };
    }
}
