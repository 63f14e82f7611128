// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.Flavour;
import dev.sluice.testkit.LiveServer;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// What a load makes different from the dump, on request.
final class PoliciesIT {

    private static final List<String> ALL = List.of("sluice_p", "sluice_q", "sluice_r", "slu_ice");

    /// Names that stand for a database in one place and for a table, an alias or a column in another.
    private static final String SHOP = """
            CREATE DATABASE sluice_p; CREATE DATABASE sluice_q;
            CREATE TABLE sluice_p.a (id INT PRIMARY KEY, sluice_p INT, t VARCHAR(20), KEY (sluice_p));
            CREATE TABLE sluice_p.b (id INT PRIMARY KEY, a INT, FOREIGN KEY (a) REFERENCES sluice_p.a (id));
            CREATE TABLE sluice_q.c (id INT PRIMARY KEY, a INT, FOREIGN KEY (a) REFERENCES sluice_p.a (id));
            CREATE TABLE sluice_q.keyless (n INT);
            INSERT INTO sluice_p.a VALUES (1, 10, 'sluice_p.a'), (2, 20, '`sluice_p`.`a`');
            INSERT INTO sluice_p.b VALUES (1, 1); INSERT INTO sluice_q.c VALUES (5, 2);
            INSERT INTO sluice_q.keyless VALUES (7);
            CREATE FUNCTION sluice_p.twice(i INT) RETURNS INT DETERMINISTIC RETURN 2 * i;
            CREATE FUNCTION sluice_q.rows_of_a() RETURNS INT READS SQL DATA RETURN (SELECT COUNT(*) FROM sluice_p.a);
            CREATE VIEW sluice_p.plain AS SELECT a.id, sluice_p.twice(a.sluice_p) AS sluice_p, 'sluice_p.a' AS x
              FROM sluice_p.a JOIN sluice_p.b ON a.id = b.a;
            CREATE VIEW sluice_p.alias AS SELECT sluice_p.sluice_p, sluice_p.twice(sluice_p.id) AS d
              FROM sluice_p.a AS sluice_p WHERE EXISTS (SELECT 1 FROM sluice_q.c AS q WHERE q.a = sluice_p.id);
            CREATE TRIGGER sluice_p.tr BEFORE INSERT ON sluice_p.b FOR EACH ROW SET NEW.a = IFNULL(NEW.a, 1);
            CREATE EVENT sluice_q.ev ON SCHEDULE EVERY 1 YEAR DO DELETE FROM keyless WHERE n < 0""";

    @TempDir
    Path temporary;

    @AfterEach
    void drop() throws SQLException {
        for (Flavour flavour : Flavour.values()) {
            clear(LiveServer.of(flavour));
        }
    }

    private static void clear(LiveServer server) throws SQLException {
        server.execute("SET foreign_key_checks = 0; DROP DATABASE IF EXISTS "
                + String.join("; DROP DATABASE IF EXISTS ", ALL) + "; DROP USER IF EXISTS sluice_definer");
    }

    private void dump(LiveServer server) throws Exception {
        clear(server);
        server.execute(SHOP);
        SluiceRun.Outcome dumped = run(server, "dump", "--no-defaults", "-Bsluice_p,sluice_q", "--output=" + folder());
        assertThat(dumped.code()).as(dumped.err()).isZero();
    }

    private String folder() {
        return temporary.resolve("dump").toString();
    }

    private SluiceRun.Outcome load(LiveServer server, String... options) {
        List<String> arguments = new ArrayList<>(List.of("load", "--no-defaults", "-v", folder()));
        arguments.addAll(Arrays.asList(options));
        return run(server, arguments.toArray(String[]::new));
    }

    private SluiceRun.Outcome run(LiveServer server, String... arguments) {
        return new SluiceRun(temporary).run(Program.to(server, arguments));
    }

    private static void loaded(SluiceRun.Outcome outcome) {
        assertThat(outcome.code()).as(outcome.err()).isZero();
    }

