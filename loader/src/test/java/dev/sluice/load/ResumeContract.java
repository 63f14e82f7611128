// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import static dev.sluice.load.WrittenDump.alter;
import static dev.sluice.load.WrittenDump.chunkFile;
import static dev.sluice.load.WrittenDump.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.sluice.format.DumpFolder;
import dev.sluice.format.FormatException;
import dev.sluice.format.ObjectKind;
import dev.sluice.load.journal.LoadJournal;
import dev.sluice.protocol.ProtocolException;
import dev.sluice.testkit.LiveServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the second run makes of a load that was interrupted.
interface ResumeContract extends Target {

    private static Path bigDump(Path temp, String database) {
        return new WrittenDump(temp.resolve("dump"), database)
                .table(
                        "keyless",
                        "InnoDB",
                        "(n INT, t TEXT)",
                        "`n`,`t`",
                        numbered(40, 300, i -> i + ",'" + "x".repeat(99) + "'"))
                .table("keyed", "InnoDB", "(n INT PRIMARY KEY)", "`n`", numbered(10, 300, Integer::toString))
                .object(ObjectKind.VIEW, "v", "CREATE VIEW " + database + ".v AS SELECT * FROM " + database + ".keyed")
                .complete();
    }

    private void assertWhole(String database) throws Exception {
        assertThat(value("SELECT CONCAT(COUNT(*), ' ', COUNT(DISTINCT n)) FROM " + database + ".keyless"))
                .isEqualTo("12000 12000");
        assertThat(value("SELECT CONCAT(COUNT(*), ' ', SUM(n)) FROM " + database + ".v"))
                .isEqualTo("3000 4501500");
        assertThat(value("SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_SCHEMA = '" + database
                        + "' AND TABLE_NAME = '" + LoadJournal.TABLE + "'"))
                .isEqualTo("0");
    }

    /// Runs a load in a thread of its own until some chunks are committed.
    private static CompletableFuture<Throwable> startUntilSomeChunksAreIn(Loader loader) throws Exception {
        CompletableFuture<Throwable> failure = CompletableFuture.supplyAsync(() -> catchThrowable(loader::run));
        while (loader.progress().chunks() < 4 && !failure.isDone()) {
            Thread.sleep(1);
        }
        return failure;
    }

    @Test
    default void killedConnectionsAreMadeUpForExactly(@TempDir Path temp) throws Exception {
        clean("ld_killed");
        Path dump = bigDump(temp, "ld_killed");
        Heard heard = new Heard();
        CompletableFuture<Throwable> failure = startUntilSomeChunksAreIn(new Loader(options(dump, 2), heard));
        killLoads();

        assertThat(failure.get()).isInstanceOf(RuntimeException.class);
        assertThat(heard.notes()).anyMatch(line -> line.contains("the same command again"));
        LoadReport second = load(dump);

        assertThat(second.skippedChunks()).isBetween(4, 49);
        assertThat(second.rows()).isEqualTo((50L - second.skippedChunks()) * 300);
        assertWhole("ld_killed");
    }

    /// A chunk of 24,000 rows without a key, in transactions of some fifteen rows each.
    private static Path longChunk(Path temp, String database) {
        return new WrittenDump(temp.resolve("dump"), database)
                .table(
                        "long",
                        "InnoDB",
                        "(n INT, t TEXT)",
                        "`n`,`t`",
                        numbered(1, 24_000, i -> i + ",'" + "x".repeat(99) + "'"))
                .complete();
    }

    private void assertLongIsWhole(String database) throws Exception {
        assertThat(value("SELECT CONCAT(COUNT(*), ' ', COUNT(DISTINCT n), ' ', SUM(n)) FROM " + database + ".`long`"))
                .isEqualTo("24000 24000 288012000");
    }

