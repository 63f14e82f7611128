// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.Flavour;
import dev.sluice.testkit.LiveServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Objects that are broken, that belong to no database, or that are restored only on request.
abstract class ObjectsContract {

    static final String DB = "sluice_objects";

    @TempDir
    Path temporary;

    abstract LiveServer server();

    /// What makes the server show an account, as one text.
    abstract List<String> account(String name) throws SQLException;

    @BeforeEach
    void makeDatabase() throws SQLException {
        clean();
        server().execute("CREATE DATABASE " + DB);
    }

    @AfterEach
    void clean() throws SQLException {
        server().execute("DROP DATABASE IF EXISTS " + DB
                + "; DROP USER IF EXISTS sluice_app@'%', sluice_second@'10.0.0.%'; DROP ROLE IF EXISTS sluice_reader");
    }

    /// A view with a table function, which the server does not show once its table is gone; MariaDB 11.4 ends when it
    /// is asked to.
    private String viewOverJson() {
        return server().flavour() == Flavour.MARIADB
                ? "; CREATE VIEW d_json AS SELECT id, JSON_VALUE(j, '$[0].a') AS a FROM base"
                : "; CREATE VIEW d_json AS SELECT base.id, jt.a FROM base,"
                        + " JSON_TABLE(base.j, '$[*]' COLUMNS (a INT PATH '$.a')) jt";
    }

    private void makeBrokenViews() throws SQLException {
        server().execute("USE " + DB + "; CREATE TABLE base (id INT PRIMARY KEY, s VARCHAR(9), j JSON)"
                + "; CREATE VIEW a_gone AS SELECT id, s FROM base"
                + "; CREATE VIEW b_on_a (x, `y``ä`) AS SELECT id + 1, 'é''\\\\' FROM a_gone"
                + "; CREATE VIEW c_column AS SELECT id, s FROM base WHERE s > '' WITH CHECK OPTION"
                + viewOverJson()
                + "; CREATE VIEW z_whole AS SELECT 1 AS one"
                + "; CREATE EVENT last ON SCHEDULE EVERY 1 DAY DO DO 1"
                + "; DROP TABLE base");
    }

    @Test
    void brokenViewsAreNamedAndStopNoRestore() throws Exception {
        makeBrokenViews();

        Program.Outcome dumped = dump();
        assertThat(dumped.code()).as(dumped.err()).isZero();
        assertThat(dumped.err())
                .contains(DB + ".a_gone is broken", DB + ".b_on_a is broken", DB + ".c_column", DB + ".d_json")
                .doesNotContain("z_whole");
        assertThat(Files.readString(folder().resolve("sluice.json"))).contains("view " + DB + ".d_json is broken");
        server().execute("DROP DATABASE " + DB);
        Program.Outcome loaded = load();

        assertThat(loaded.code()).as(loaded.err()).isZero();
        assertThat(loaded.err()).contains("view " + DB + ".a_gone: not made: ", "base");
        assertThat(names("TABLE_NAME", "TABLES", "TABLE_SCHEMA")).containsExactly("z_whole");
        assertThat(names("EVENT_NAME", "EVENTS", "EVENT_SCHEMA")).containsExactly("last");
        assertThat(names("ROUTINE_NAME", "ROUTINES", "ROUTINE_SCHEMA")).isEmpty();
    }

    /// A view takes its character sets from the session that made it, which may be any that the server has.
    @Test
    void brokenViewsOfAnyCharacterSetStopNoRestore() throws Exception {
        List<String> collations = List.of("sjis_japanese_ci", "ucs2_bin", "utf16_bin", "utf32_bin", "latin1_bin");
        StringBuilder script = new StringBuilder("USE " + DB + ";\nCREATE TABLE base (id INT);\nSET NAMES latin1;\n");
        for (String collation : collations) {
            script.append("SET collation_connection = " + collation + ";\nCREATE VIEW v_" + collation
                    + " AS SELECT id, 'x' AS x FROM base;\n");
        }
        Path file = Files.writeString(folder().resolveSibling("views.sql"), script + "DROP TABLE base;\n");
        server().runScript(file);
        dump();
        server().execute("DROP DATABASE " + DB);
        Program.Outcome loaded = load();

        assertThat(loaded.code()).as(loaded.err()).isZero();
        assertThat(loaded.err().lines().filter(line -> line.contains(": not made: ")))
                .hasSize(collations.size());
        server().execute("DROP DATABASE " + DB + "; CREATE DATABASE " + DB + "; CREATE TABLE " + DB + ".base (id INT)");
        load();
        assertThat(server().rows("SELECT TABLE_NAME, COLLATION_CONNECTION FROM information_schema.VIEWS"
                        + " WHERE TABLE_SCHEMA = '" + DB + "' ORDER BY TABLE_NAME"))
                .containsExactlyInAnyOrderElementsOf(collations.stream()
                        .map(collation -> List.<@Nullable String>of("v_" + collation, collation))
                        .toList());
    }

