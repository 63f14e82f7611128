// SPDX-License-Identifier: Apache-2.0
package dev.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

final class RowComparisonIT {
    private static final List<String> DATABASES = List.of("compared");

    /// What BASE makes, read once.
    private static final Map<Flavour, ServerContent> BEFORE = new EnumMap<>(Flavour.class);

    private static final String BASE = """
            SET sql_mode = '';
            DROP DATABASE IF EXISTS compared;
            CREATE DATABASE compared CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci;
            USE compared;
            CREATE TABLE parent (id INT PRIMARY KEY);
            CREATE TABLE t (
              id INT AUTO_INCREMENT PRIMARY KEY, p INT, f FLOAT, d DOUBLE, e ENUM('', 'a'), v VARCHAR(20) DEFAULT 'x', b BLOB, bits BIT(9),
              n DECIMAL(10,2), j JSON, at DATETIME(6), ts TIMESTAMP NULL, hidden INT INVISIBLE, KEY v (v), KEY two (n, at),
              CONSTRAINT fk FOREIGN KEY (p) REFERENCES parent (id) ON DELETE CASCADE, CONSTRAINT positive CHECK (n > 0)
            );
            CREATE TABLE heap (v VARCHAR(10), w VARCHAR(10));
            CREATE TABLE parts (id INT) PARTITION BY RANGE (id) (PARTITION a VALUES LESS THAN (10), PARTITION b VALUES LESS THAN (20));
            INSERT INTO parent VALUES (1), (2);
            INSERT INTO t (id, p, f, d, e, v, b, bits, n, j, at, ts, hidden) VALUES
              (1, 1, 1, 0.3, '', 'text', REPEAT('x', 5000), 5, 1.5, '[1]', '2024-01-01 00:00:00.000001', '2024-01-01 00:00:00', 1);
            INSERT INTO heap VALUES ('same', 'same'), ('same', 'same'), ('a', NULL);
            CREATE VIEW shown AS SELECT id FROM t;
            CREATE FUNCTION f(a INT) RETURNS INT DETERMINISTIC RETURN a + 1;
            CREATE PROCEDURE p(a INT) SELECT a;
            CREATE TRIGGER first_one BEFORE INSERT ON t FOR EACH ROW SET NEW.v = 'first';
            CREATE TRIGGER second_one BEFORE INSERT ON t FOR EACH ROW SET NEW.v = 'second';
            CREATE EVENT e ON SCHEDULE EVERY 1 DAY STARTS '2037-01-01 00:00:00' DISABLE DO DO 0
            """;

    /// A statement, and how the line begins that must tell of it.
    private record Change(String sql, String difference) {}

    @AfterAll
    static void dropDatabases() throws SQLException {
        for (Flavour flavour : Flavour.values()) {
            LiveServer.of(flavour).execute("DROP DATABASE IF EXISTS compared; DROP DATABASE IF EXISTS other");
        }
    }

    @ParameterizedTest
    @EnumSource
    void equalContentHasNoDifferences(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        server.execute(BASE);
        ServerContent before = ServerContent.of(server, DATABASES);
        server.execute(BASE);
        RowComparison.assertEqual(before, ServerContent.of(server, DATABASES));
        assertThat(before.rows())
                .containsOnlyKeys("`compared`.`heap`", "`compared`.`parent`", "`compared`.`parts`", "`compared`.`t`");
        assertThat(before.rows().get("`compared`.`heap`")).hasSize(3);
    }

    @ParameterizedTest
    @EnumSource
    void databaseComparesWithOneOfAnotherName(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        server.execute(BASE);
        server.execute(BASE.replace("compared", "other"));
        ServerContent compared = ServerContent.of(server, DATABASES);
        RowComparison.assertEqual(compared, ServerContent.ofRenamed(server, "other", "compared"));
        server.execute("DELETE FROM other.heap LIMIT 1");
        ServerContent other = ServerContent.ofRenamed(server, "other", "compared");
        assertThatThrownBy(() -> RowComparison.assertEqual(compared, other))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("lost 1 rows: `compared`.`heap`");
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("changes")
    void everyChangeIsFound(Flavour flavour, String change, String difference) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        server.execute(BASE);
        if (!BEFORE.containsKey(flavour)) {
            BEFORE.put(flavour, ServerContent.of(server, DATABASES));
        }
        server.execute("SET sql_mode = ''; USE compared; " + change);
        assertThat(RowComparison.differences(BEFORE.get(flavour), ServerContent.of(server, DATABASES)))
                .anySatisfy(line -> assertThat(line).startsWith(difference));
    }