    @Test
    default void aChunkLargerThanATransactionGoesOnInTheMiddle(@TempDir Path temp) throws Exception {
        clean("ld_parts");
        Path dump = longChunk(temp, "ld_parts");
        LoadOptions parts = optionsOf(dump).transactionBytes(1).get();
        Loader loader = new Loader(parts, new Heard());
        CompletableFuture<Throwable> failure = CompletableFuture.supplyAsync(() -> catchThrowable(loader::run));
        while (loader.progress().rows() < 6_000 && !failure.isDone()) {
            Thread.sleep(1);
        }
        killLoads();

        assertThat(failure.get()).isInstanceOf(RuntimeException.class);
        long committed = Long.parseLong(value("SELECT COUNT(*) FROM ld_parts.`long`"));
        assertThat(committed).isBetween(5_000L, 23_999L);
        assertThat(value("SELECT CONVERT(file USING utf8mb4) FROM ld_parts." + LoadJournal.TABLE
                        + " WHERE file LIKE '%#%'"))
                .endsWith("#" + committed);
        // Whatever a transaction may hold the second time, and however long it is.
        assertThat(load(dump).rows()).isEqualTo(24_000);
        assertLongIsWhole("ld_parts");
    }

    @Test
    default void connectionsKilledBetweenPartsAreOpenedAgain(@TempDir Path temp) throws Exception {
        clean("ld_parts_again");
        Path dump = longChunk(temp, "ld_parts_again");
        Loader loader = new Loader(
                optionsOf(dump)
                        .transactionBytes(20_000)
                        .patience(Duration.ofSeconds(20))
                        .get(),
                new Heard());
        CompletableFuture<LoadReport> load = CompletableFuture.supplyAsync(loader::run);
        for (int rows : new int[] {2_000, 8_000, 14_000}) {
            while (loader.progress().rows() < rows && !load.isDone()) {
                Thread.sleep(1);
            }
            killLoads();
        }

        assertThat(load.get().rows()).isEqualTo(24_000);
        assertLongIsWhole("ld_parts_again");
    }

    @Test
    default void killedConnectionsAreOpenedAgain(@TempDir Path temp) throws Exception {
        clean("ld_reopened");
        Path dump = bigDump(temp, "ld_reopened");
        Heard heard = new Heard();
        Loader loader =
                new Loader(optionsOf(dump).patience(Duration.ofSeconds(20)).get(), heard);
        CompletableFuture<LoadReport> load = CompletableFuture.supplyAsync(loader::run);
        for (int chunks : new int[] {3, 15, 30}) {
            while (loader.progress().chunks() < chunks && !load.isDone()) {
                Thread.sleep(1);
            }
            killLoads();
        }

        assertThat(load.get().rows()).isEqualTo(15_000);
        assertThat(heard.notes()).anyMatch(line -> line.contains("over a new connection"));
        assertWhole("ld_reopened");
    }

    @Test
    default void killedServerIsALostConnection(@TempDir Path temp) throws Exception {
        try (LiveServer own = LiveServer.start(server().flavour())) {
            Target target = () -> own;
            target.clean("ld_crash");
            Loader loader = new Loader(target.options(bigDump(temp, "ld_crash"), 2), new Heard());
            CompletableFuture<Throwable> failure = startUntilSomeChunksAreIn(loader);
            own.close();

            assertThat(failure.get(30, TimeUnit.SECONDS)).isInstanceOf(ProtocolException.ConnectionLost.class);
        }
    }

    @Test
    default void killedProcessesAreMadeUpForExactly(@TempDir Path temp) throws Exception {
        clean("ld_kill9");
        Path dump = bigDump(temp, "ld_kill9");
        try (Connection connection = server().jdbc();
                Statement statement = connection.createStatement()) {
            for (int chunks : new int[] {3, 12, 24}) {
                Process process = LoadProcess.start(options(dump, 2));
                while (process.isAlive() && chunksInJournal(statement, "ld_kill9") < chunks) {
                    Thread.sleep(1);
                }
                assertThat(process.destroyForcibly().waitFor())
                        .as("killed in the middle")
                        .isEqualTo(137);
            }
        }

        assertThat(load(dump).skippedChunks()).isBetween(24, 49);
        assertWhole("ld_kill9");
    }

