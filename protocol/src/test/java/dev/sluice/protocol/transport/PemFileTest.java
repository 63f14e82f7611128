// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.util.io.pem.PemObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PemFileTest {

    @TempDir
    private Path folder;

    @Test
    void readsAnRsaKeyInBothForms() throws IOException, GeneralSecurityException {
        PrivateKey key = TestCertificates.newKey("RSA", 2048).getPrivate();
        Path old = TestCertificates.pem(folder.resolve("old.pem"), key);
        Path pkcs8 = TestCertificates.pem(folder.resolve("pkcs8.pem"), new JcaPKCS8Generator(key, null));
        assertThat(old).content().contains("BEGIN RSA PRIVATE KEY");
        assertThat(pkcs8).content().contains("BEGIN PRIVATE KEY");
        assertThat(PemFile.privateKey(old)).isEqualTo(key);
        assertThat(PemFile.privateKey(pkcs8)).isEqualTo(key);
    }

    /// The older form is as `openssl ecparam -genkey` writes it: the curve stands in front of the key and inside it.
    @Test
    void readsAKeyOfAnEllipticCurveInBothForms() throws IOException, GeneralSecurityException {
        KeyPair pair = TestCertificates.newKey("EC", 256);
        ECPrivateKey key = (ECPrivateKey) pair.getPrivate();
        ASN1ObjectIdentifier curve = X9ObjectIdentifiers.prime256v1;
        SubjectPublicKeyInfo point =
                SubjectPublicKeyInfo.getInstance(pair.getPublic().getEncoded());
        byte[] sec1 = new org.bouncycastle.asn1.sec.ECPrivateKey(256, key.getS(), point.getPublicKeyData(), curve)
                .getEncoded();
        Path old = TestCertificates.pem(
                folder.resolve("old.pem"),
                new PemObject("EC PARAMETERS", curve.getEncoded()),
                new PemObject("EC PRIVATE KEY", sec1));
        Path pkcs8 = TestCertificates.pem(folder.resolve("pkcs8.pem"), new JcaPKCS8Generator(key, null));
        assertThat(((ECPrivateKey) PemFile.privateKey(old)).getS()).isEqualTo(key.getS());
        assertThat(PemFile.privateKey(pkcs8)).isEqualTo(key);
    }

    @Test
    void readsAllCertificatesOfAFile() throws IOException, GeneralSecurityException {
        TestCertificates one = new TestCertificates();
        TestCertificates two = new TestCertificates();
        Path file = TestCertificates.pem(folder.resolve("ca.pem"), one.authority(), two.authority());
        assertThat(PemFile.certificates(file)).containsExactly(one.authority(), two.authority());
    }

    @Test
    void refusesFilesWithoutWhatTheyShouldHold() throws IOException {
        Path empty = Files.writeString(folder.resolve("empty.pem"), "nothing here\n");
        assertThatThrownBy(() -> PemFile.privateKey(empty)).isInstanceOf(GeneralSecurityException.class);
        assertThatThrownBy(() -> PemFile.certificates(empty)).isInstanceOf(GeneralSecurityException.class);
    }
}
