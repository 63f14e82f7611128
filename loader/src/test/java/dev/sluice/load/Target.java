// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.ConnectOptions;
import dev.sluice.testkit.LiveServer;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/// What the contracts know of a server to load into, and how they load: with an account of their own, so that its
/// sessions can be told from all others.
interface Target {
    String ACCOUNT = "sluice_loads";

    LiveServer server();

    default boolean isMariaDb() {
        return switch (server().flavour()) {
            case MYSQL -> false;
            case MARIADB -> true;
        };
    }

    /// Drops what an earlier test left, and makes sure that the account of the loads exists.
    default void clean(String database) throws SQLException {
        server().execute("DROP DATABASE IF EXISTS " + database);
        server().execute("CREATE USER IF NOT EXISTS " + ACCOUNT + " IDENTIFIED BY 'let me in'");
        server().execute("GRANT ALL ON *.* TO " + ACCOUNT);
    }

    /// How rows go in.
    default LoadOptions.Lane lane() {
        return LoadOptions.Lane.LOAD_DATA;
    }

    /// When tables get their keys.
    default LoadOptions.Keys keys() {
        return LoadOptions.Keys.AFTER;
    }

    /// The usual options of a load of this contract, to be changed.
    default OptionsOf optionsOf(Path dump) {
        return new OptionsOf(ConnectOptions.of(server().host(), server().port(), ACCOUNT, "let me in"), dump)
                .lane(lane())
                .keys(keys());
    }

    default LoadOptions options(Path dump, int threads) {
        return optionsOf(dump).threads(threads).get();
    }

    default LoadReport load(Path dump) {
        return new Loader(options(dump, 2), new Heard()).run();
    }

    default String value(String query) throws SQLException {
        return server().rows(query).getFirst().getFirst();
    }

    /// Kills all sessions of the loads.
    default void killLoads() throws SQLException {
        for (List<String> session :
                server().rows("SELECT ID FROM information_schema.PROCESSLIST WHERE USER = '" + ACCOUNT + "'")) {
            try {
                server().execute("KILL " + session.getFirst());
            } catch (SQLException gone) {
                assertThat(gone.getErrorCode()).as(gone.getMessage()).isEqualTo(1094);
            }
        }
    }

    /// Waits until no session of a load is left on the server, and with it no transaction.
    default void awaitNoSession() throws Exception {
        String count = "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE USER = '" + ACCOUNT + "'";
        for (int i = 0; i < 50 && !value(count).equals("0"); i++) {
            Thread.sleep(100);
        }
        assertThat(value(count)).isEqualTo("0");
    }

    /// Keeps the lines that a load says.
    record Heard(BlockingQueue<String> notes, BlockingQueue<String> warnings) implements LoadListener {
        Heard() {
            this(new LinkedBlockingQueue<>(), new LinkedBlockingQueue<>());
        }

        @Override
        public void note(String line) {
            notes.add(line);
        }

        @Override
        public void warning(String line) {
            warnings.add(line);
        }
    }
}
