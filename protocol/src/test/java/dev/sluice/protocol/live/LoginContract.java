// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.ConnectOptions;
import dev.sluice.protocol.ConnectOptions.Tls;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Connector;
import dev.sluice.protocol.ProtocolException.LoginRefused;
import dev.sluice.protocol.SslMode;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Accounts and how they are refused, on every server.
public interface LoginContract extends Live {

    /// The error of an account that is locked.
    int lockedNumber();

    /// Creates an account for the duration of a test.
    ///
    /// @param rest what follows on the account's name in CREATE USER
    default void withAccount(String name, String rest, Check check) throws SQLException {
        server().execute("DROP USER IF EXISTS '" + name + "'@'%'");
        server().execute("CREATE USER '" + name + "'@'%' " + rest);
        try {
            check.run();
        } finally {
            server().execute("DROP USER '" + name + "'@'%'");
        }
    }

    /// The body of a test.
    interface Check {
        void run() throws SQLException;
    }

    /// Logs in and asks who it is.
    default void assertLogsIn(ConnectOptions options) {
        try (Connector connector = new Connector(options);
                Connection connection = connector.connect()) {
            assertThat(connection.query("SELECT CURRENT_USER()").first().text(0))
                    .isEqualTo(options.user() + "@%");
        }
    }

    /// Is refused, with this number.
    default void assertRefused(ConnectOptions options, int number) {
        try (Connector connector = new Connector(options)) {
            assertThatThrownBy(connector::connect).isInstanceOfSatisfying(LoginRefused.class, e -> {
                assertThat(e.number()).as(e.getMessage()).isEqualTo(number);
                if (!options.password().isEmpty()) {
                    assertThat(e.getMessage()).doesNotContain(options.password());
                }
            });
        }
    }

    @Test
    default void aWrongPasswordIsRefused() throws SQLException {
        withAccount("sluice_wrong", "IDENTIFIED BY 'right-Pw1'", () -> {
            assertLogsIn(optionsOf("sluice_wrong", "right-Pw1"));
            assertRefused(optionsOf("sluice_wrong", "wrong-Pw1"), 1045);
            assertRefused(optionsOf("sluice_wrong", ""), 1045);
        });
    }

    @Test
    default void anUnknownAccountIsRefused() {
        assertRefused(optionsOf("sluice_nobody", "x"), 1045);
    }

    @Test
    default void anEmptyPasswordLogsIn() throws SQLException {
        withAccount("sluice_empty", "IDENTIFIED BY ''", () -> {
            assertLogsIn(optionsOf("sluice_empty", ""));
            if (offersTls()) {
                assertLogsIn(optionsOf("sluice_empty", "").withTls(REQUIRED));
            }
        });
    }

    @Test
    default void aPasswordOfOtherThanAsciiLogsIn() throws SQLException {
        withAccount(
                "sluice_umlaut",
                "IDENTIFIED BY 'grün-Ⓢ-🔑'",
                () -> assertLogsIn(optionsOf("sluice_umlaut", "grün-Ⓢ-🔑")));
    }

    @Test
    default void aLockedAccountIsRefusedAsSuch() throws SQLException {
        withAccount(
                "sluice_locked",
                "IDENTIFIED BY 'right-Pw1' ACCOUNT LOCK",
                () -> assertRefused(optionsOf("sluice_locked", "right-Pw1"), lockedNumber()));
    }

    @Test
    default void anAccountWithTooManyConnectionsIsRefusedAsSuch() throws SQLException {
        withAccount("sluice_limited", "IDENTIFIED BY 'right-Pw1' WITH MAX_USER_CONNECTIONS 1", () -> {
            try (Connector connector = new Connector(optionsOf("sluice_limited", "right-Pw1"));
                    Connection first = connector.connect()) {
                assertRefused(optionsOf("sluice_limited", "right-Pw1"), 1226);
                assertThat(first.isOpen()).isTrue();
            }
        });
    }

    @Test
    default void anAccountThatNeedsACertificateGetsOne() throws SQLException {
        withAccount("sluice_x509", "IDENTIFIED BY 'right-Pw1' REQUIRE X509", () -> {
            Tls withCertificate =
                    new Tls(SslMode.REQUIRED, null, dataFile("client-cert.pem"), dataFile("client-key.pem"));
            assertLogsIn(optionsOf("sluice_x509", "right-Pw1").withTls(withCertificate));
            assertRefused(optionsOf("sluice_x509", "right-Pw1").withTls(REQUIRED), 1045);
        });
    }

    @Test
    default void connectionAttributesReachTheServer() {
        try (Connector connector = new Connector(options());
                Connection connection = connector.connect()) {
            List<String> names = connection
                    .query("SELECT ATTR_NAME, ATTR_VALUE FROM performance_schema.session_account_connect_attrs"
                            + " WHERE PROCESSLIST_ID = CONNECTION_ID()")
                    .rows()
                    .stream()
                    .map(row -> row.required("ATTR_NAME") + "=" + row.text("ATTR_VALUE"))
                    .toList();
            assertThat(names.isEmpty() && connection.server().isMariaDb() || names.contains("program_name=sluice"))
                    .as(names + "; MariaDB shows none without performance schema")
                    .isTrue();
        }
    }
}
