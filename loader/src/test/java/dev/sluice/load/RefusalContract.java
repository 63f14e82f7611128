// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import static dev.sluice.load.WrittenDump.alter;
import static dev.sluice.load.WrittenDump.chunkFile;
import static dev.sluice.load.WrittenDump.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.format.DumpFolder;
import dev.sluice.format.FormatException;
import dev.sluice.format.ObjectKind;
import dev.sluice.load.journal.LoadJournal;
import dev.sluice.protocol.ConnectOptions;
import dev.sluice.protocol.ProtocolException;
import dev.sluice.testkit.Flavour;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Loads that must fail, each with its own error and without a half result.
interface RefusalContract extends Target {

    private static Path dump(Path temp, String database, String definition, String... rows) {
        return new WrittenDump(temp.resolve("dump"), database)
                .table("t", "InnoDB", definition, "`n`", List.of(List.of(rows)))
                .object(ObjectKind.VIEW, "v", "CREATE VIEW " + database + ".v AS SELECT 1")
                .object(ObjectKind.PROCEDURE, "p", "CREATE PROCEDURE " + database + ".p() SELECT 1")
                .complete();
    }

    private boolean exists(String table) throws Exception {
        return !value("SELECT COUNT(*) FROM information_schema.TABLES WHERE CONCAT(TABLE_SCHEMA, '.', TABLE_NAME) = '"
                        + table + "'")
                .equals("0");
    }

    /// LOAD DATA LOCAL would take a part of each and warn; what is said is what INSERT says.
    @Test
    default void whatLoadDataTakesWithAWarningIsRefusedByInsert(@TempDir Path temp) throws Exception {
        List<List<String>> kinds = List.of(
                List.of("(n TINYINT)", "1", "300"),
                List.of("(n INT PRIMARY KEY)", "7", "8", "7"),
                List.of("(n INT NOT NULL)", "1", "NULL"),
                List.of("(n VARCHAR(2))", "'ab'", "'abc'"),
                List.of("(n DATE)", "'2020-01-01'", "'nonsense'"),
                List.of("(n INT, CHECK (n < 5))", "1", "9"));
        for (List<String> kind : kinds) {
            clean("ld_doubt");
            Path folder = temp.resolve("kind" + kinds.indexOf(kind));
            Path dump = dump(
                    folder,
                    "ld_doubt",
                    kind.getFirst(),
                    kind.subList(1, kind.size()).toArray(String[]::new));
            Heard heard = new Heard();
            boolean isChecked = !kind.getFirst().contains("CHECK") || server().flavour() == Flavour.MYSQL;
            if (isChecked) {
                assertThatThrownBy(() -> new Loader(options(dump, 1), heard).run())
                        .as(kind.toString())
                        .isInstanceOf(LoadException.StatementRefused.class)
                        .hasMessageContaining("INSERT INTO");
                assertThat(heard.notes()).anyMatch(line -> line.contains("rows of ld_doubt.t go in by INSERT"));
                assertThat(value("SELECT COUNT(*) FROM ld_doubt.t")).isEqualTo("0");
            }
        }
    }

    @Test
    default void rowsGoInByInsertWhereLocalDataIsOff(@TempDir Path temp) throws Exception {
        clean("ld_local");
        Path dump = dump(temp, "ld_local", "(n INT)", "1", "2");
        Heard heard = new Heard();
        server().execute("SET GLOBAL local_infile = 0");
        try {
            new Loader(options(dump, 1), heard).run();
        } finally {
            server().execute("SET GLOBAL local_infile = 1");
        }
        assertThat(heard.notes()).anyMatch(line -> line.contains("local_infile is off"));
        assertThat(value("SELECT SUM(n) FROM ld_local.t")).isEqualTo("3");
    }

    @Test
    default void existingObjectsAreNamedAndNothingIsTouched(@TempDir Path temp) throws Exception {
        clean("ld_taken");
        server().execute(
                        "CREATE DATABASE ld_taken; CREATE TABLE ld_taken.v (i INT); CREATE PROCEDURE ld_taken.P() SELECT 2");
        Path dump = dump(temp, "ld_taken", "(n INT)", "1");

        assertThatThrownBy(() -> load(dump))
                .isInstanceOfSatisfying(
                        LoadException.TargetNotEmpty.class,
                        taken -> assertThat(taken.objects())
                                .containsExactlyInAnyOrder("table ld_taken.v", "procedure ld_taken.P"));

        assertThat(exists("ld_taken.t")).isFalse();
        assertThat(exists("ld_taken." + LoadJournal.TABLE)).isFalse();
    }

