// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.LiveServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MariaDbObjectsIT extends ObjectsContract {
    private static final List<String> VERSIONS = List.of(
            "SELECT *, row_start, row_end FROM " + DB + ".hidden FOR SYSTEM_TIME ALL ORDER BY id, row_start",
            "SELECT *, re FROM " + DB + ".named FOR SYSTEM_TIME ALL ORDER BY id, re",
            "SELECT *, row_start, row_end FROM " + DB + ".keyless FOR SYSTEM_TIME ALL ORDER BY id, s",
            "SELECT * FROM " + DB + ".hidden ORDER BY id",
            "SELECT * FROM " + DB + ".named ORDER BY id");

    @Override
    LiveServer server() {
        return LiveServer.mariaDb();
    }

    @Override
    List<String> account(String name) throws SQLException {
        List<String> shown = new ArrayList<>();
        if (name.contains("@")) {
            server().rows("SHOW CREATE USER " + name).forEach(row -> shown.add(String.valueOf(row)));
        }
        server().rows("SHOW GRANTS FOR " + name).forEach(row -> shown.add(String.valueOf(row)));
        return shown;
    }

    private void makeVersionedTables() throws SQLException {
        server().execute("USE " + DB
                + "; CREATE TABLE hidden (id INT PRIMARY KEY, s VARCHAR(9), n INT WITHOUT SYSTEM VERSIONING)"
                + " WITH SYSTEM VERSIONING"
                + "; CREATE TABLE named (id INT PRIMARY KEY, s VARCHAR(9), `row s` TIMESTAMP(6) GENERATED ALWAYS AS ROW"
                + " START, re TIMESTAMP(6) GENERATED ALWAYS AS ROW END INVISIBLE, PERIOD FOR SYSTEM_TIME(`row s`, re))"
                + " WITH SYSTEM VERSIONING PARTITION BY SYSTEM_TIME (PARTITION p0 HISTORY, PARTITION pc CURRENT)"
                + "; CREATE TABLE keyless (id INT, v DOUBLE AS (id * 2), s ENUM('a', 'b')) WITH SYSTEM VERSIONING"
                + "; INSERT INTO hidden VALUES (1, 'a', 1), (2, 'it''s', 2), (3, 'c', 3)"
                + "; UPDATE hidden SET s = 'x' WHERE id = 1; DELETE FROM hidden WHERE id > 1"
                + "; INSERT INTO hidden VALUES (2, 'again', 5)"
                + "; INSERT INTO named (id, s) VALUES (1, 'a'), (2, 'b'); UPDATE named SET s = 'y'"
                + "; DELETE FROM named WHERE id = 2"
                + "; INSERT INTO keyless (id, s) VALUES (1, 'a'), (1, 'b'); DELETE FROM keyless");
    }

    private List<Object> versions() throws SQLException {
        List<Object> answers = new ArrayList<>();
        for (String query : VERSIONS) {
            answers.add(server().rows(query));
        }
        return answers;
    }

    @Test
    void historyIsCarriedOnRequest() throws Exception {
        makeVersionedTables();
        List<Object> before = versions();

        Program.Outcome dumped = dump("--history", "--chunk-rows=1", "--threads=2");
        assertThat(dumped.code()).as(dumped.err()).isZero();
        assertThat(dumped.err()).doesNotContain("system-versioned");
        server().execute("DROP DATABASE " + DB);
        Program.Outcome loaded = load();
        assertThat(loaded.code()).as(loaded.err()).isZero();
        assertThat(versions()).isEqualTo(before);
        server().execute("DROP DATABASE " + DB);
        restoreWithTheStockClient();

        assertThat(versions()).isEqualTo(before);
    }

    @Test
    void historyThatIsLeftOutIsNamed() throws Exception {
        makeVersionedTables();
        server().execute("CREATE TABLE " + DB + ".numbered (id INT PRIMARY KEY, a BIGINT UNSIGNED GENERATED ALWAYS AS"
                + " ROW START, b BIGINT UNSIGNED GENERATED ALWAYS AS ROW END, PERIOD FOR SYSTEM_TIME (a, b))"
                + " WITH SYSTEM VERSIONING; INSERT INTO " + DB + ".numbered (id) VALUES (1), (2); DELETE FROM " + DB
                + ".numbered WHERE id = 1");

        Program.Outcome dumped = dump();
        assertThat(dumped.code()).as(dumped.err()).isZero();
        assertThat(dumped.err())
                .contains("table " + DB + ".named is system-versioned", "--history carries the others")
                .contains("table " + DB + ".numbered is system-versioned: only its current rows are dumped, no");
        assertThat(Files.readString(folder().resolve("sluice.json"))).contains(DB + ".hidden is system-versioned");
        List<?> current = server().rows("SELECT * FROM " + DB + ".hidden ORDER BY id");
        server().execute("DROP DATABASE " + DB);
        assertThat(load().code()).isZero();

        assertThat(server().rows("SELECT * FROM " + DB + ".hidden FOR SYSTEM_TIME ALL ORDER BY id"))
                .isEqualTo(current);
        assertThat(server().rows("SELECT id FROM " + DB + ".numbered FOR SYSTEM_TIME ALL"))
                .containsExactly(List.of("2"));
    }

    /// Its catalogue compares names without regard to case and accents.
    @Test
    void databasesThatDifferInCaseOnlyAreToldApart() throws Exception {
        List<String> alike = List.of(DB, "Sluice_objects", "slüice_objects");
        try {
            for (String name : alike) {
                server().execute("CREATE DATABASE IF NOT EXISTS `" + name + "`; USE `" + name
                        + "`; CREATE TABLE t (`in "
                        + name + "` INT PRIMARY KEY); INSERT INTO t VALUES (1); CREATE TABLE T (x INT)"
                        + "; CREATE VIEW v AS SELECT '" + name
                        + "' AS name; CREATE FUNCTION f() RETURNS TEXT DETERMINISTIC RETURN '"
                        + name + "'; CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW SET @x = '" + name + "'"
                        + "; CREATE EVENT e ON SCHEDULE EVERY 1 DAY DISABLE COMMENT '" + name + "' DO DO 1");
            }
            server().execute("CREATE VIEW Sluice_objects.w AS SELECT 1; CREATE FUNCTION Sluice_objects.h() RETURNS INT"
                    + " DETERMINISTIC RETURN 1");
            for (String name : alike) {
                Path alone = temporary.resolve("alone " + name);
                program().run(Program.to(server(), "dump", "--no-defaults", "--output=" + alone, name));
                assertThat(Files.readString(alone.resolve("sluice.json")))
                        .doesNotContain(alike.stream()
                                .filter(other -> !other.equals(name))
                                .map(other -> "\"database\": \"" + other + "\"")
                                .toList());
            }
            Path all = temporary.resolve("all");
            program()
                    .run(Program.to(
                            server(),
                            "dump",
                            "--no-defaults",
                            "--output=" + all,
                            alike.get(0),
                            alike.get(1),
                            alike.get(2)));
            for (String name : alike) {
                server().execute("DROP DATABASE `" + name + "`");
            }
            Program.Outcome loaded = program().run(Program.to(server(), "load", "--no-defaults", all.toString()));

            assertThat(loaded.code()).as(loaded.err()).isZero();
            for (String name : alike) {
                String in = "`" + name + "`.";
                assertThat(server().rows("SELECT `in " + name + "`, v.name, " + in + "f() FROM " + in + "t, " + in
                                + "v"))
                        .containsExactly(List.of("1", name, name));
                assertThat(String.valueOf(server().rows("SHOW CREATE TRIGGER " + in + "g")))
                        .contains(name);
                assertThat(String.valueOf(server().rows("SHOW CREATE EVENT " + in + "e")))
                        .contains(name);
            }
            Program.Outcome again = program().run(Program.to(server(), "load", "--no-defaults", all.toString()));
            assertThat(again.code()).as(again.err()).isEqualTo(21);
        } finally {
            for (String name : alike) {
                server().execute("DROP DATABASE IF EXISTS `" + name + "`");
            }
        }
    }
}
