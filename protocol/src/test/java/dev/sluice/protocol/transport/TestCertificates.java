// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.transport;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/// An authority made for a test, and what it has signed. Immutable.
public final class TestCertificates {

    private final KeyPair authorityKey = newKey("RSA", 2048);
    private final X509Certificate authority = sign("CN=Sluice test authority", authorityKey, null);

    /// A certificate and its key.
    ///
    /// @param certificate the certificate
    /// @param key the key pair that it belongs to
    public record Identity(X509Certificate certificate, KeyPair key) {}

    public X509Certificate authority() {
        return authority;
    }

    /// A certificate for a host, or for a client where the host is null.
    public Identity identity(String host) {
        KeyPair key = newKey("RSA", 2048);
        return new Identity(sign("CN=identity", key, host == null ? "none.invalid" : host), key);
    }

    /// What a server needs to speak TLS with this identity, and to check clients against the authority.
    public SSLContext serverContext(Identity identity) {
        try {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(null, null);
            keys.setKeyEntry(
                    "server", identity.key().getPrivate(), new char[0], new X509Certificate[] {identity.certificate()});
            keys.setCertificateEntry("authority", authority);
            KeyManagerFactory keyManagers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keyManagers.init(keys, new char[0]);
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(keys);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keyManagers.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /// A PEM file of these objects: certificates, keys.
    public static Path pem(Path file, Object... objects) throws IOException {
        StringWriter text = new StringWriter();
        try (JcaPEMWriter out = new JcaPEMWriter(text)) {
            for (Object object : objects) {
                out.writeObject(object);
            }
        }
        return Files.writeString(file, text.toString());
    }

    static KeyPair newKey(String algorithm, int bits) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
            generator.initialize(bits);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private X509Certificate sign(String subject, KeyPair key, String host) {
        Instant now = Instant.now();
        X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                new X500Name("CN=Sluice test authority"),
                BigInteger.valueOf(now.toEpochMilli() + subject.hashCode()),
                Date.from(now.minus(1, ChronoUnit.HOURS)),
                Date.from(now.plus(1, ChronoUnit.DAYS)),
                new X500Name(subject),
                key.getPublic());
        try {
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(host == null));
            if (host != null) {
                int kind = Character.isDigit(host.charAt(0)) ? GeneralName.iPAddress : GeneralName.dNSName;
                builder.addExtension(
                        Extension.subjectAlternativeName, false, new GeneralNames(new GeneralName(kind, host)));
            }
            return new JcaX509CertificateConverter()
                    .getCertificate(builder.build(
                            new JcaContentSignerBuilder("SHA256withRSA").build(authorityKey.getPrivate())));
        } catch (IOException | OperatorCreationException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
