// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.auth;

import dev.sluice.protocol.ProtocolException.LoginRefused;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.encodings.OAEPEncoding;
import org.bouncycastle.crypto.engines.RSABlindedEngine;
import org.bouncycastle.crypto.params.RSAKeyParameters;
import org.bouncycastle.crypto.util.PublicKeyFactory;
import org.bouncycastle.openssl.PEMParser;

/// Sends a password over an open line, encrypted with the server's RSA key: the password and a zero byte, XOR with
/// the nonce, then RSA with OAEP (SHA-1, MGF1). Without a key from a file the key is asked for, but only where the
/// user allows it: whoever sits in between could answer with a key of his own.
final class RsaExchange {

    private static final int PEM_LIMIT_BYTES = 1 << 16;

    private final String plugin;
    private final byte requestKey;
    private final byte[] nonce;
    private final Credentials credentials;
    private boolean requestedKey;

    /// @param requestKey the byte that asks the server for its key, which differs between plugins
    RsaExchange(String plugin, byte requestKey, byte[] nonce, Credentials credentials) {
        this.plugin = plugin;
        this.requestKey = requestKey;
        this.nonce = nonce;
        this.credentials = credentials;
    }

    /// The encrypted password, or the request for the key.
    byte[] begin() {
        Path file = credentials.stance().publicKey();
        if (file != null) {
            return encrypt(read(file));
        }
        if (!credentials.stance().fetchPublicKey()) {
            throw new LoginRefused(
                    plugin
                            + " needs TLS, a Unix socket, or the server's public key (from a file, or fetched on request)",
                    0);
        }
        requestedKey = true;
        return new byte[] {requestKey};
    }

    /// Whether the next thing that the server says is its key.
    boolean hasRequestedKey() {
        return requestedKey;
    }

    /// The password, encrypted with a key in PEM form.
    byte[] encrypt(byte[] pem) {
        requestedKey = false;
        RSAKeyParameters key = parse(pem);
        OAEPEncoding cipher = new OAEPEncoding(new RSABlindedEngine());
        cipher.init(true, key);
        byte[] text = Hash.xor(credentials.clearText(), nonce);
        if (text.length > cipher.getInputBlockSize()) {
            throw new LoginRefused(
                    "the password is too long for the server's RSA key (at most " + (cipher.getInputBlockSize() - 1)
                            + " bytes); use TLS or a Unix socket",
                    0);
        }
        try {
            return cipher.processBlock(text, 0, text.length);
        } catch (InvalidCipherTextException e) {
            throw new IllegalStateException("RSA encryption cannot fail on a text that fits", e);
        }
    }

    private RSAKeyParameters parse(byte[] pem) {
        try (PEMParser parser = new PEMParser(new StringReader(new String(pem, StandardCharsets.US_ASCII)))) {
            if (parser.readObject() instanceof SubjectPublicKeyInfo info
                    && PublicKeyFactory.createKey(info) instanceof RSAKeyParameters key) {
                return key;
            }
        } catch (IOException | RuntimeException e) {
            throw new LoginRefused("the public key for " + plugin + " cannot be read: " + e.getMessage(), 0);
        }
        throw new LoginRefused("the public key for " + plugin + " is not an RSA key in PEM form", 0);
    }

    private static byte[] read(Path file) {
        try {
            if (Files.size(file) > PEM_LIMIT_BYTES) {
                throw new LoginRefused("the public key file " + file + " is too large to hold a key", 0);
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            String reason = e instanceof NoSuchFileException ? "no such file" : e.getMessage();
            throw new LoginRefused("the public key file " + file + " cannot be read: " + reason, 0);
        }
    }
}
