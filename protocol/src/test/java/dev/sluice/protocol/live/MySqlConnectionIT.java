// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.ConnectOptions;
import dev.sluice.protocol.ConnectOptions.Authentication;
import dev.sluice.protocol.ConnectOptions.Tls;
import dev.sluice.protocol.Connector;
import dev.sluice.protocol.ProtocolException.ConnectFailed;
import dev.sluice.protocol.ProtocolException.LoginRefused;
import dev.sluice.protocol.SslMode;
import dev.sluice.testkit.LiveServer;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MySqlConnectionIT implements ConnectionContract, TransportContract, LargeValueContract, LoginContract {

    private static final String PASSWORD = "right-Pw1";

    @Override
    public LiveServer server() {
        return LiveServer.mysql();
    }

    @Override
    public int lockedNumber() {
        return 3118;
    }

    @Test
    void anExpiredPasswordIsRefusedAsSuch() throws SQLException {
        withAccount(
                "sluice_expired",
                "IDENTIFIED BY '" + PASSWORD + "' PASSWORD EXPIRE",
                () -> assertRefused(optionsOf("sluice_expired", PASSWORD), 1862));
    }

    @Test
    void cachingSha2LogsInByEveryWay() throws SQLException {
        withAccount("sluice_sha2", "IDENTIFIED WITH caching_sha2_password BY '" + PASSWORD + "'", () -> {
            ConnectOptions strict = optionsOf("sluice_sha2", PASSWORD).withAuthentication(Authentication.STRICT);
            Authentication keyFile = new Authentication(false, dataFile("public_key.pem"), false);
            // Nothing is in the server's cache at first, and after each FLUSH: the exchange is a full one.
            assertRefused(strict, 0);
            assertLogsIn(strict.withAuthentication(FETCH_KEY));
            assertLogsIn(strict);
            flush();
            assertLogsIn(strict.withAuthentication(keyFile));
            flush();
            assertLogsIn(strict.withTls(REQUIRED));
            flush();
            try (Connector connector = new Connector(strict.withSocket(socket()))) {
                assertThat(connector.connect().isOpen()).isTrue();
            }
        });
    }

    private void flush() throws SQLException {
        server().execute("FLUSH PRIVILEGES");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sha256_password", "caching_sha2_password"})
    void aPasswordTooLongForTheKeyNeedsTls(String plugin) throws SQLException {
        String longest = "p".repeat(213);
        String longer = "p".repeat(220);
        withAccount("sluice_long", "IDENTIFIED WITH " + plugin + " BY '" + longest + "'", () -> {
            assertLogsIn(optionsOf("sluice_long", longest));
            assertLogsIn(optionsOf("sluice_long", longest).withTls(REQUIRED));
            try (Connector connector = new Connector(optionsOf("sluice_long", longer))) {
                flush();
                assertThatThrownBy(connector::connect)
                        .isInstanceOf(LoginRefused.class)
                        .hasMessageContaining("too long")
                        .hasMessageContaining("TLS");
            }
        });
    }

    @Test
    void sha256LogsInByEveryWay() throws SQLException {
        withAccount("sluice_sha256", "IDENTIFIED WITH sha256_password BY '" + PASSWORD + "'", () -> {
            ConnectOptions strict = optionsOf("sluice_sha256", PASSWORD).withAuthentication(Authentication.STRICT);
            assertRefused(strict, 0);
            assertLogsIn(strict.withAuthentication(FETCH_KEY));
            assertLogsIn(strict.withAuthentication(new Authentication(false, dataFile("public_key.pem"), false)));
            assertLogsIn(strict.withTls(REQUIRED));
            assertRefused(optionsOf("sluice_sha256", "wrong").withTls(REQUIRED), 1045);
        });
        withAccount(
                "sluice_sha256",
                "IDENTIFIED WITH sha256_password BY ''",
                () -> assertLogsIn(optionsOf("sluice_sha256", "")));
    }

    /// The certificate that a MySQL makes for itself bears no host's name.
    @Test
    void checksTheNameOfTheHost() {
        Tls tls = new Tls(SslMode.VERIFY_IDENTITY, dataFile("ca.pem"), null, null);
        try (Connector connector = new Connector(options().withTls(tls))) {
            assertThatThrownBy(connector::connect)
                    .isInstanceOf(ConnectFailed.class)
                    .hasMessageStartingWith("TLS with ");
        }
    }
}