    private static String value(LiveServer server, String query) throws SQLException {
        return String.valueOf(server.rows(query).getFirst().getFirst());
    }

    @ParameterizedTest
    @CsvSource({"MYSQL, load-data", "MYSQL, insert", "MARIADB, load-data", "MARIADB, insert"})
    void aDatabaseIsLoadedUnderAnotherName(Flavour flavour, String way) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        dump(server);
        List<List<String>> plain = server.rows("SELECT * FROM sluice_p.plain ORDER BY 1");
        List<List<String>> alias = server.rows("SELECT * FROM sluice_p.alias ORDER BY 1");

        SluiceRun.Outcome outcome = load(
                server,
                "--rename-database=sluice_p=slu_ice",
                "--rename-database=sluice_q=sluice_r",
                "--rows-by=" + way);

        loaded(outcome);
        assertThat(outcome.err())
                .contains("function sluice_r.rows_of_a names the database `sluice_p` in its body, which stays");
        server.execute("SET foreign_key_checks = 0; DROP DATABASE sluice_q; DROP DATABASE sluice_p");
        assertThat(server.rows("SELECT * FROM slu_ice.plain ORDER BY 1")).isEqualTo(plain);
        assertThat(server.rows("SELECT * FROM slu_ice.alias ORDER BY 1")).isEqualTo(alias);
        server.execute("INSERT INTO slu_ice.b VALUES (2, NULL)");
        assertThat(value(server, "SELECT a FROM slu_ice.b WHERE id = 2")).isEqualTo("1");
        assertThat(server.rows("SELECT t FROM slu_ice.a ORDER BY id"))
                .isEqualTo(List.of(List.of("sluice_p.a"), List.of("`sluice_p`.`a`")));
        assertThat(server.rows("SELECT UNIQUE_CONSTRAINT_SCHEMA FROM information_schema.REFERENTIAL_CONSTRAINTS"
                        + " WHERE CONSTRAINT_SCHEMA IN ('slu_ice', 'sluice_r')"))
                .isEqualTo(List.of(List.of("slu_ice"), List.of("slu_ice")));
    }

    @ParameterizedTest
    @EnumSource
    void twoDatabasesSwapTheirNames(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        dump(server);
        clear(server);

        loaded(load(server, "--rename-database=sluice_p=sluice_q", "--rename-database=sluice_q=sluice_p"));

        assertThat(value(server, "SELECT n FROM sluice_p.keyless")).isEqualTo("7");
        assertThat(value(server, "SELECT COUNT(*) FROM sluice_q.plain")).isEqualTo("1");
    }

    @ParameterizedTest
    @CsvSource({
        "--include=sluice_q, 'event ev, function rows_of_a, table c, table keyless'",
        "--include=table:*.? --exclude=trigger:*.*, 'table a, table b, table c'",
        "--include=sluice_p.b, 'table b, trigger tr'",
        "--exclude=/[.](plain|alias|rows_of_a)$/ --exclude=trigger:*.*,"
                + " 'event ev, function twice, table a, table b, table c, table keyless'",
        "--include=`sluice_p`.a --include=event:sluice_q.* --exclude=library:*.*, 'event ev, table a'"
    })
    void objectsAreTakenByName(String options, String expected) throws Exception {
        for (Flavour flavour : Flavour.values()) {
            LiveServer server = LiveServer.of(flavour);
            dump(server);
            clear(server);

            loaded(load(server, options.split(" ")));

            assertThat(objects(server)).isEqualTo(expected);
            drop();
            deleteDump();
        }
    }

    private void deleteDump() throws Exception {
        new ProcessBuilder("rm", "-r", folder()).start().waitFor();
    }

    private static String objects(LiveServer server) throws SQLException {
        String in = " IN ('sluice_p', 'sluice_q')";
        return value(
                server,
                "SELECT GROUP_CONCAT(o ORDER BY o SEPARATOR ', ') FROM ("
                        + "SELECT CONCAT(IF(TABLE_TYPE = 'VIEW', 'view ', 'table '), TABLE_NAME) AS o"
                        + " FROM information_schema.TABLES WHERE TABLE_SCHEMA" + in
                        + " UNION ALL SELECT CONCAT(LOWER(ROUTINE_TYPE), ' ', ROUTINE_NAME)"
                        + " FROM information_schema.ROUTINES WHERE ROUTINE_SCHEMA" + in
                        + " UNION ALL SELECT CONCAT('trigger ', TRIGGER_NAME) FROM information_schema.TRIGGERS"
                        + " WHERE TRIGGER_SCHEMA" + in
                        + " UNION ALL SELECT CONCAT('event ', EVENT_NAME) FROM information_schema.EVENTS"
                        + " WHERE EVENT_SCHEMA" + in + ") AS objects");
    }

    @ParameterizedTest
    @CsvSource({
        "--include=sluice_p.aa, 'nothing in the dump matches sluice_p.aa', did you mean sluice_p.a?",
        "--exclude=event:slice_q.ev, 'nothing in the dump matches event:slice_q.ev', did you mean sluice_q.ev?",
        "--rename-database=slice_p=x, 'the dump has no database slice_p', did you mean sluice_p?",
        "--include=tabel:x.y, 'is no kind of objects', table",
        "--include=/(/, 'its regular expression is wrong', /REGEX/",
        "--rename-database=x, 'does not say what becomes what', OLD=NEW",
        "--definer=joe, 'says nothing that is known', replace:USER@HOST"
    })
    void aWrongNameIsToldAndNothingIsMade(String option, String said, String hint) throws Exception {
        LiveServer server = LiveServer.of(Flavour.MARIADB);
        dump(server);
        clear(server);

        SluiceRun.Outcome outcome = load(server, option);

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains(said, hint);
        assertThat(server.rows("SELECT 1 FROM information_schema.SCHEMATA WHERE SCHEMA_NAME LIKE 'sluice__'"))
                .isEmpty();
    }

    @Test
    void twoDatabasesDoNotGetOneName() throws Exception {
        LiveServer server = LiveServer.of(Flavour.MYSQL);
        dump(server);

        SluiceRun.Outcome outcome = load(server, "--rename-database=sluice_p=sluice_q");

        assertThat(outcome.code()).isEqualTo(21);
        assertThat(outcome.err()).contains("database sluice_p", "database sluice_q");
    }

    @ParameterizedTest
    @EnumSource
    void definersAreKeptStrippedOrReplaced(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        dump(server);
        server.execute("CREATE USER sluice_definer; GRANT ALL ON *.* TO sluice_definer");
        String definers = "SELECT DISTINCT DEFINER FROM (SELECT DEFINER FROM information_schema.VIEWS"
                + " WHERE TABLE_SCHEMA LIKE 'sluice__' UNION ALL SELECT DEFINER FROM information_schema.ROUTINES"
                + " WHERE ROUTINE_SCHEMA LIKE 'sluice__' UNION ALL SELECT DEFINER FROM information_schema.TRIGGERS"
                + " WHERE TRIGGER_SCHEMA LIKE 'sluice__' UNION ALL SELECT DEFINER FROM information_schema.EVENTS"
                + " WHERE EVENT_SCHEMA LIKE 'sluice__') AS d";
        String own = value(server, "SELECT CURRENT_USER()");

        loaded(load(server, "--if-exists=drop", "--definer=replace:'sluice_definer'@%"));
        assertThat(server.rows(definers)).isEqualTo(List.of(List.of("sluice_definer@%")));
        run(server, "dump", "--no-defaults", "-Bsluice_p,sluice_q", "--output=" + folder() + "2");
        loaded(load(server, "--if-exists=drop", "--definer=strip"));
        assertThat(server.rows(definers)).isEqualTo(List.of(List.of(own)));
        loaded(run(server, "load", "--no-defaults", folder() + "2", "--if-exists=drop"));
        assertThat(server.rows(definers)).isEqualTo(List.of(List.of("sluice_definer@%")));
    }

    @ParameterizedTest
    @EnumSource
    void whatIsThereIsSkippedDroppedOrEmptied(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        dump(server);
        String own = "ALTER TABLE sluice_p.a ADD own INT DEFAULT 3; INSERT INTO sluice_p.a (id, own) VALUES (9, 4);"
                + " DROP TABLE sluice_q.keyless; CREATE OR REPLACE VIEW sluice_p.plain AS SELECT 1 AS one";
        server.execute(own);

        SluiceRun.Outcome refused = load(server);
        assertThat(refused.code()).isEqualTo(21);
        assertThat(refused.err()).contains("--if-exists");

        SluiceRun.Outcome preview = load(server, "--if-exists=skip", "--dry-run");
        assertThat(preview.out()).contains("9 objects, which would stay as they are", "rows to load: 1,");
        loaded(load(server, "--if-exists=skip"));
        assertThat(value(server, "SELECT COUNT(*) FROM sluice_p.a")).isEqualTo("3");
        assertThat(value(server, "SELECT n FROM sluice_q.keyless")).isEqualTo("7");
        assertThat(value(server, "SELECT one FROM sluice_p.plain")).isEqualTo("1");

        loaded(load(server, "--if-exists=truncate", "--keys=after"));
        assertThat(server.rows("SELECT id, own FROM sluice_p.a ORDER BY id"))
                .isEqualTo(List.of(List.of("1", "3"), List.of("2", "3")));
        assertThat(value(server, "SELECT one FROM sluice_p.plain")).isEqualTo("1");
        server.execute("INSERT INTO sluice_p.b VALUES (2, NULL)");
        assertThat(value(server, "SELECT a FROM sluice_p.b WHERE id = 2")).isEqualTo("1");

        loaded(load(server, "--if-exists=drop"));
        assertThat(server.rows("SELECT * FROM sluice_p.a ORDER BY id"))
                .hasSize(2)
                .allMatch(row -> row.size() == 3);
        assertThat(server.rows("SELECT * FROM sluice_p.plain")).hasSize(1).allMatch(row -> row.size() == 3);
    }

    /// A load of another dump that was given up leaves its journal.
    @ParameterizedTest
    @EnumSource
    void whatAnotherLoadHasLeftIsDroppedToo(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        dump(server);
        server.execute("CREATE TABLE sluice_p.sluice_load_journal (file VARBINARY(255) NOT NULL PRIMARY KEY)"
                + " COMMENT = 'Sluice: load of dump another'; INSERT INTO sluice_p.sluice_load_journal VALUES ('begun'),"
                + " ('was innodb_flush_log_at_trx_commit 1')");
        assertThat(load(server).err()).contains("the journal sluice_p.sluice_load_journal");
        assertThat(load(server, "--if-exists=drop").code()).isEqualTo(21);
        server.execute("DELETE FROM sluice_p.sluice_load_journal WHERE file LIKE 'was%'");

        loaded(load(server, "--if-exists=drop"));

        assertThat(value(server, "SELECT COUNT(*) FROM sluice_p.a")).isEqualTo("2");
        assertThat(server.rows("SELECT 1 FROM information_schema.TABLES WHERE TABLE_NAME = 'sluice_load_journal'"
                        + " AND TABLE_SCHEMA = 'sluice_p'"))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void triggersThatTheDumpDoesNotBringKeepATableFromBeingEmptied(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        dump(server);
        server.execute("CREATE TRIGGER sluice_p.own BEFORE INSERT ON sluice_p.a FOR EACH ROW SET NEW.t = 'fired'");

        SluiceRun.Outcome outcome = load(server, "--if-exists=truncate");

        assertThat(outcome.code()).isEqualTo(21);
        assertThat(outcome.err()).contains("trigger sluice_p.own");
        assertThat(value(server, "SELECT COUNT(*) FROM sluice_p.a")).isEqualTo("2");
    }

    @Test
    void aCollationStandsInForOneThatTheTargetLacks() throws Exception {
        LiveServer source = LiveServer.of(Flavour.MYSQL);
        LiveServer target = LiveServer.of(Flavour.MARIADB);
        clear(source);
        source.execute(
                "CREATE DATABASE sluice_p COLLATE utf8mb4_is_0900_ai_ci; CREATE TABLE sluice_p.t (id INT PRIMARY KEY,"
                        + " t VARCHAR(60) COLLATE utf8mb4_is_0900_as_cs, u TEXT) COLLATE utf8mb4_is_0900_ai_ci;"
                        + " INSERT INTO sluice_p.t VALUES (1, 'utf8mb4_is_0900_as_cs', 'größe');"
                        + " CREATE VIEW sluice_p.v AS SELECT t FROM sluice_p.t WHERE t = 'x' COLLATE utf8mb4_is_0900_as_cs");
        loaded(run(source, "dump", "--no-defaults", "sluice_p", "--output=" + folder()));

        SluiceRun.Outcome refused = load(target);
        assertThat(refused.code()).isEqualTo(13);
        assertThat(refused.err()).contains("--map-collation");
        loaded(load(
                target,
                "--map-collation=utf8mb4_is_0900_ai_ci=utf8mb4_icelandic_ci",
                "--map-collation=UTF8MB4_is_0900_as_cs=utf8mb4_bin",
                "--map-collation=utf8mb4_0900_ai_ci=utf8mb4_general_ci",
                "--definer=strip"));

        assertThat(target.rows("SELECT t, u FROM sluice_p.t"))
                .isEqualTo(List.of(List.of("utf8mb4_is_0900_as_cs", "größe")));
        assertThat(value(
                        target,
                        "SELECT COLLATION_NAME FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = 'sluice_p'"
                                + " AND TABLE_NAME = 't' AND COLUMN_NAME = 't'"))
                .isEqualTo("utf8mb4_bin");
    }

    @Test
    void tablesWithoutAKeyGetAnInvisibleOne() throws Exception {
        LiveServer server = LiveServer.of(Flavour.MYSQL);
        dump(server);
        clear(server);

        loaded(load(server, "--invisible-primary-keys"));

        assertThat(server.rows("SELECT my_row_id, n FROM sluice_q.keyless")).isEqualTo(List.of(List.of("1", "7")));
        SluiceRun.Outcome elsewhere = load(LiveServer.of(Flavour.MARIADB), "--invisible-primary-keys");
        assertThat(elsewhere.code()).isEqualTo(13);
        assertThat(elsewhere.err()).contains("sql_generate_invisible_primary_key");
    }

    @ParameterizedTest
    @EnumSource
    void aValueThatTheServerWouldChangeIsShownWithItsRow(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        dump(server);
        server.execute(
                "SET foreign_key_checks = 0; DELETE FROM sluice_p.a; ALTER TABLE sluice_p.a MODIFY t VARCHAR(11);"
                        + " CREATE OR REPLACE VIEW sluice_p.plain AS SELECT 1 AS one");

        SluiceRun.Outcome refused = load(server, "--if-exists=truncate");
        assertThat(refused.code()).isEqualTo(13);
        assertThat(refused.err()).contains("at row 2", "row 2: (2,20,'`sluice_p`.`a`')");
        SluiceRun.Outcome taken = load(server, "--no-strict");

        loaded(taken);
        assertThat(taken.err()).contains("table sluice_p.a: the server changes values");
        assertThat(value(server, "SELECT t FROM sluice_p.a WHERE id = 2")).isEqualTo("`sluice_p`.");
        // What stood there before the first of the two runs still stands there after the second.
        assertThat(value(server, "SELECT one FROM sluice_p.plain")).isEqualTo("1");
        assertThat(value(server, "SELECT COUNT(*) FROM sluice_p.b")).isEqualTo("1");
    }
}
