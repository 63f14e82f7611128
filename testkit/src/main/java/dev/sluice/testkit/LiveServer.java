// SPDX-License-Identifier: Apache-2.0
package dev.sluice.testkit;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A running real server and an account with all privileges on it.
///
/// Safe for use by several threads. `mysql()` and `mariaDb()` are shared by all tests of this JVM and end with it,
/// however it ends: tests
/// do not close them, and drop the databases they made. What `start` returns belongs to the test, which closes it.
public sealed interface LiveServer extends AutoCloseable permits EnvironmentServer, ContainerServer, UnpackedServer {

    /// The MySQL that all tests of this JVM share; started by the first call.
    ///
    /// @throws IllegalStateException if this machine has no way to one
    static LiveServer mysql() {
        return SharedServers.get(Flavour.MYSQL);
    }

    /// The MariaDB that all tests of this JVM share; started by the first call.
    ///
    /// @throws IllegalStateException if this machine has no way to one
    static LiveServer mariaDb() {
        return SharedServers.get(Flavour.MARIADB);
    }

    /// The shared server of a flavour, for tests that run once for each.
    static LiveServer of(Flavour flavour) {
        return SharedServers.get(flavour);
    }

    /// Starts a private server, for tests that need a second one, special options, or that kill it (`close` does
    /// not let it shut down).
    ///
    /// @param serverOptions options in the form `--name=value`; they win over those that all test servers run with
    /// @throws IllegalStateException if this machine has no way to one, or the server refuses to start
    static LiveServer start(Flavour flavour, String... serverOptions) {
        return ServerChoice.start(flavour, List.of(serverOptions));
    }

    Flavour flavour();

    /// The host for TCP connections.
    String host();

    /// The TCP port.
    int port();

    /// The Unix socket, or null if there is none within reach.
    @Nullable
    Path socket();

    /// An account with all privileges.
    String user();

    /// Its password; may be empty.
    String password();

    /// The server's data folder, or null if it is out of reach.
    @Nullable
    Path dataFolder();

    /// The command of the stock client connected to this server; arguments can follow.
    List<String> client();

    /// The command of the stock dump program connected to this server; arguments can follow.
    List<String> dump();

    /// Ends the server at once, without an orderly shutdown, and removes its data. Servers of the environment
    /// stay as they are.
    @Override
    void close();

    /// A new JDBC connection without a database, through the flavour's own driver. Several statements may stand
    /// in one text.
    default Connection jdbc() throws SQLException {
        String options = switch (flavour()) {
            case MYSQL -> "sslMode=PREFERRED&allowPublicKeyRetrieval=true&tinyInt1isBit=false&allowMultiQueries=true";
            case MARIADB -> "tinyInt1isBit=false&allowMultiQueries=true";
        };
        return DriverManager.getConnection(
                "jdbc:" + flavour().clientProgram() + "://" + host() + ":" + port() + "/?" + options,
                user(),
                password());
    }

    /// Executes statements over a connection of their own.
    ///
    /// @param sql one statement, or several separated by semicolons
    default void execute(String sql) throws SQLException {
        try (Connection connection = jdbc();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
            while (statement.getMoreResults() || statement.getUpdateCount() != -1) {
                // an error of a later statement surfaces only when its result is asked for
            }
        }
    }

    /// The rows that a query returns, every value as text or null.
    default List<List<@Nullable String>> rows(String sql) throws SQLException {
        try (Connection connection = jdbc();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            List<List<@Nullable String>> rows = new ArrayList<>();
            while (result.next()) {
                List<@Nullable String> row = new ArrayList<>();
                for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) {
                    row.add(result.getString(column));
                }
                rows.add(row);
            }
            return rows;
        }
    }

    /// What the server calls its version.
    default String version() throws SQLException {
        return String.valueOf(rows("SELECT VERSION()").getFirst().getFirst());
    }

    /// Runs a UTF-8 script through the stock client, DELIMITER commands and all.
    ///
    /// @throws IOException if the client stops with an error; the message holds what it said
    default void runScript(Path script) throws IOException {
        StockClient.run(client(), script);
    }
}