    private static int chunksInJournal(Statement statement, String database) throws SQLException {
        String sql = "SELECT COUNT(*) FROM " + database + "." + LoadJournal.TABLE + " WHERE file LIKE '30-rows/%'";
        try (ResultSet count = statement.executeQuery(sql)) {
            return count.next() ? count.getInt(1) : 0;
        } catch (SQLException notYet) {
            return 0;
        }
    }

    @Test
    default void abortLeavesNoSessionAndTheSecondRunFinishes(@TempDir Path temp) throws Exception {
        clean("ld_abort");
        Path dump = bigDump(temp, "ld_abort");
        Loader loader = new Loader(options(dump, 2), new Heard());
        CompletableFuture<Throwable> failure = startUntilSomeChunksAreIn(loader);
        loader.abort();

        assertThat(failure.get()).isInstanceOf(LoadException.Aborted.class);
        awaitNoSession();
        LoadReport second = load(dump);
        assertThat(second.skippedChunks()).isPositive();
        assertWhole("ld_abort");
    }

    @Test
    default void abortBeforeTheRunStopsIt(@TempDir Path temp) throws Exception {
        clean("ld_early");
        Loader loader = new Loader(options(bigDump(temp, "ld_early"), 2), new Heard());
        loader.abort();
        assertThatThrownBy(loader::run).isInstanceOf(LoadException.Aborted.class);
        awaitNoSession();
    }

    @Test
    default void tableThatCannotRollBackIsLoadedAgainAsAWhole(@TempDir Path temp) throws Exception {
        clean("ld_myisam");
        Path dump = new WrittenDump(temp.resolve("dump"), "ld_myisam")
                .table("m", "MyISAM", "(n INT)", "`n`", numbered(3, 400, Integer::toString))
                .table(
                        "whole",
                        "MyISAM",
                        "(n INT, t TEXT)",
                        "`n`,`t`",
                        numbered(3, 400, i -> i + ",'" + "x".repeat(99) + "'"))
                .complete();
        Path last = chunkFile(dump, "ld_myisam", "m", 3);
        alter(last, "(1200)", "(1300)");
        assertThatThrownBy(() -> new Loader(options(dump, 1), new Heard()).run())
                .isInstanceOf(FormatException.CorruptFile.class);
        assertThat(value("SELECT COUNT(*) FROM ld_myisam.m")).isNotEqualTo("0");
        alter(last, "(1300)", "(1200)");

        LoadReport second = load(dump);

        assertThat(second.skippedChunks()).isEqualTo(3);
        assertThat(value("SELECT CONCAT(COUNT(*), ' ', SUM(n)) FROM ld_myisam.m"))
                .isEqualTo("1200 720600");
        assertThat(value("SELECT CONCAT(COUNT(*), ' ', SUM(n)) FROM ld_myisam.whole"))
                .isEqualTo("1200 720600");
    }

    @Test
    default void tableThatWasDroppedBetweenTheRunsIsMadeAgain(@TempDir Path temp) throws Exception {
        clean("ld_lost");
        Path dump = bigDump(temp, "ld_lost");
        Path last = chunkFile(dump, "ld_lost", "keyed", 10);
        alter(last, "(3000)", "(9999)");
        assertThatThrownBy(() -> new Loader(options(dump, 1), new Heard()).run())
                .isInstanceOf(FormatException.CorruptFile.class);
        alter(last, "(9999)", "(3000)");
        server().execute("DROP TABLE ld_lost.keyless");

        LoadReport second = load(dump);

        assertThat(second.skippedChunks()).isEqualTo(9);
        assertWhole("ld_lost");
    }

