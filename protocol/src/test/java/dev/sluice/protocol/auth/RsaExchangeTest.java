// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.ConnectOptions.Authentication;
import dev.sluice.protocol.ProtocolException.LoginRefused;
import dev.sluice.protocol.auth.Credentials.Line;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;
import javax.crypto.Cipher;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RsaExchangeTest {

    private static final byte[] NONCE = "12345678901234567890".getBytes(StandardCharsets.US_ASCII);
    private static final Authentication FETCH = new Authentication(true, null, false);

    private static KeyPair pair;

    @BeforeAll
    static void generateAKey() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        pair = generator.generateKeyPair();
    }

    @Test
    void fetchesTheKeyAndEncryptsWithIt() throws GeneralSecurityException {
        RsaExchange rsa = exchange("secret", FETCH);
        assertThat(rsa.begin()).containsExactly(2);
        assertThat(rsa.hasRequestedKey()).isTrue();
        assertThat(decrypt(rsa.encrypt(pem()))).isEqualTo("secret\0");
        assertThat(rsa.hasRequestedKey()).isFalse();
    }

    @Test
    void takesTheKeyFromAFileWithoutAsking(@TempDir Path folder) throws IOException, GeneralSecurityException {
        Path file = Files.write(folder.resolve("key.pem"), pem());
        RsaExchange rsa = exchange("secret", new Authentication(false, file, false));
        assertThat(decrypt(rsa.begin())).isEqualTo("secret\0");
    }

    @Test
    void refusesWithoutAKeyAndWithoutLeaveToFetchIt() {
        assertThatThrownBy(() -> exchange("secret", Authentication.STRICT).begin())
                .isInstanceOf(LoginRefused.class);
    }

    @Test
    void encryptsTheLongestPasswordThatFits() throws GeneralSecurityException {
        String longest = "p".repeat(213);
        assertThat(decrypt(exchange(longest, FETCH).encrypt(pem()))).isEqualTo(longest + "\0");
    }

    @Test
    void refusesAPasswordThatDoesNotFit() {
        assertThatThrownBy(() -> exchange("p".repeat(214), FETCH).encrypt(pem()))
                .isInstanceOf(LoginRefused.class)
                .hasMessageContaining("at most 213 bytes")
                .hasMessageContaining("TLS")
                .hasMessageNotContaining("pppp");
    }

    @Test
    void refusesWhatIsNotAKey() {
        assertThatThrownBy(() -> exchange("secret", FETCH).encrypt("no key".getBytes(StandardCharsets.US_ASCII)))
                .isInstanceOf(LoginRefused.class);
        byte[] broken =
                "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n".getBytes(StandardCharsets.US_ASCII);
        assertThatThrownBy(() -> exchange("secret", FETCH).encrypt(broken)).isInstanceOf(LoginRefused.class);
    }

    @Test
    void namesTheFileThatCannotBeRead(@TempDir Path folder) {
        Path missing = folder.resolve("missing.pem");
        assertThatThrownBy(() -> exchange("secret", new Authentication(false, missing, false))
                        .begin())
                .isInstanceOf(LoginRefused.class)
                .hasMessageContaining("missing.pem");
    }

    private static RsaExchange exchange(String password, Authentication stance) {
        byte[] bytes = password.getBytes(StandardCharsets.UTF_8);
        return new RsaExchange("caching_sha2_password", (byte) 2, NONCE, new Credentials(bytes, Line.OPEN, stance));
    }

    /// What the server does with the answer, by the JDK's own implementation.
    private static String decrypt(byte[] encrypted) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("RSA/ECB/OAEPWithSHA-1AndMGF1Padding");
        cipher.init(Cipher.DECRYPT_MODE, pair.getPrivate());
        return new String(Hash.xor(cipher.doFinal(encrypted), NONCE), StandardCharsets.UTF_8);
    }

    private static byte[] pem() {
        String base64 = Base64.getMimeEncoder().encodeToString(pair.getPublic().getEncoded());
        return ("-----BEGIN PUBLIC KEY-----\n" + base64 + "\n-----END PUBLIC KEY-----\n")
                .getBytes(StandardCharsets.US_ASCII);
    }
}
