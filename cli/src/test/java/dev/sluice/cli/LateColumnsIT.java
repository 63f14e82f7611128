// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.Flavour;
import dev.sluice.testkit.LiveServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Rows for which the server cannot compute a generated column, and would not take again as they are.
class LateColumnsIT {
    private static final String DB = "sluice_late";

    @TempDir
    Path temporary;

    @ParameterizedTest
    @EnumSource(Flavour.class)
    void rowsComeBackThatWereThereBeforeTheirColumn(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        begin(server);
        server.execute("USE " + DB + "; CREATE TABLE sums (id INT PRIMARY KEY, a BIGINT, b BIGINT, c INT)"
                + "; INSERT INTO sums VALUES (1, 9223372036854775807, 1, 1), (2, 1, 1, 1)"
                + "; ALTER TABLE sums ADD `s)``,` BIGINT AS (a + b) VIRTUAL COMMENT 'it''s ), `', ADD d INT AS (c + 1) VIRTUAL"
                + "; CREATE TABLE documents (id INT PRIMARY KEY, t TEXT, w INT AS (id + 1) VIRTUAL, KEY (w))"
                + "; INSERT INTO documents (id, t) VALUES (1, '{bad'), (2, '{\"a\": 7}')"
                + "; ALTER TABLE documents ADD a INT AS (JSON_EXTRACT(t, '$.a')) VIRTUAL");
        arriveEveryWay(
                server,
                "SHOW CREATE TABLE " + DB + ".sums",
                "SHOW CREATE TABLE " + DB + ".documents",
                "SELECT id, a, b, c, d FROM " + DB + ".sums ORDER BY id",
                "SELECT `s)``,` FROM " + DB + ".sums WHERE id = 2",
                "SELECT id, t, w FROM " + DB + ".documents ORDER BY id",
                "SELECT a FROM " + DB + ".documents WHERE id = 2");
    }

    @Test
    void columnsBetweenOthersAndWhatReadsThemComeBack() throws Exception {
        LiveServer server = LiveServer.of(Flavour.MYSQL);
        begin(server);
        server.execute("USE " + DB + "; CREATE TABLE sums (id INT PRIMARY KEY, a BIGINT, b BIGINT, c INT)"
                + "; INSERT INTO sums VALUES (1, 9223372036854775807, 1, 1), (2, 1, 1, 1)"
                + "; ALTER TABLE sums ADD s BIGINT AS (a + b) VIRTUAL FIRST, ADD n BIGINT AS (a + b) VIRTUAL NOT NULL INVISIBLE"
                + " AFTER a, ADD d INT AS (c + 1) VIRTUAL, ADD t BIGINT AS (s + 1) VIRTUAL; ALTER TABLE sums ADD KEY (d)"
                + "; CREATE TABLE no_nulls (id INT PRIMARY KEY, a INT, v INT AS (a) VIRTUAL NOT NULL,"
                + " st INT AS (a) STORED NOT NULL, u INT AS (v + 1) VIRTUAL, KEY (v), CHECK (st < 9))"
                + " PARTITION BY HASH (id) PARTITIONS 2"
                + "; INSERT IGNORE INTO no_nulls (id, a) VALUES (1, NULL), (2, 1)");
        arriveEveryWay(
                server,
                "SHOW CREATE TABLE " + DB + ".sums",
                "SHOW CREATE TABLE " + DB + ".no_nulls",
                "SELECT id, a, b, c, d FROM " + DB + ".sums ORDER BY id",
                "SELECT s, n, t FROM " + DB + ".sums WHERE id = 2",
                "SELECT * FROM " + DB + ".no_nulls ORDER BY id");
    }

    @Test
    void whatIsComputedToNullComesBeforeWhatCannotBeComputed() throws Exception {
        LiveServer server = LiveServer.of(Flavour.MYSQL);
        begin(server);
        server.execute("USE " + DB + "; SET restrict_fk_on_non_standard_key = 0; CREATE TABLE parents (s INT, KEY (s))"
                + "; INSERT INTO parents VALUES (0), (1)"
                + "; CREATE TABLE sums (id INT AUTO_INCREMENT PRIMARY KEY, a BIGINT, b BIGINT, c INT,"
                + " Nn INT AS (c) STORED NOT NULL COMMENT '`s`', KEY s (id), KEY n (NN), CHECK (nN < 9),"
                + " CONSTRAINT s FOREIGN KEY (nn) REFERENCES parents (s))"
                + "; INSERT IGNORE INTO sums (a, b, c) VALUES (9223372036854775807, 1, 1), (1, 1, NULL), (1, 1, 1)"
                + "; ALTER TABLE sums ADD s BIGINT AS (a + b) VIRTUAL AFTER b"
                + "; ALTER TABLE sums ADD CONSTRAINT never CHECK (S > 0) NOT ENFORCED");
        arriveEveryWay(
                server,
                "SHOW CREATE TABLE " + DB + ".sums",
                "SELECT id, a, b, c, nn FROM " + DB + ".sums ORDER BY id",
                "SELECT s FROM " + DB + ".sums WHERE id > 1 ORDER BY id");
    }

