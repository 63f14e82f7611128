// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.dump.DumpException;
import dev.sluice.dump.SnapshotOptions;
import dev.sluice.dump.SnapshotOptions.LongQueries;
import dev.sluice.dump.SnapshotOptions.Way;
import dev.sluice.protocol.Connector;
import dev.sluice.testkit.LiveServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MySqlSnapshotIT extends SnapshotContract {

    @Override
    LiveServer server() {
        return LiveServer.mysql();
    }

    @Override
    List<Right> rights() {
        return List.of(
                new Right("ALL", "backup lock and global read lock"),
                new Right("SELECT, RELOAD", "global read lock"),
                new Right("SELECT, FLUSH_TABLES", "global read lock"),
                new Right("SELECT, BACKUP_ADMIN", "backup lock and comparison of GTIDs"),
                new Right("SELECT, LOCK TABLES", "table locks"),
                new Right("SELECT", "comparison of GTIDs"));
    }

    @ParameterizedTest
    @CsvSource({
        "--gtid-mode=OFF --enforce-gtid-consistency=OFF, 4",
        "--skip-log-bin --gtid-mode=OFF --enforce-gtid-consistency=OFF, 5",
        "--super-read-only=ON, 0"
    })
    void serversWithoutGtidsAndReadOnlyOnesHaveASnapshotToo(String options, int pauseMillis) throws Exception {
        try (LiveServer other = LiveServer.start(server().flavour(), options.split(" "));
                Connector connector = new Connector(dev.sluice.protocol.ConnectOptions.of(
                                other.host(), other.port(), other.user(), other.password())
                        .withAuthentication(
                                new dev.sluice.protocol.ConnectOptions.Authentication(true, null, false)))) {
            for (Way way : List.of(Way.AUTO, Way.BACKUP_LOCK, Way.COMPARE)) {
                SnapshotGroup.Taken taken = SnapshotGroup.open(connector, 3)
                        .take(SnapshotOptions.automatic(PATIENCE).by(way), List.of(), notes::add);
                assertThat(taken.coordinates().binlogFile() == null).isEqualTo(options.contains("skip-log-bin"));
            }
        }
    }

    @Test
    void whileALongQueryRunsTheLockIsNotAskedForAndNobodyWaits() throws Exception {
        try (LongQuery query = new LongQuery(6);
                Connector connector = new Connector(root())) {
            SnapshotGroup group = SnapshotGroup.open(connector, 2);
            CompletableFuture<SnapshotGroup.Taken> taking = CompletableFuture.supplyAsync(
                    () -> group.take(guarded(Way.GLOBAL_LOCK, LongQueries.WAIT, PATIENCE), List.of(), notes::add),
                    Thread::startVirtualThread);
            while (query.isRunning()) {
                long before = System.nanoTime();
                server().rows("SELECT COUNT(*) FROM snapshot_long.t");
                assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(2));
                assertThat(taking.isDone() && query.isRunning()).isFalse();
            }
            assertThat(taking.get().strategy()).contains("global read lock");
            assertThat(notes).singleElement().asString().startsWith("waiting for the query of session ");
        }
    }

    @Test
    void theGuardCanFailAndItCanEndTheQuery() throws Exception {
        try (LongQuery query = new LongQuery(60);
                Connector connector = new Connector(root())) {
            SnapshotGroup group = SnapshotGroup.open(connector, 2);
            assertThatThrownBy(() ->
                            group.take(guarded(Way.GLOBAL_LOCK, LongQueries.FAIL, PATIENCE), List.of(), notes::add))
                    .isInstanceOf(DumpException.NoSnapshot.class)
                    .hasMessageContaining("is in the way");
            assertThat(query.isRunning()).isTrue();
            assertThatThrownBy(() -> group.take(
                            guarded(Way.GLOBAL_LOCK, LongQueries.WAIT, Duration.ofSeconds(1)), List.of(), notes::add))
                    .isInstanceOf(DumpException.NoSnapshot.class);
            assertThat(query.isRunning()).isTrue();
            // Without a lock there is a way beside it.
            assertThat(group.take(guarded(Way.AUTO, LongQueries.FAIL, PATIENCE), List.of(), notes::add)
                            .strategy())
                    .isEqualTo("backup lock and comparison of GTIDs");
            assertThat(query.isRunning()).isTrue();

            assertThat(group.take(guarded(Way.GLOBAL_LOCK, LongQueries.KILL, PATIENCE), List.of(), notes::add)
                            .strategy())
                    .isEqualTo("backup lock and global read lock");
            assertThat(query.isRunning()).isFalse();
        }
    }

    private static SnapshotOptions guarded(Way way, LongQueries guard, Duration lockTimeout) {
        return new SnapshotOptions(way, lockTimeout, PATIENCE, guard, Duration.ofSeconds(1));
    }

    /// A query that has been running for more than a second.
    private final class LongQuery implements AutoCloseable {

        private final Connection connection;
        private final CompletableFuture<Void> running;

        private LongQuery(int seconds) throws Exception {
            server().execute("DROP DATABASE IF EXISTS snapshot_long; CREATE DATABASE snapshot_long;"
                    + " CREATE TABLE snapshot_long.t (id INT PRIMARY KEY); INSERT INTO snapshot_long.t VALUES (1)");
            connection = server().jdbc();
            running = CompletableFuture.runAsync(
                    () -> {
                        try (Statement statement = connection.createStatement();
                                ResultSet _ =
                                        statement.executeQuery("SELECT SLEEP(" + seconds + ") FROM snapshot_long.t")) {
                            // its end is all that matters
                        } catch (SQLException ended) {
                            throw new IllegalStateException(ended);
                        }
                    },
                    Thread::startVirtualThread);
            Thread.sleep(2200);
        }

        private boolean isRunning() {
            return !running.isDone();
        }

        @Override
        public void close() throws SQLException {
            connection.abort(Runnable::run);
            server().execute("DROP DATABASE snapshot_long");
        }
    }
}