    @Test
    default void existingDatabaseWithOtherObjectsIsNoHindrance(@TempDir Path temp) throws Exception {
        clean("ld_other");
        server().execute("CREATE DATABASE ld_other; CREATE TABLE ld_other.another (i INT)");

        load(dump(temp, "ld_other", "(n INT)", "1"));

        assertThat(exists("ld_other.another")).isTrue();
        assertThat(value("SELECT n FROM ld_other.t")).isEqualTo("1");
    }

    @Test
    default void journalOfAnotherDumpIsNamed(@TempDir Path temp) throws Exception {
        clean("ld_foreign");
        server().execute("CREATE DATABASE ld_foreign; CREATE TABLE ld_foreign." + LoadJournal.TABLE
                + " (i INT) COMMENT 'Sluice: load of dump 4711'");
        Path dump = dump(temp, "ld_foreign", "(n INT)", "1");

        assertThatThrownBy(() -> load(dump))
                .isInstanceOf(LoadException.TargetNotEmpty.class)
                .hasMessageContaining("ld_foreign." + LoadJournal.TABLE)
                .hasMessageContaining("4711");
    }

    @Test
    default void aSecondLoadOfTheSameDumpIsRefusedWhileTheFirstRuns(@TempDir Path temp) throws Exception {
        clean("ld_twice");
        Path dump = dump(temp, "ld_twice", "(n INT)", "1");
        String id = DumpFolder.open(dump).manifest().id();
        try (java.sql.Connection rival = server().jdbc();
                java.sql.Statement statement = rival.createStatement()) {
            statement.execute("DO GET_LOCK(CONCAT('sluice.load.', LEFT(SHA2('" + id + "', 256), 40)), 0)");

            assertThatThrownBy(() -> load(dump)).isInstanceOf(LoadException.LoadRunning.class);
        }
        assertThat(load(dump).rows()).isEqualTo(1);
    }

    @Test
    default void accountWithoutRightsIsToldWhatItMayNot(@TempDir Path temp) throws Exception {
        clean("ld_rights");
        server().execute("CREATE DATABASE ld_rights; DROP USER IF EXISTS ld_reader;"
                + " CREATE USER ld_reader IDENTIFIED BY 'x'; GRANT SELECT ON ld_rights.* TO ld_reader");
        Path dump = dump(temp, "ld_rights", "(n INT)", "1");
        ConnectOptions reader = ConnectOptions.of(server().host(), server().port(), "ld_reader", "x");

        assertThatThrownBy(() -> new Loader(optionsOf(dump).server(reader).get(), new Heard()).run())
                .isInstanceOfSatisfying(
                        LoadException.StatementRefused.class,
                        refused -> assertThat(refused.number()).isIn(1044, 1142, 1227))
                .hasMessageContaining("ld_reader");
        ConnectOptions nobody = ConnectOptions.of(server().host(), server().port(), "ld_reader", "wrong");
        assertThatThrownBy(() -> new Loader(optionsOf(dump).server(nobody).get(), new Heard()).run())
                .isInstanceOf(ProtocolException.LoginRefused.class);
    }

    @Test
    default void alteredChunkLeavesNoRow(@TempDir Path temp) throws Exception {
        clean("ld_altered");
        Path dump = new WrittenDump(temp.resolve("dump"), "ld_altered")
                .table("t", "InnoDB", "(n INT)", "`n`", numbered(1, 2000, Integer::toString))
                .complete();
        alter(chunkFile(dump, "ld_altered", "t", 1), "(1999)", "(1998)");

        assertThatThrownBy(() -> load(dump))
                .isInstanceOf(FormatException.CorruptFile.class)
                .hasMessageContaining("30-rows/ld_altered.t.00001.sql");

        assertThat(value("SELECT COUNT(*) FROM ld_altered.t")).isEqualTo("0");
        awaitNoSession();
    }

    @Test
    default void missingOrShortFileIsNoticedBeforeAnythingIsMade(@TempDir Path temp) throws Exception {
        clean("ld_missing");
        Path dump = dump(temp, "ld_missing", "(n INT)", "1", "2");
        Path chunk = chunkFile(dump, "ld_missing", "t", 1);
        byte[] whole = Files.readAllBytes(chunk);
        Files.write(chunk, Arrays.copyOf(whole, whole.length - 3));
        assertThatThrownBy(() -> load(dump)).isInstanceOf(FormatException.CorruptFile.class);
        Files.delete(chunk);
        assertThatThrownBy(() -> load(dump))
                .isInstanceOf(FormatException.CorruptFile.class)
                .hasMessageContaining("no file");

        assertThat(value("SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = 'ld_missing'"))
                .isEqualTo("0");
    }