    @Test
    default void programsOfTheFirstRunAreMadeAgain(@TempDir Path temp) throws Exception {
        clean("ld_programs");
        Path dump = new WrittenDump(temp.resolve("dump"), "ld_programs")
                .table("t", "InnoDB", "(n INT)", "`n`", numbered(1, 1, Integer::toString))
                .object(ObjectKind.FUNCTION, "f", "CREATE FUNCTION ld_programs.f() RETURNS INT DETERMINISTIC RETURN 1")
                .object(ObjectKind.VIEW, "v", "CREATE VIEW ld_programs.v AS SELECT ld_programs.f() AS one")
                .object(
                        ObjectKind.TRIGGERS,
                        "t",
                        "CREATE TRIGGER ld_programs.g BEFORE INSERT ON ld_programs.t FOR EACH ROW SET NEW.n = 5",
                        "CREATE TRIGGER ld_programs.h BEFORE DELETE ON ld_programs.t FOR EACH ROW SET @gone = 1")
                .object(ObjectKind.EVENT, "bad", "CREATE EVENT ld_programs.bad ON SCHEDULE nonsense")
                .complete();

        for (int run = 1; run <= 2; run++) {
            assertThatThrownBy(() -> load(dump))
                    .isInstanceOfSatisfying(
                            LoadException.StatementRefused.class,
                            refused -> assertThat(refused.number()).isEqualTo(1064));
        }
        assertThat(value("SELECT one FROM ld_programs.v")).isEqualTo("1");
        assertThat(value("SELECT COUNT(*) FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA = 'ld_programs'"))
                .isEqualTo("2");
        assertThat(value("SELECT GROUP_CONCAT(n) FROM ld_programs.t")).isEqualTo("1");
    }

    @Test
    default void loadThatWasKilledWhileCleaningUpIsDone(@TempDir Path temp) throws Exception {
        clean("ld_done");
        Path dump = new WrittenDump(temp.resolve("dump"), "ld_done")
                .table("t", "InnoDB", "(n INT)", "`n`", numbered(2, 10, Integer::toString))
                .complete();
        load(dump);
        String id = DumpFolder.open(dump).manifest().id();
        server().execute("CREATE TABLE ld_done." + LoadJournal.TABLE + " (file VARBINARY(255) PRIMARY KEY)"
                + " COMMENT 'Sluice: load of dump " + id + "'");
        server().execute("INSERT INTO ld_done." + LoadJournal.TABLE + " VALUES ('begun'), ('finished')");

        LoadReport report = load(dump);

        assertThat(report.rows()).isZero();
        assertThat(report.skippedChunks()).isEqualTo(2);
        assertThat(value("SELECT COUNT(*) FROM ld_done.t")).isEqualTo("20");
        assertThatThrownBy(() -> load(dump)).isInstanceOf(LoadException.TargetNotEmpty.class);
    }

    /// The last statement is refused as long as a value is there twice; the ones before it were all run by then.
    @Test
    default void columnsAndWhatNamesThemAreAddedOnce(@TempDir Path temp) throws Exception {
        clean("ld_columns");
        String alter = "ALTER TABLE ld_columns.t ADD ";
        Path dump = new WrittenDump(temp.resolve("dump"), "ld_columns")
                .table(
                        "t",
                        "InnoDB",
                        "(n INT NOT NULL, d INT)",
                        "`n`,`d`",
                        numbered(2, 10, i -> i + "," + Math.min(i, 13)))
                .table("p", "InnoDB", "(n INT PRIMARY KEY)", "`n`", numbered(1, 30, Integer::toString))
                .object(
                        ObjectKind.COLUMNS,
                        "t",
                        alter + "c INT AS (n + 1) STORED",
                        alter + "PRIMARY KEY (n)",
                        alter + "KEY k (c)",
                        alter + "CONSTRAINT k CHECK (c > 0)",
                        alter + "CONSTRAINT f FOREIGN KEY (c) REFERENCES p (n)",
                        alter + "UNIQUE KEY last (d)")
                .complete();
        assertThatThrownBy(() -> load(dump)).isInstanceOf(LoadException.StatementRefused.class);
        server().execute("DELETE FROM ld_columns.t WHERE n > 13");

        LoadReport second = load(dump);

        assertThat(second.skippedChunks()).isEqualTo(3);
        assertThat(value("SELECT CONCAT(COUNT(*), ' ', SUM(c)) FROM ld_columns.t"))
                .isEqualTo("13 104");
        assertThat(value("SELECT COUNT(*) FROM information_schema.TABLE_CONSTRAINTS WHERE TABLE_SCHEMA = 'ld_columns'"
                        + " AND TABLE_NAME = 't'"))
                .isEqualTo("4");
    }
}
