// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.ConnectOptions.Authentication;
import dev.sluice.protocol.ProtocolException.LoginRefused;
import dev.sluice.protocol.ProtocolException.MalformedPacket;
import dev.sluice.protocol.auth.Credentials.Line;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuthMethodTest {

    /// 20 bytes and the zero byte that servers put behind them.
    private static final byte[] NONCE = HexFormat.of().parseHex("0102030405060708090a0b0c0d0e0f101112131400");

    private static final Authentication CLEAR_TEXT = new Authentication(false, null, true);

    @Test
    void nativePasswordMixesTheHashWithTheNonce() {
        assertThat(first("mysql_native_password", "secret")).isEqualTo("b32bb3a583e1340c0a1108d58b1be49781ad8c2f");
    }

    @Test
    void cachingSha2MixesTheHashWithTheNonce() {
        assertThat(first("caching_sha2_password", "secret"))
                .isEqualTo("746ebe205d56a0707acb3e796e834e0dd7b1d61743b26bd5202c7a623230c7c9");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql_native_password", "caching_sha2_password"})
    void anEmptyPasswordIsAnEmptyAnswer(String plugin) {
        assertThat(first(plugin, "")).isEmpty();
    }

    @Test
    void anEmptyPasswordOfSha256IsAZeroByte() {
        assertThat(first("sha256_password", "")).isEqualTo("00");
    }

    @Test
    void cachingSha2SendsNothingAfterTheFastExchange() {
        assertThat(method("caching_sha2_password", "secret", Line.OPEN, Authentication.STRICT)
                        .next(new byte[] {3}))
                .isNull();
    }

    @Test
    void cachingSha2SendsClearTextOverAPrivateLine() {
        AuthMethod method = method("caching_sha2_password", "secret", Line.PRIVATE, Authentication.STRICT);
        assertThat(method.next(new byte[] {4}))
                .asString(StandardCharsets.US_ASCII)
                .isEqualTo("secret\0");
    }

    @Test
    void cachingSha2RefusesTheFullExchangeOverAnOpenLine() {
        AuthMethod method = method("caching_sha2_password", "secret", Line.OPEN, Authentication.STRICT);
        assertThatThrownBy(() -> method.next(new byte[] {4}))
                .isInstanceOf(LoginRefused.class)
                .hasMessageContaining("caching_sha2_password needs TLS, a Unix socket, or the server's public key");
    }

    @Test
    void cachingSha2RefusesWhatItDoesNotKnow() {
        AuthMethod method = method("caching_sha2_password", "secret", Line.PRIVATE, Authentication.STRICT);
        assertThatThrownBy(() -> method.next(new byte[] {5})).isInstanceOf(MalformedPacket.class);
        assertThatThrownBy(() -> method.next(new byte[0])).isInstanceOf(MalformedPacket.class);
    }

    @Test
    void sha256SendsClearTextOverAPrivateLine() {
        assertThat(method("sha256_password", "secret", Line.PRIVATE, Authentication.STRICT)
                        .first())
                .asString(StandardCharsets.US_ASCII)
                .isEqualTo("secret\0");
    }

    @Test
    void clearTextIsSentOnlyWhereItIsAllowed() {
        assertThat(method("mysql_clear_password", "secret", Line.PRIVATE, CLEAR_TEXT)
                        .first())
                .asString(StandardCharsets.US_ASCII)
                .isEqualTo("secret\0");
        assertThatThrownBy(() -> method("mysql_clear_password", "secret", Line.PRIVATE, Authentication.STRICT))
                .isInstanceOf(LoginRefused.class)
                .hasMessageContaining("clear text");
    }

    @Test
    void anUnknownPluginIsNamed() {
        assertThatThrownBy(() -> method("dialog\u001b[2J", "secret", Line.PRIVATE, CLEAR_TEXT))
                .isInstanceOf(LoginRefused.class)
                .hasMessageContaining("'dialog?[2J'");
    }

    @Test
    void theOpeningNeverGivesAwayTheClearPassword() {
        assertThat(AuthMethod.opening("mysql_clear_password", NONCE, credentials("secret", Line.OPEN, CLEAR_TEXT))
                        .plugin())
                .isEqualTo("mysql_native_password");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql_native_password", "caching_sha2_password", "sha256_password", "client_ed25519"})
    void aShortNonceIsMalformed(String plugin) {
        Credentials credentials = credentials("secret", Line.PRIVATE, Authentication.STRICT);
        assertThatThrownBy(() -> AuthMethod.named(plugin, new byte[19], credentials))
                .isInstanceOf(MalformedPacket.class);
    }

    @Test
    void credentialsDoNotShowThePassword() {
        assertThat(credentials("secret", Line.OPEN, CLEAR_TEXT).toString()).doesNotContain("secret");
    }

    private static String first(String plugin, String password) {
        return HexFormat.of()
                .formatHex(method(plugin, password, Line.OPEN, Authentication.STRICT)
                        .first());
    }

    private static AuthMethod method(String plugin, String password, Line line, Authentication stance) {
        return AuthMethod.named(plugin, NONCE, credentials(password, line, stance));
    }

    private static Credentials credentials(String password, Line line, Authentication stance) {
        return new Credentials(password.getBytes(StandardCharsets.UTF_8), line, stance);
    }
}
