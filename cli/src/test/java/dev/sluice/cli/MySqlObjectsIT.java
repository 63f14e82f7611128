// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.LiveServer;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MySqlObjectsIT extends ObjectsContract {
    @Override
    LiveServer server() {
        return LiveServer.mysql();
    }

    @Override
    List<String> account(String name) throws SQLException {
        List<String> shown = new ArrayList<>();
        server().rows("SHOW CREATE USER " + name).forEach(row -> shown.add(String.valueOf(row)));
        server().rows("SHOW GRANTS FOR " + name).forEach(row -> shown.add(String.valueOf(row)));
        return shown;
    }

    @Override
    void giveDefaultRole() throws SQLException {
        server().execute("SET DEFAULT ROLE sluice_reader TO sluice_app@'%'");
    }

    /// The server knows masking policies but has not the component that evaluates them: it refuses to read the table.
    private void makeUnreadableTable() throws SQLException {
        server().execute("CREATE TABLE " + DB + ".masked (id INT PRIMARY KEY, s VARCHAR(30) MASKING POLICY none_here)"
                + "; INSERT INTO " + DB + ".masked VALUES (1, 'secret')"
                + "; CREATE TABLE " + DB + ".plain (id INT PRIMARY KEY); INSERT INTO " + DB + ".plain VALUES (1), (2)");
    }

    @Test
    void anUnreadableTableFailsTheDump() throws Exception {
        makeUnreadableTable();

        Program.Outcome dumped = dump();

        assertThat(dumped.code()).isEqualTo(13);
        assertThat(dumped.err()).contains("table " + DB + ".masked", "6561");
        assertThat(folder().resolve("sluice.json")).doesNotExist();
    }

    @Test
    void anUnreadableTableIsLeftOutWhenToldToKeepGoing() throws Exception {
        makeUnreadableTable();

        Program.Outcome dumped = dump("--keep-going");
        assertThat(dumped.code()).as(dumped.err()).isEqualTo(3);
        assertThat(dumped.err())
                .contains("warning: cannot read table " + DB + ".masked", "left out are table")
                .contains("table " + DB + ".masked, column `s` has a masking policy, which is not dumped");
        assertThat(Files.readString(folder().resolve("sluice.json"))).contains("cannot read table " + DB + ".masked");
        server().execute("DROP DATABASE " + DB);
        Program.Outcome loaded = load();

        assertThat(loaded.code()).as(loaded.err()).isZero();
        assertThat(server().rows("SELECT COUNT(*) FROM " + DB + ".plain")).containsExactly(List.of("2"));
        assertThat(server().rows("SHOW CREATE TABLE " + DB + ".masked")
                        .getFirst()
                        .get(1))
                .contains("MASKING POLICY `none_here`");
    }

    @Test
    void aStreamGoesOnWithoutAnUnreadableTable() throws Exception {
        makeUnreadableTable();

        Program.Outcome dumped =
                program().run(Program.to(server(), "dump", "--no-defaults", "--keep-going", "--output=-", DB));

        assertThat(dumped.code()).as(dumped.err()).isEqualTo(3);
        assertThat(dumped.out())
                .contains("CREATE TABLE `masked`", "INSERT INTO `" + DB + "`.`plain`", "is complete")
                .doesNotContain("INSERT INTO `" + DB + "`.`masked`");
    }

    @Test
    void rowsThatOnlyALooseSessionDeclaresComeBack() throws Exception {
        String columns =
                IntStream.range(0, 33).mapToObj(i -> "c" + i + " CHAR(255)").collect(Collectors.joining(", "));
        server().execute("SET SESSION innodb_strict_mode = OFF; CREATE TABLE " + DB + ".wide (id INT PRIMARY KEY, "
                + columns + ") CHARACTER SET latin1 ROW_FORMAT = DYNAMIC; INSERT INTO " + DB
                + ".wide (id, c32) VALUES (1, 'x')");
        assertThat(dump().code()).isZero();
        server().execute("DROP DATABASE " + DB);

        Program.Outcome loaded = load();

        assertThat(loaded.code()).as(loaded.err()).isZero();
        assertThat(server().rows("SELECT id, c32 FROM " + DB + ".wide")).containsExactly(List.of("1", "x"));
    }

    @Test
    void storedValuesThatFollowATimeZoneAreNamed() throws Exception {
        server().execute("CREATE TABLE " + DB + ".zoned (id INT PRIMARY KEY, ts TIMESTAMP NULL, `d``d` DATE AS"
                + " (DATE(ts)) STORED, v INT AS (HOUR(ts)) VIRTUAL, n INT AS (id + 1) STORED)");

        Program.Outcome dumped = dump();

        assertThat(dumped.code()).as(dumped.err()).isZero();
        assertThat(dumped.err())
                .containsOnlyOnce("computed from a TIMESTAMP")
                .contains("table " + DB + ".zoned, column d`d: it is computed from a TIMESTAMP and stored");
    }

    @Test
    void tablespacesAndSpatialReferenceSystemsComeBeforeTheTablesThatUseThem() throws Exception {
        dropServerObjects();
        server().execute("CREATE TABLESPACE `sluice``space` ADD DATAFILE 'sluice_space.ibd' AUTOEXTEND_SIZE=4M"
                + "; CREATE SPATIAL REFERENCE SYSTEM 990017 NAME 'it''s \\\\ odd' DEFINITION"
                + " 'GEOGCS[\"x\",DATUM[\"d\",SPHEROID[\"s\",6378137,298.257223563]],PRIMEM[\"Greenwich\",0],"
                + "UNIT[\"degree\",0.017453292519943278],AXIS[\"Lat\",NORTH],AXIS[\"Lon\",EAST]]'"
                + " ORGANIZATION 'sluice' IDENTIFIED BY 17 DESCRIPTION 'a \"test\" ä'"
                + "; CREATE TABLE " + DB + ".t (id INT PRIMARY KEY, g POINT SRID 990017) TABLESPACE `sluice``space`"
                + "; INSERT INTO " + DB + ".t VALUES (1, ST_SRID(POINT(1, 2), 990017))");
        String systems = "SELECT * FROM information_schema.ST_SPATIAL_REFERENCE_SYSTEMS WHERE SRS_ID = 990017";
        String spaces = "SELECT f.FILE_NAME, s.AUTOEXTEND_SIZE FROM information_schema.INNODB_TABLESPACES s"
                + " JOIN information_schema.FILES f ON f.FILE_ID = s.SPACE WHERE s.NAME = 'sluice`space'";
        try {
            List<?> systemBefore = server().rows(systems);
            String rows = "SELECT HEX(g) FROM " + DB + ".t";
            List<?> rowsBefore = server().rows(rows);
            List<?> spaceBefore = server().rows(spaces);
            assertThat(dump().code()).isZero();

            // With what is there already, and from nothing; by the loader and by the stock client.
            server().execute("DROP DATABASE " + DB);
            assertThat(load().code()).isZero();
            dropServerObjects();
            assertThat(load().code()).isZero();
            assertThat(server().rows(systems)).isEqualTo(systemBefore);
            assertThat(server().rows(spaces)).isEqualTo(spaceBefore);
            dropServerObjects();
            restoreWithTheStockClient();

            assertThat(server().rows(systems)).isEqualTo(systemBefore);
            assertThat(server().rows(spaces)).isEqualTo(spaceBefore);
            assertThat(server().rows(rows)).isEqualTo(rowsBefore);
            assertThat(names("ROUTINE_NAME", "ROUTINES", "ROUTINE_SCHEMA")).isEmpty();
        } finally {
            dropServerObjects();
        }
    }

    private void dropServerObjects() throws SQLException {
        server().execute("DROP TABLE IF EXISTS " + DB + ".t; DROP SPATIAL REFERENCE SYSTEM IF EXISTS 990017");
        server().execute("DROP DATABASE IF EXISTS " + DB);
        if (!server().rows("SELECT 1 FROM information_schema.INNODB_TABLESPACES WHERE NAME = 'sluice`space'")
                .isEmpty()) {
            server().execute("DROP TABLESPACE `sluice``space`");
        }
        server().execute("CREATE DATABASE IF NOT EXISTS " + DB);
    }

    @Test
    void aTableThatOnlyGrowsComesBackInItsOrder() throws Exception {
        server().execute(
                        "USE " + DB + "; CREATE TABLE archived (id INT AUTO_INCREMENT PRIMARY KEY, v BLOB)"
                                + " ENGINE=ARCHIVE COMMENT=' AUTO_INCREMENT=4'; INSERT INTO archived VALUES (5, 'a'), (7, NULL), (900, '')");
        String rows = "SELECT id, HEX(v) FROM " + DB + ".archived ORDER BY id";
        String definition = "SHOW CREATE TABLE " + DB + ".archived";
        List<?> before = List.of(server().rows(rows), server().rows(definition));
        dump("--chunk-rows=1");
        server().execute("DROP DATABASE " + DB);
        Program.Outcome loaded = load();

        assertThat(loaded.code()).as(loaded.err()).isZero();
        assertThat(List.of(server().rows(rows), server().rows(definition))).isEqualTo(before);
    }
}
