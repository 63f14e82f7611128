// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.testkit.Flavour;
import dev.sluice.testkit.LiveServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Names with everything that a server takes in a name, for every kind of thing that has one.
class EveryNameIT {
    private static final List<String> NAMES = List.of(
            "`",
            "a``b",
            "'",
            "it's",
            "\"",
            "\"\"",
            ".",
            "..",
            "a.b",
            ",",
            "/",
            "../up",
            "\\",
            "a\\",
            "\\'",
            "\nx",
            "x\nDROP DATABASE sluice_canary;#",
            "x\ry",
            "%",
            "%s",
            "%2f",
            " lead",
            "a b",
            "\tx",
            ";",
            ";;",
            "--",
            "-- x",
            "/*",
            "*/",
            "/*!50000 x */",
            "#",
            "$$",
            "//",
            "DELIMITER",
            "delimiter ;;",
            "\\! ls",
            "source",
            "select",
            "table",
            "PRIMARY KEY",
            "null",
            "1",
            "1e5",
            "0x41",
            "é",
            "日本語",
            "ÿ",
            "con",
            "aux.x",
            "@v",
            "()",
            "=",
            "x".repeat(64),
            "é".repeat(64),
            "日".repeat(40),
            "`".repeat(40),
            "~",
            "*",
            "?",
            ":a",
            "sluice.json");

    /// Told apart by case only: names of tables and views; those of routines and columns are the same to the server.
    private static final List<String> CASES = List.of("case", "Case", "CASE", "É", "é2", "É2");

    private static final List<String> DATABASES = List.of(
            "sluice_names",
            "sluice_views",
            "sluice`'\"./\\%; b",
            "sluice\nuse mysql\r\n\tdelimiter //\n;;",
            "sluice_É",
            "sluice_" + "é".repeat(57));

    /// Differs from another one by case only. MariaDB's catalogue does not tell such databases apart.
    private static final String CASED_DATABASE = "Sluice_names";

    @TempDir
    Path temporary;

    @ParameterizedTest
    @EnumSource(Flavour.class)
    void everyNameArrivesAsItWas(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        List<String> databases = new ArrayList<>(DATABASES);
        if (flavour == Flavour.MYSQL) {
            databases.add(CASED_DATABASE);
        }
        List<String> all = new ArrayList<>(databases);
        all.add("sluice_canary");
        RoundTrip.drop(server, all);
        create(server, databases);
        try {
            new RoundTrip(server, server, temporary, databases)
                    .asking("SELECT COUNT(*) FROM sluice_canary.canary")
                    .chunkRows(1)
                    .everyWay();
        } finally {
            RoundTrip.drop(server, all);
        }
    }

    private static void create(LiveServer server, List<String> databases) throws SQLException {
        try (Connection connection = server.jdbc();
                Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            statement.execute("SET sql_mode = '', foreign_key_checks = 0, time_zone = '+00:00'");
            statement.execute("CREATE DATABASE sluice_canary");
            statement.execute("CREATE TABLE sluice_canary.canary (id INT)");
            for (String database : databases) {
                statement.execute("CREATE DATABASE " + quoted(database));
                statement.execute("CREATE TABLE " + quoted(database) + ".t (id INT PRIMARY KEY, v INT)");
                statement.execute("INSERT INTO " + quoted(database) + ".t VALUES (1, 1), (2, 2)");
                statement.execute("CREATE VIEW " + quoted(database) + ".v AS SELECT * FROM " + quoted(database) + ".t");
            }
            statement.execute("USE sluice_names");
            for (String name : CASES) {
                table(statement, name);
            }
            for (String name : NAMES) {
                table(statement, name);
                everythingElse(statement, name, server.flavour());
            }
        }
    }

    private static void table(Statement statement, String name) throws SQLException {
        String quoted = quoted(name);
        statement.execute(
                "CREATE TABLE " + quoted + " (" + quoted + " INT PRIMARY KEY, b VARCHAR(9), KEY " + quoted + " (b))");
        statement.execute("INSERT INTO " + quoted + " VALUES (1, 'it''s'), (2, NULL), (3, '')");
        // MySQL takes leading blanks off the column names of a view that has no list of them whenever it reads its
        // text.
        String view = Character.isWhitespace(name.charAt(0))
                ? quoted + " (" + quoted + ") AS SELECT b"
                : quoted + " AS SELECT " + quoted;
        statement.execute("CREATE VIEW sluice_views." + view + " FROM sluice_names." + quoted);
    }

    private static void everythingElse(Statement statement, String name, Flavour flavour) throws SQLException {
        String quoted = quoted(name);
        int number = NAMES.indexOf(name);
        // MariaDB shows backticks in a foreign key as they are, not doubled, so that nobody can read it.
        if (flavour == Flavour.MYSQL || !name.contains("`")) {
            statement.execute("CREATE TABLE child" + number + " (id INT PRIMARY KEY, p INT, CONSTRAINT " + quoted
                    + " FOREIGN KEY (p) REFERENCES " + quoted + " (" + quoted + "))");
        }
        statement.execute("CREATE TABLE parts" + number + " (" + quoted + " INT, CONSTRAINT " + quoted(checked(name))
                + " CHECK (" + quoted + " > 0)) PARTITION BY RANGE (" + quoted + ") (PARTITION "
                + quoted(name.matches("\\d\\w+") ? "one" : name)
                + " VALUES LESS THAN (5), PARTITION rest VALUES LESS THAN MAXVALUE)");
        statement.execute("INSERT INTO parts" + number + " VALUES (1), (7)");
        statement.execute(
                "CREATE TRIGGER " + quoted + " BEFORE INSERT ON " + quoted + " FOR EACH ROW SET NEW.b = 'fired'");
        statement.execute(
                "CREATE FUNCTION " + quoted + "(" + quoted + " INT) RETURNS INT DETERMINISTIC RETURN " + quoted);
        statement.execute("CREATE PROCEDURE " + quoted + "() SELECT * FROM " + quoted);
        statement.execute("CREATE EVENT " + quoted + " ON SCHEDULE EVERY 1 DAY STARTS '2035-01-01 00:00:00' DISABLE"
                + " DO SELECT COUNT(*) FROM " + quoted);
    }

    /// CHECK and FOREIGN KEY share a namespace.
    private static String checked(String name) {
        return name.length() == 64 ? name.substring(1) : name + "c";
    }

    private static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }
}
