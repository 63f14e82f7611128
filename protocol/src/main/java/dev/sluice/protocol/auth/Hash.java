// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.auth;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/// The hash functions of the authentication methods, all of which every JDK has.
enum Hash {
    SHA1("SHA-1"),
    SHA256("SHA-256"),
    SHA512("SHA-512");

    private final String algorithm;

    Hash(String algorithm) {
        this.algorithm = algorithm;
    }

    /// The hash of these bytes, one behind the other.
    byte[] of(byte[]... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance(algorithm);
            for (byte[] part : parts) {
                digest.update(part);
            }
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("the JDK has no " + algorithm, e);
        }
    }

    /// The exclusive or of the bytes with a mask, which is repeated where it is shorter.
    static byte[] xor(byte[] bytes, byte[] mask) {
        byte[] result = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            result[i] = (byte) (bytes[i] ^ mask[i % mask.length]);
        }
        return result;
    }
}