    /// The server gives their errors no class of their own.
    @Test
    void valuesThatAFunctionRefusesAreCarried() throws Exception {
        LiveServer server = LiveServer.of(Flavour.MYSQL);
        begin(server);
        server.execute(
                "USE " + DB + "; CREATE TABLE ids (id INT PRIMARY KEY, u TEXT, p TEXT)"
                        + "; INSERT INTO ids VALUES (1, 'no uuid', 'a('), (2, '01020304-0506-0708-090a-0b0c0d0e0f10', 'a')"
                        + "; ALTER TABLE ids ADD b BINARY(16) AS (UUID_TO_BIN(u)) VIRTUAL, ADD r INT AS (REGEXP_LIKE(u, p)) VIRTUAL");
        arriveEveryWay(
                server,
                "SHOW CREATE TABLE " + DB + ".ids",
                "SELECT id, u, p FROM " + DB + ".ids ORDER BY id",
                "SELECT HEX(b), r FROM " + DB + ".ids WHERE id = 2");
    }

    @Test
    void aTableThatCannotBeReadIsNotTakenForOneThatCannotBeComputed() throws Exception {
        LiveServer server = LiveServer.of(Flavour.MYSQL);
        begin(server);
        server.execute("USE " + DB + "; CREATE TABLE gone (id INT PRIMARY KEY, a INT, v INT AS (a))"
                + "; ALTER TABLE gone DISCARD TABLESPACE");
        SluiceRun.Outcome refused =
                run(server, "dump", "--no-defaults", "--output=" + temporary.resolve("refused"), DB);
        assertThat(refused.code()).isNotZero();
        assertThat(refused.err()).contains("cannot read table " + DB + ".gone: error 1814");

        Path folder = temporary.resolve("partial");
        SluiceRun.Outcome partial =
                run(server, "dump", "--no-defaults", "--keep-going", "--compress=none", "--output=" + folder, DB);
        assertThat(partial.code()).as(partial.err()).isEqualTo(3);
        assertThat(folder.resolve("32-columns")).doesNotExist();
        assertThat(Files.readString(folder.resolve("20-tables/" + DB + ".gone.sql")))
                .contains("`v` int GENERATED");
        RoundTrip.drop(server, List.of(DB));
    }

    @Test
    void aTableWhoseColumnsCanBeComputedIsDumpedInOnePiece() throws Exception {
        LiveServer server = LiveServer.of(Flavour.MYSQL);
        begin(server);
        server.execute(
                "CREATE TABLE " + DB + ".t (id INT PRIMARY KEY, a INT, v INT AS (a) VIRTUAL NOT NULL, w INT AS (v + 1))"
                        + "; INSERT INTO " + DB + ".t (id, a) VALUES (1, 1)");
        assertThat(dump(server).resolve("32-columns")).doesNotExist();
        RoundTrip.drop(server, List.of(DB));
    }

    @Test
    void whatCannotComeLateIsWarnedOf() throws Exception {
        LiveServer server = LiveServer.of(Flavour.MYSQL);
        begin(server);
        server.execute("USE " + DB + "; CREATE TABLE t (id INT, a INT, v INT AS (a) STORED NOT NULL)"
                + " PARTITION BY HASH (v) PARTITIONS 2; INSERT IGNORE INTO t (id, a) VALUES (1, NULL)");
        Path dump = dump(server);
        assertThat(Files.readString(dump.resolve("sluice.json")))
                .contains("table " + DB + ".t: a generated column cannot be computed for a row");
        RoundTrip.drop(server, List.of(DB));
    }

    private static void begin(LiveServer server) throws SQLException {
        RoundTrip.drop(server, List.of(DB));
        server.execute("CREATE DATABASE " + DB);
    }

    /// RowComparison cannot be used: it would read the columns that fail.
    private void arriveEveryWay(LiveServer server, String... queries) throws Exception {
        List<Object> before = answers(server, queries);
        Path dump = dump(server);
        try {
            RoundTrip.drop(server, List.of(DB));
            SluiceRun.Outcome loaded = run(server, "load", "--no-defaults", "--threads=2", dump.toString());
            assertThat(loaded.code()).as(loaded.err()).isZero();
            assertThat(answers(server, queries)).isEqualTo(before);
            RoundTrip.drop(server, List.of(DB));
            server.runScript(RoundTrip.inOneScript(dump, temporary.resolve("all.sql")));
            assertThat(answers(server, queries)).isEqualTo(before);
        } finally {
            RoundTrip.drop(server, List.of(DB));
        }
    }

    private static List<Object> answers(LiveServer server, String... queries) throws SQLException {
        List<Object> answers = new ArrayList<>();
        for (String query : queries) {
            answers.add(Objects.requireNonNull(server.rows(query)));
        }
        return answers;
    }

    private Path dump(LiveServer server) throws Exception {
        Path folder = temporary.resolve("dump");
        SluiceRun.Outcome dumped = run(server, "dump", "--no-defaults", "--compress=none", "--output=" + folder, DB);
        assertThat(dumped.code()).as(dumped.err()).isZero();
        return folder;
    }

    private SluiceRun.Outcome run(LiveServer server, String... arguments) throws Exception {
        return new SluiceRun(temporary).run(Program.to(server, arguments));
    }
}