    static Stream<Arguments> changes() {
        return Arrays.stream(Flavour.values())
                .flatMap(flavour -> Stream.of(rows(flavour), tables(), code())
                        .flatMap(List::stream)
                        .map(change -> Arguments.of(flavour, change.sql(), change.difference())));
    }

    private static List<Change> rows(Flavour flavour) {
        String table = "`compared`.`t`";
        List<Change> changes = new ArrayList<>();
        changes.add(new Change("DELETE FROM t", "lost 1 rows: " + table));
        changes.add(new Change("INSERT INTO heap VALUES ('same', 'same')", "gained 1 rows: `compared`.`heap`"));
        changes.add(new Change("DELETE FROM heap WHERE v = 'same' LIMIT 1", "lost 1 rows: `compared`.`heap`"));
        changes.add(new Change("UPDATE heap SET w = 'NULL' WHERE w IS NULL", "lost 1 rows: `compared`.`heap`"));
        changes.add(new Change("UPDATE heap SET w = '' WHERE w IS NULL", "gained 1 rows: `compared`.`heap`"));
        for (String assignment : List.of(
                "f = 1.0000001",
                "d = 0.1e0 + 0.2e0",
                "e = 0",
                "v = 'text '",
                "v = 'TEXT'",
                "b = CONCAT(REPEAT('x', 4999), 'y')",
                "bits = 261",
                "n = 1.51",
                "j = '[2]'",
                "at = '2024-01-01 00:00:00.000002'",
                "ts = '2024-01-01 00:00:01'",
                "hidden = NULL")) {
            changes.add(new Change("UPDATE t SET " + assignment, "lost 1 rows: " + table));
        }
        if (flavour == Flavour.MYSQL) { // MariaDB of that age stores no negative zero
            changes.add(new Change(
                    "UPDATE t SET d = 0; UPDATE t SET d = -0e0", "gained 1 rows: " + table + ": (1, 1, 1, -0,"));
        }
        return changes;
    }

    private static List<Change> tables() {
        String column = "changed: column `compared`.`t`.`v`, ";
        return List.of(
                new Change(
                        "ALTER DATABASE compared COLLATE utf8mb4_bin",
                        "changed: database `compared`, DEFAULT_COLLATION_NAME: "),
                new Change("DROP TABLE heap", "missing: table `compared`.`heap`"),
                new Change("CREATE TABLE extra (id INT)", "added: column `compared`.`extra`.`id`"),
                new Change(
                        "ALTER TABLE t MODIFY v VARCHAR(21) DEFAULT 'x'",
                        column + "COLUMN_TYPE: <varchar(20)> became <varchar(21)>"),
                new Change("ALTER TABLE t ALTER v SET DEFAULT 'NULL'", column + "COLUMN_DEFAULT: "),
                new Change(
                        "ALTER TABLE t MODIFY v VARCHAR(20) COLLATE utf8mb4_bin DEFAULT 'x'",
                        column + "COLLATION_NAME: "),
                new Change("ALTER TABLE t MODIFY v VARCHAR(20) DEFAULT 'x' COMMENT 'c'", column + "COLUMN_COMMENT: "),
                new Change("ALTER TABLE t MODIFY v VARCHAR(20) DEFAULT 'x' INVISIBLE", column + "EXTRA: "),
                new Change("ALTER TABLE t MODIFY v VARCHAR(20) DEFAULT 'x' FIRST", column + "ORDINAL_POSITION: "),
                new Change("ALTER TABLE t DROP KEY v", "missing: index part `compared`.`t`.`v`.`1`"),
                new Change(
                        "ALTER TABLE t DROP KEY v, ADD KEY v (v(3))",
                        "changed: index part `compared`.`t`.`v`.`1`, SUB_PART: "),
                new Change(
                        "ALTER TABLE t DROP KEY v, ADD UNIQUE KEY v (v)",
                        "added: constraint `compared`.`t`.`UNIQUE`.`v`"),
                new Change("ALTER TABLE t DROP FOREIGN KEY fk", "missing: foreign key `compared`.`t`.`fk`"),
                new Change(
                        "ALTER TABLE t DROP FOREIGN KEY fk; ALTER TABLE t ADD CONSTRAINT fk FOREIGN KEY (p) REFERENCES parent (id)",
                        "changed: foreign key `compared`.`t`.`fk`, DELETE_RULE: <CASCADE> became <"),
                new Change("ALTER TABLE t DROP CONSTRAINT positive", "missing: check `compared`"),
                new Change(
                        "ALTER TABLE t DROP CONSTRAINT positive; ALTER TABLE t ADD CONSTRAINT positive CHECK (n > -1)",
                        "changed: check `compared`"),
                new Change("ALTER TABLE parts DROP PARTITION b", "missing: partition `compared`.`parts`.`b`"),
                new Change(
                        "ALTER TABLE parts REORGANIZE PARTITION b INTO (PARTITION b VALUES LESS THAN (30))",
                        "changed: partition `compared`.`parts`.`b`, PARTITION_DESCRIPTION: <20> became <30>"),
                new Change(
                        "ALTER TABLE heap ENGINE = MyISAM",
                        "changed: table `compared`.`heap`, ENGINE: <InnoDB> became <MyISAM>"),
                new Change("ALTER TABLE heap ROW_FORMAT = COMPACT", "changed: table `compared`.`heap`, ROW_FORMAT: "),
                new Change("ALTER TABLE heap COMMENT 'c'", "changed: table `compared`.`heap`, TABLE_COMMENT: "),
                new Change(
                        "ALTER TABLE heap STATS_PERSISTENT = 1", "changed: table `compared`.`heap`, CREATE_OPTIONS: "),
                new Change(
                        "ALTER TABLE t AUTO_INCREMENT = 50",
                        "changed: table `compared`.`t`, AUTO_INCREMENT: <2> became <50>"));
    }