    @Test
    void brokenViewsStopNoStockClient() throws Exception {
        makeBrokenViews();
        dump();
        server().execute("DROP DATABASE " + DB);

        restoreWithTheStockClient();

        assertThat(names("TABLE_NAME", "TABLES", "TABLE_SCHEMA")).containsExactly("z_whole");
        assertThat(names("EVENT_NAME", "EVENTS", "EVENT_SCHEMA")).containsExactly("last");
    }

    @Test
    void aBrokenViewComesBackWhereWhatItReadsExists() throws Exception {
        makeBrokenViews();
        dump();
        server().execute("DROP DATABASE " + DB + "; CREATE DATABASE " + DB + "; CREATE TABLE " + DB
                + ".base (id INT PRIMARY KEY, s VARCHAR(9), j JSON)");

        Program.Outcome loaded = load();

        assertThat(loaded.code()).as(loaded.err()).isZero();
        assertThat(names("TABLE_NAME", "TABLES", "TABLE_SCHEMA"))
                .containsExactlyInAnyOrder("a_gone", "b_on_a", "base", "c_column", "d_json", "z_whole");
        server().execute("INSERT INTO " + DB + ".base VALUES (7, 's', '[{\"a\": 3}]')");
        assertThat(server().rows("SELECT x, `y``ä` FROM " + DB + ".b_on_a")).containsExactly(List.of("8", "é'\\"));
        assertThat(server().rows("SELECT * FROM " + DB + ".d_json")).containsExactly(List.of("7", "3"));
        assertThat(server().rows("SELECT CHECK_OPTION FROM information_schema.VIEWS WHERE TABLE_NAME = 'c_column'"))
                .containsExactly(List.of("CASCADED"));
    }

    @Test
    void accountsAreDumpedAndRestoredOnlyOnRequest() throws Exception {
        server().execute("CREATE TABLE " + DB + ".t (id INT PRIMARY KEY, s INT)"
                + "; CREATE PROCEDURE " + DB + ".p() DO 1"
                + "; CREATE ROLE sluice_reader; GRANT SELECT ON " + DB + ".* TO sluice_reader"
                + "; CREATE USER sluice_app@'%' IDENTIFIED BY 'it''s a secret', sluice_second@'10.0.0.%'"
                + "; GRANT UPDATE (s) ON " + DB + ".t TO sluice_app@'%'"
                + "; GRANT EXECUTE ON PROCEDURE " + DB + ".p TO sluice_app@'%' WITH GRANT OPTION"
                + "; GRANT sluice_reader TO sluice_app@'%' WITH ADMIN OPTION");
        giveDefaultRole();
        List<List<String>> before = accounts();

        assertThat(dump().code()).isZero();
        assertThat(folder().resolve("12-accounts")).doesNotExist();
        Path with = temporary.resolve("with");
        Program.Outcome dumped = program()
                .run(Program.to(
                        server(), "dump", "--no-defaults", "--users", "--compress=none", "--output=" + with, DB));
        assertThat(dumped.code()).as(dumped.err()).isZero();
        clean();
        Program.Outcome without = program().run(Program.to(server(), "load", "--no-defaults", with.toString()));
        assertThat(without.code()).as(without.err()).isZero();
        assertThat(without.err()).contains("accounts; --users restores them");
        assertThat(server().rows("SELECT COUNT(*) FROM mysql.user WHERE user LIKE 'sluice\\_%'"))
                .containsExactly(List.of("0"));
        clean();
        Program.Outcome loaded =
                program().run(Program.to(server(), "load", "--no-defaults", "--users", with.toString()));

        assertThat(loaded.code()).as(loaded.err()).isZero();
        assertThat(accounts()).isEqualTo(before);
    }

    void giveDefaultRole() throws SQLException {
        server().execute("SET DEFAULT ROLE sluice_reader FOR sluice_app@'%'");
    }

    private List<List<String>> accounts() throws SQLException {
        return List.of(account("sluice_app@'%'"), account("sluice_second@'10.0.0.%'"), account("sluice_reader"));
    }

    final Program program() {
        return new Program(temporary);
    }

    final Path folder() {
        return temporary.resolve("dump");
    }

    final Program.Outcome dump(String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("dump", "--no-defaults", "--compress=none"));
        arguments.addAll(List.of(more));
        arguments.addAll(List.of("--output=" + folder(), DB));
        return program().run(Program.to(server(), arguments.toArray(String[]::new)));
    }

    final Program.Outcome load() throws Exception {
        return program().run(Program.to(server(), "load", "--no-defaults", folder().toString()));
    }

    final void restoreWithTheStockClient() throws IOException {
        Path all = temporary.resolve("all.sql");
        try (Stream<Path> files = Files.walk(folder())) {
            for (Path file : files.filter(path -> path.toString().endsWith(".sql"))
                    .sorted()
                    .toList()) {
                Files.write(all, Files.readAllBytes(file), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            }
        }
        server().runScript(all);
    }

    final List<String> names(String column, String view, String schemaColumn) throws SQLException {
        List<String> names = new ArrayList<>();
        server().rows("SELECT " + column + " FROM information_schema." + view + " WHERE " + schemaColumn + " = '" + DB
                        + "' ORDER BY 1")
                .forEach(row -> names.add(String.valueOf(row.getFirst())));
        return names;
    }
}
