// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.transport;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.List;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;

/// Reads the PEM files that TLS settings name.
final class PemFile {

    private static final List<String> KEY_ALGORITHMS = List.of("RSA", "EC", "EdDSA");

    private PemFile() {}

    /// All certificates of a file, in their order.
    static X509Certificate[] certificates(Path file) throws IOException, GeneralSecurityException {
        try (InputStream in = Files.newInputStream(file)) {
            X509Certificate[] found = CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
                    .map(X509Certificate.class::cast)
                    .toArray(X509Certificate[]::new);
            if (found.length == 0) {
                throw new CertificateException("no certificate in it");
            }
            return found;
        }
    }

    /// The private key of a file, unencrypted, in PKCS#8 or in the older form that names its algorithm (PKCS#1).
    static PrivateKey privateKey(Path file) throws IOException, GeneralSecurityException {
        try (BufferedReader reader = Files.newBufferedReader(file);
                PEMParser parser = new PEMParser(reader)) {
            // The parameters of an elliptic curve may stand in front of the key.
            for (Object found = parser.readObject(); found != null; found = parser.readObject()) {
                if (found instanceof PrivateKeyInfo info) {
                    return decode(info);
                }
                if (found instanceof PEMKeyPair pair) {
                    return decode(pair.getPrivateKeyInfo());
                }
            }
        }
        throw new InvalidKeySpecException("no unencrypted private key in it");
    }

    private static PrivateKey decode(PrivateKeyInfo info) throws IOException, GeneralSecurityException {
        PKCS8EncodedKeySpec encoded = new PKCS8EncodedKeySpec(info.getEncoded());
        for (String algorithm : KEY_ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(encoded);
            } catch (InvalidKeySpecException e) {
                // The key is of another algorithm.
            }
        }
        throw new InvalidKeySpecException("a private key of an unknown algorithm");
    }
}