    private static List<Change> code() {
        String trigger = "DROP TRIGGER first_one; ";
        return List.of(
                new Change("DROP VIEW shown", "missing: view `compared`.`shown`"),
                new Change(
                        "CREATE OR REPLACE VIEW shown AS SELECT id + 1 AS id FROM t",
                        "changed: view `compared`.`shown`, VIEW_DEFINITION: "),
                new Change(
                        "CREATE OR REPLACE DEFINER = `nobody`@`%` VIEW shown AS SELECT id FROM t",
                        "changed: view `compared`.`shown`, DEFINER: "),
                new Change(
                        "CREATE OR REPLACE SQL SECURITY INVOKER VIEW shown AS SELECT id FROM t",
                        "changed: view `compared`.`shown`, SECURITY_TYPE: "),
                new Change(
                        "SET collation_connection = utf8mb4_bin; CREATE OR REPLACE VIEW shown AS SELECT id FROM t",
                        "changed: view `compared`.`shown`, COLLATION_CONNECTION: "),
                new Change("DROP FUNCTION f", "missing: routine `compared`.`FUNCTION`.`f`"),
                new Change(
                        "DROP FUNCTION f; CREATE FUNCTION f(a BIGINT) RETURNS INT DETERMINISTIC RETURN a + 1",
                        "changed: parameter `compared`.`FUNCTION`.`f`.`1`, DATA_TYPE: "),
                new Change(
                        "DROP PROCEDURE p; CREATE PROCEDURE p(a INT) SELECT a, 1",
                        "changed: routine `compared`.`PROCEDURE`.`p`, ROUTINE_DEFINITION: "),
                new Change(
                        "SET sql_mode = 'ANSI_QUOTES'; DROP PROCEDURE p; CREATE PROCEDURE p(a INT) SELECT a",
                        "changed: routine `compared`.`PROCEDURE`.`p`, SQL_MODE: <> became <ANSI_QUOTES>"),
                new Change(
                        "ALTER PROCEDURE p COMMENT 'c'",
                        "changed: routine `compared`.`PROCEDURE`.`p`, ROUTINE_COMMENT: "),
                new Change(trigger, "missing: trigger `compared`.`first_one`"),
                new Change(
                        trigger + "CREATE TRIGGER first_one BEFORE INSERT ON t FOR EACH ROW SET NEW.v = 'first'",
                        "changed: trigger `compared`.`first_one`, ACTION_ORDER: <1> became <2>"),
                new Change(
                        trigger + "SET sql_mode = 'PIPES_AS_CONCAT'; "
                                + "CREATE TRIGGER first_one BEFORE INSERT ON t FOR EACH ROW PRECEDES second_one SET NEW.v = 'first'",
                        "changed: trigger `compared`.`first_one`, SQL_MODE: "),
                new Change("DROP EVENT e", "missing: event `compared`.`e`"),
                new Change(
                        "ALTER EVENT e ON SCHEDULE EVERY 2 DAY",
                        "changed: event `compared`.`e`, INTERVAL_VALUE: <1> became <2>"),
                new Change("ALTER EVENT e ENABLE", "changed: event `compared`.`e`, STATUS: "));
    }
}
