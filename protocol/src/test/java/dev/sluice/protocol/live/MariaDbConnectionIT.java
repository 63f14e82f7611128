// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sluice.protocol.Column;
import dev.sluice.protocol.ConnectOptions.Tls;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Connector;
import dev.sluice.protocol.ProtocolException.ServerError;
import dev.sluice.protocol.SslMode;
import dev.sluice.testkit.LiveServer;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class MariaDbConnectionIT implements ConnectionContract, TransportContract, LargeValueContract, LoginContract {

    private static final String PASSWORD = "right-Pw1";

    @Override
    public LiveServer server() {
        return LiveServer.mariaDb();
    }

    @Override
    public int lockedNumber() {
        return 4151;
    }

    @Test
    void namesTheTypesThatMariaDbAloneHas() {
        try (Connector connector = new Connector(options());
                Connection connection = connector.connect()) {
            connection.execute("CREATE DATABASE sluice_types");
            try {
                connection.execute(
                        "CREATE TABLE sluice_types.t (u UUID, i4 INET4, i6 INET6, j JSON, p POINT, v VARCHAR(3))");
                assertThat(connection.query("SELECT * FROM sluice_types.t").columns())
                        .extracting(Column::extendedType)
                        .containsExactly("uuid", "inet4", "inet6", "json", "point", "");
            } finally {
                connection.execute("DROP DATABASE sluice_types");
            }
        }
    }

    /// Unless told to disconnect, MariaDB lets the client in and refuses every statement.
    @Test
    void anExpiredPasswordIsRefusedAsSuch() throws SQLException {
        withAccount("sluice_expired", "IDENTIFIED BY '" + PASSWORD + "' PASSWORD EXPIRE", () -> {
            try (Connector connector = new Connector(optionsOf("sluice_expired", PASSWORD));
                    Connection connection = connector.connect()) {
                assertThatThrownBy(() -> connection.query("SELECT 1"))
                        .isInstanceOfSatisfying(
                                ServerError.class, e -> assertThat(e.number()).isEqualTo(1820));
            }
            server().execute("SET GLOBAL disconnect_on_expired_password = ON");
            try {
                assertRefused(optionsOf("sluice_expired", PASSWORD), 1862);
            } finally {
                server().execute("SET GLOBAL disconnect_on_expired_password = DEFAULT");
            }
        });
    }

    @Test
    void nativePasswordLogsIn() throws SQLException {
        withAccount("sluice_native", "IDENTIFIED VIA mysql_native_password USING PASSWORD('" + PASSWORD + "')", () -> {
            assertLogsIn(optionsOf("sluice_native", PASSWORD));
            assertRefused(optionsOf("sluice_native", "wrong"), 1045);
        });
    }

    @Test
    void ed25519LogsIn() throws SQLException {
        boolean there = false;
        try {
            server().execute("INSTALL SONAME 'auth_ed25519'");
            there = true;
        } catch (SQLException e) {
            assumeThat(e.getErrorCode())
                    .as("auth_ed25519 is not installed here: " + e)
                    .isNotIn(1126, 1127);
        }
        try {
            for (String password : new String[] {PASSWORD, "p".repeat(100)}) {
                withAccount("sluice_ed", "IDENTIFIED VIA ed25519 USING PASSWORD('" + password + "')", () -> {
                    assertLogsIn(optionsOf("sluice_ed", password));
                    if (offersTls()) {
                        assertLogsIn(optionsOf("sluice_ed", password).withTls(REQUIRED));
                    }
                    assertRefused(optionsOf("sluice_ed", "wrong"), 1045);
                });
            }
        } finally {
            if (there) {
                server().execute("UNINSTALL SONAME 'auth_ed25519'");
            }
        }
    }

    @Test
    void checksTheNameOfTheHost() {
        // The certificate that the test servers make is for localhost and 127.0.0.1.
        Tls tls = new Tls(SslMode.VERIFY_IDENTITY, dataFile("ca.pem"), null, null);
        try (Connector connector = new Connector(options().withTls(tls));
                Connection connection = connector.connect()) {
            assertThat(connection.isOpen()).isTrue();
        }
    }
}
