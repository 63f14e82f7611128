// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import static dev.sluice.load.WrittenDump.alter;
import static dev.sluice.load.WrittenDump.chunkFile;
import static dev.sluice.load.WrittenDump.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.format.FormatException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Chunks that meet the locks of another session.
interface RetryContract extends Target {

    /// A load of one table with a chunk left to do, so that another session can lock rows before the load goes on.
    private Path halfLoaded(Path temp, String database) throws Exception {
        clean(database);
        Path dump = new WrittenDump(temp.resolve("dump"), database)
                .table("t", "InnoDB", "(n INT PRIMARY KEY)", "`n`", numbered(2, 300, Integer::toString))
                .complete();
        Path second = chunkFile(dump, database, "t", 2);
        alter(second, "(600)", "(999)");
        assertThatThrownBy(() -> new Loader(options(dump, 1), new Heard()).run())
                .isInstanceOf(FormatException.CorruptFile.class);
        alter(second, "(999)", "(600)");
        return dump;
    }

    private void assertWhole(String database) throws SQLException {
        assertThat(value("SELECT CONCAT(COUNT(*), ' ', SUM(n)) FROM " + database + ".t"))
                .isEqualTo("600 180300");
    }

    @Test
    default void lockWaitIsTriedAgain(@TempDir Path temp) throws Exception {
        Path dump = halfLoaded(temp, "ld_wait");
        String usual = value("SELECT @@GLOBAL.innodb_lock_wait_timeout");
        server().execute("SET GLOBAL innodb_lock_wait_timeout = 1");
        Heard heard = new Heard();
        try (Connection other = server().jdbc();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("INSERT INTO ld_wait.t VALUES (450)");
            CompletableFuture<LoadReport> load =
                    CompletableFuture.supplyAsync(() -> new Loader(options(dump, 2), heard).run());
            assertThat(awaitRetry(heard)).contains("error 1205");
            other.rollback();

            assertThat(load.get().retriedChunks()).isPositive();
            assertThat(load.get().rows()).isEqualTo(300);
        } finally {
            server().execute("SET GLOBAL innodb_lock_wait_timeout = " + usual);
        }
        assertWhole("ld_wait");
    }

    @Test
    default void lockWaitFailsAfterTheLastRetryAndNothingOfTheChunkStays(@TempDir Path temp) throws Exception {
        Path dump = halfLoaded(temp, "ld_wait2");
        String usual = value("SELECT @@GLOBAL.innodb_lock_wait_timeout");
        server().execute("SET GLOBAL innodb_lock_wait_timeout = 1");
        try (Connection other = server().jdbc();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("INSERT INTO ld_wait2.t VALUES (450)");
            LoadOptions never = optionsOf(dump).retries(0).get();
            assertThatThrownBy(() -> new Loader(never, new Heard()).run())
                    .isInstanceOfSatisfying(
                            LoadException.StatementRefused.class,
                            refused -> assertThat(refused.number()).isEqualTo(1205))
                    .hasMessageContaining("30-rows/ld_wait2.t.00002.sql, statement ");
            other.rollback();
        } finally {
            server().execute("SET GLOBAL innodb_lock_wait_timeout = " + usual);
        }
        assertThat(value("SELECT COUNT(*) FROM ld_wait2.t")).isEqualTo("300");
        load(dump);
        assertWhole("ld_wait2");
    }

    @Test
    default void deadlockIsTriedAgain(@TempDir Path temp) throws Exception {
        Path dump = halfLoaded(temp, "ld_dead");
        server().execute("CREATE TABLE ld_dead.ballast (t TEXT) AS"
                + " SELECT a.TABLE_NAME AS t FROM information_schema.TABLES a, information_schema.TABLES b LIMIT 5000");
        Heard heard = new Heard();
        try (Connection other = server().jdbc();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            // The session that has changed less is the one that is rolled back.
            statement.execute("UPDATE ld_dead.ballast SET t = 'changed'");
            statement.execute("INSERT INTO ld_dead.t VALUES (600)");
            CompletableFuture<LoadReport> load =
                    CompletableFuture.supplyAsync(() -> new Loader(options(dump, 1), heard).run());
            awaitWaiting("ld_dead");
            statement.execute("INSERT INTO ld_dead.t VALUES (301)");
            assertThat(awaitRetry(heard)).contains("error 1213");
            other.rollback();

            assertThat(load.get().retriedChunks()).isPositive();
        }
        assertWhole("ld_dead");
    }

    private static String awaitRetry(Heard heard) throws InterruptedException {
        String line = heard.notes().poll(30, TimeUnit.SECONDS);
        while (line != null && !line.startsWith("tried again")) {
            line = heard.notes().poll(30, TimeUnit.SECONDS);
        }
        return String.valueOf(line);
    }

    /// Waits until a transaction of the load waits for a lock.
    private void awaitWaiting(String database) throws Exception {
        String waiting = "SELECT COUNT(*) FROM information_schema.INNODB_TRX WHERE trx_state = 'LOCK WAIT'"
                + " AND trx_query LIKE '%" + database + "%'";
        for (int i = 0; i < 100 && value(waiting).equals("0"); i++) {
            Thread.sleep(100);
        }
        assertThat(value(waiting)).isEqualTo("1");
    }
}