    @Test
    default void valueThatTheServerWouldChangeIsRefused(@TempDir Path temp) throws Exception {
        clean("ld_strict");
        Path dump = dump(temp, "ld_strict", "(n TINYINT)", "1", "300", "3");

        assertThatThrownBy(() -> load(dump))
                .isInstanceOfSatisfying(
                        LoadException.StatementRefused.class,
                        refused -> assertThat(refused.number()).isEqualTo(1264))
                .hasMessageContaining("30-rows/ld_strict.t.00001.sql, statement 3")
                .hasMessageContaining("INSERT INTO `ld_strict`.`t`");

        assertThat(value("SELECT COUNT(*) FROM ld_strict.t")).isEqualTo("0");
    }

    @Test
    default void roundingIsAChangeEvenIfItIsOnlyNoted(@TempDir Path temp) throws Exception {
        clean("ld_round");
        Path dump = dump(temp, "ld_round", "(n DECIMAL(5,2))", "1.25", "1.255");

        assertThatThrownBy(() -> load(dump))
                .isInstanceOfSatisfying(
                        LoadException.StatementRefused.class,
                        refused -> assertThat(refused.number()).isEqualTo(1265));

        assertThat(value("SELECT COUNT(*) FROM ld_round.t")).isEqualTo("0");
    }

    /// MariaDB builds the index of an empty table at the COMMIT, and finds out only there.
    @Test
    default void duplicateKeyFailsTheChunk(@TempDir Path temp) throws Exception {
        clean("ld_double");
        Path dump = dump(temp, "ld_double", "(n INT PRIMARY KEY)", "1", "2", "1");

        assertThatThrownBy(() -> load(dump))
                .isInstanceOfSatisfying(
                        LoadException.StatementRefused.class,
                        refused -> assertThat(refused.number()).isEqualTo(isMariaDb() ? 1180 : 1062));

        assertThat(value("SELECT COUNT(*) FROM ld_double.t")).isEqualTo("0");
    }

    @Test
    default void statementAboveTheServersLimitIsNotSent(@TempDir Path temp) throws Exception {
        clean("ld_large");
        String usual = value("SELECT @@GLOBAL.max_allowed_packet");
        Path fits = dump(temp.resolve("1"), "ld_large", "(n LONGTEXT)", "'" + "x".repeat((1 << 20) - 100) + "'");
        Path large = dump(temp.resolve("2"), "ld_large", "(n LONGTEXT)", "'" + "x".repeat(1 << 20) + "'");
        server().execute("SET GLOBAL max_allowed_packet = 1048576");
        try {
            new Loader(optionsOf(fits).lane(LoadOptions.Lane.INSERT).get(), new Heard()).run();
            clean("ld_large");
            assertThatThrownBy(() -> new Loader(
                                    optionsOf(large)
                                            .lane(LoadOptions.Lane.INSERT)
                                            .get(),
                                    new Heard())
                            .run())
                    .isInstanceOf(LoadException.StatementTooLarge.class)
                    .hasMessageContaining("30-rows/ld_large.t.00001.sql, statement 3")
                    .hasMessageContaining("max_allowed_packet of 1048576");
        } finally {
            server().execute("SET GLOBAL max_allowed_packet = " + usual);
        }
        assertThat(value("SELECT COUNT(*) FROM ld_large.t")).isEqualTo("0");
    }

    /// The data of LOAD DATA are no statement.
    @Test
    default void loadDataKnowsNoLimitOfStatements(@TempDir Path temp) throws Exception {
        clean("ld_lines");
        String usual = value("SELECT @@GLOBAL.max_allowed_packet");
        Path large = dump(temp, "ld_lines", "(n LONGTEXT)", "'" + "x".repeat(1 << 20) + "'", "'y'");
        server().execute("SET GLOBAL max_allowed_packet = 1048576");
        try {
            load(large);
        } finally {
            server().execute("SET GLOBAL max_allowed_packet = " + usual);
        }
        assertThat(value("SELECT GROUP_CONCAT(LENGTH(n) ORDER BY LENGTH(n)) FROM ld_lines.t"))
                .isEqualTo("1,1048576");
    }

    @Test
    default void viewOnSomethingThatIsNowhereIsLeftOutAndNamed(@TempDir Path temp) throws Exception {
        clean("ld_view");
        Path dump = new WrittenDump(temp.resolve("dump"), "ld_view")
                .object(ObjectKind.VIEW, "b", "CREATE VIEW ld_view.b AS SELECT * FROM ld_view.nowhere")
                .object(ObjectKind.VIEW, "a", "CREATE VIEW ld_view.a AS SELECT 1")
                .complete();

        LoadReport report = load(dump);

        assertThat(report.leftOut()).containsExactly("view ld_view.b");
        assertThat(report.warnings())
                .singleElement()
                .asString()
                .contains("50-views/00001.ld_view.b.sql")
                .contains("ld_view.nowhere");

        assertThat(exists("ld_view.a")).isTrue();
    }
}
