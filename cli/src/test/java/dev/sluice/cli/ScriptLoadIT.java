// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdOutputStream;
import dev.sluice.testkit.Flavour;
import dev.sluice.testkit.LiveServer;
import dev.sluice.testkit.RowComparison;
import dev.sluice.testkit.SampleDatabase;
import dev.sluice.testkit.ServerContent;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Scripts of other tools: what they restore is what the stock client makes of them.
final class ScriptLoadIT {

    /// Without the tables that the dump programs write in a way that their own client stops at.
    private static final String OPTIONS = "--single-transaction --routines --events --triggers --force"
            + " --ignore-table=sluice_sample.float_key --ignore-table=sluice_sample.from_sequence";

    /// The literal -0 is 0 to an INSERT of MySQL. As LOAD DATA reads it, it is what the source had.
    private static final String NEGATIVE_ZERO = "(?s)(lost|gained) \\d+ rows: `sluice_sample`.`(floats|no_key)`: .*";

    @TempDir
    Path temporary;

    @AfterEach
    void drop() throws SQLException {
        for (Flavour flavour : Flavour.values()) {
            SampleDatabase.drop(LiveServer.of(flavour));
            LiveServer.of(flavour).execute("DROP DATABASE IF EXISTS sluice_script");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "MYSQL, '', --threads=3 --keys=after",
        "MYSQL, --hex-blob --complete-insert, --threads=1",
        "MYSQL, --skip-extended-insert --skip-add-locks --skip-disable-keys, --threads=2 --keys=after",
        "MYSQL, --default-character-set=latin1, --threads=3",
        "MYSQL, --no-autocommit --skip-tz-utc --skip-set-charset, --threads=3 --rows-by=insert",
        "MARIADB, '', --threads=3 --keys=after",
        "MARIADB, --hex-blob --complete-insert, --threads=1",
        "MARIADB, --skip-extended-insert --no-autocommit, --threads=2"
    })
    void aDumpComesToWhatTheStockClientMakesOfIt(Flavour flavour, String dumping, String loading) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        List<String> all = SampleDatabase.create(server);
        // In latin1 the dump program writes other letters as question marks.
        List<String> databases = dumping.contains("latin1") ? List.of("sluice_sample") : all;
        Path script = dump(server, databases, dumping);
        SampleDatabase.drop(server);
        runWithStockClient(server, script);
        ServerContent byClient = ServerContent.of(server, databases);
        SampleDatabase.drop(server);

        SluiceRun.Outcome outcome = load(server, script, loading.split(" "));

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(RowComparison.differences(byClient, ServerContent.of(server, databases)))
                .allSatisfy(difference -> assertThat(difference).matches(NEGATIVE_ZERO));
    }

    private Path dump(LiveServer server, List<String> databases, String options) throws Exception {
        Path file = temporary.resolve("dump.sql");
        List<String> command = new ArrayList<>(server.dump());
        command.addAll(List.of(OPTIONS.split(" ")));
        if (server.flavour() == Flavour.MYSQL) {
            command.add("--set-gtid-purged=OFF");
        }
        Arrays.stream(options.split(" ")).filter(option -> !option.isEmpty()).forEach(command::add);
        command.add("--databases");
        command.addAll(databases);
        new ProcessBuilder(command)
                .redirectOutput(file.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        return file;
    }

    private static void runWithStockClient(LiveServer server, Path script) throws Exception {
        List<String> command = new ArrayList<>(server.client());
        command.addAll(List.of("--default-character-set=utf8mb4", "--comments", "--binary-mode"));
        Process process = new ProcessBuilder(command)
                .redirectInput(script.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
    }

    private SluiceRun.Outcome load(LiveServer server, Path script, String... options) {
        List<String> arguments = new ArrayList<>(List.of("load", "--no-defaults", script.toString()));
        arguments.addAll(Arrays.asList(options));
        return new SluiceRun(temporary).run(Program.to(server, arguments.toArray(String[]::new)));
    }

    private Path script(String... lines) throws IOException {
        Path script = temporary.resolve("script.sql");
        Files.writeString(script, String.join("\n", lines) + "\n");
        return script;
    }

    @ParameterizedTest
    @EnumSource
    void otherToolsWriteInOtherWays(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        server.execute("CREATE DATABASE sluice_script");
        Path script = script(
                "-- phpMyAdmin SQL Dump",
                "SET SQL_MODE = \"NO_AUTO_VALUE_ON_ZERO\";",
                "START TRANSACTION;",
                "SET time_zone = \"+00:00\";",
                "/*!40101 SET NAMES utf8mb4 */;",
                "CREATE TABLE `orders` (",
                "  `id` int NOT NULL,",
                "  `note` varchar(20) CHARACTER SET latin1 DEFAULT NULL,",
                "  `raw` blob",
                ") ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;",
                "INSERT INTO `orders` (`id`, `note`, `raw`) VALUES",
                "(0, 'größe', 0x0041FF),",
                "(1, NULL, ''),",
                "(2, 'it''s; \\\"b\\\"\\t', NULL);",
                "ALTER TABLE `orders`",
                "  ADD PRIMARY KEY (`id`);",
                "ALTER TABLE `orders`",
                "  MODIFY `id` int NOT NULL AUTO_INCREMENT, AUTO_INCREMENT=3;",
                "COMMIT;",
                "-- MySqlBackup.NET 2.7.1",
                "/*!40101 SET NAMES utf8mb4 */;",
                "/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;",
                "DROP TABLE IF EXISTS `lines`;",
                "CREATE TABLE IF NOT EXISTS `lines` (",
                "  `n` int NOT NULL AUTO_INCREMENT,",
                "  `t` text,",
                "  PRIMARY KEY (`n`)",
                ") ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;",
                "/*!40000 ALTER TABLE `lines` DISABLE KEYS */;",
                "INSERT INTO `lines`(`n`,`t`) VALUES(1,'a\\tb\\\\'),(2,'');",
                "/*!40000 ALTER TABLE `lines` ENABLE KEYS */;",
                "DROP FUNCTION IF EXISTS `twice`;",
                "DELIMITER |",
                "CREATE FUNCTION `twice`(i INT) RETURNS INT DETERMINISTIC BEGIN RETURN i * 2; END |",
                "DELIMITER ;",
                "INSERT INTO `lines` (`t`) VALUES ('counted'), ('too');",
                "INSERT INTO `lines` (`t`) SELECT CONCAT('sum ', SUM(`n`)) FROM `lines`;",
                "UPDATE `lines` SET `t` = 'first' WHERE `n` = twice(1) - 1");

        SluiceRun.Outcome outcome = load(server, script, "-Dsluice_script", "--threads=2");

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(server.rows("SELECT id, HEX(note), HEX(raw) FROM sluice_script.orders ORDER BY id"))
                .isEqualTo(List.of(
                        List.of("0", "6772F6DF65", "0041FF"),
                        Arrays.asList("1", null, ""),
                        Arrays.asList("2", "697427733B202262220 9".replace(" ", ""), null)));
        assertThat(server.rows("SELECT n, t FROM sluice_script.`lines` ORDER BY n"))
                .isEqualTo(List.of(
                        List.of("1", "first"),
                        List.of("2", ""),
                        List.of("3", "counted"),
                        List.of("4", "too"),
                        List.of("5", "sum 10")));
    }

    @ParameterizedTest
    @EnumSource
    void rowsThatDependOnThoseBeforeComeInTheirOrder(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        server.execute("CREATE DATABASE sluice_script");
        List<String> lines = new ArrayList<>(
                List.of(
                        "SET foreign_key_checks=0;",
                        "CREATE TABLE `t` (`id` int NOT NULL AUTO_INCREMENT, `n` int, `t` text, PRIMARY KEY (`id`)) ENGINE=InnoDB;"));
        for (int n = 1; n <= 300; n++) {
            lines.add("INSERT INTO `t` VALUES (NULL," + n + ",'" + "x".repeat(60_000) + "');");
            lines.add(
                    "INSERT INTO `t` VALUES (1,-1,'old') ON DUPLICATE KEY UPDATE `n` = `n` * 2 % 1001 + VALUES(`n`);");
            lines.add(
                    "INSERT INTO `t` (`n`,`id`,`t`) VALUES (" + -n + "," + 10 * n + ",'" + "y".repeat(60_000) + "');");
        }

        SluiceRun.Outcome outcome =
                load(server, script(lines.toArray(String[]::new)), "-Dsluice_script", "--threads=3");

        assertThat(outcome.code()).as(outcome.err()).isZero();
        runWithStockClient(
                server, script("CREATE DATABASE sluice_script_2; USE sluice_script_2;", String.join("\n", lines)));
        try {
            String content = "SELECT id, n, SHA2(t, 256) FROM %s.t ORDER BY id";
            assertThat(server.rows(content.formatted("sluice_script")))
                    .isEqualTo(server.rows(content.formatted("sluice_script_2")));
        } finally {
            server.execute("DROP DATABASE sluice_script_2");
        }
    }

    @ParameterizedTest
    @EnumSource
    void rowsComeUnderTheSettingsBeforeThem(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        String[] lines = {
            "SET foreign_key_checks=0;",
            "SET NAMES utf8mb4;",
            "CREATE TABLE `t` (`n` int NOT NULL AUTO_INCREMENT PRIMARY KEY, `t` varchar(40), `d` timestamp NULL)"
                    + " ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;",
            "INSERT INTO `t` VALUES (1,'größe','2026-01-01 00:00:00');",
            "SET NAMES latin1;",
            "INSERT INTO `t` VALUES (2,'größe','2026-01-01 00:00:00');",
            "SET NAMES utf8mb4;",
            "SET time_zone='+05:00';",
            "INSERT INTO `t` VALUES (3,'größe','2026-01-01 00:00:00');",
            "SET sql_mode='NO_BACKSLASH_ESCAPES,NO_AUTO_VALUE_ON_ZERO';",
            "INSERT INTO `t` VALUES (0,'C:\\',NULL);",
            "SET sql_mode='NO_AUTO_VALUE_ON_ZERO';",
            "INSERT INTO `t` VALUES (5,'C:\\\\',NULL);"
        };
        String query = "SELECT n, HEX(t), CONVERT_TZ(d, @@time_zone, '+00:00') FROM %s.t ORDER BY n";
        server.execute("CREATE DATABASE sluice_script");

        SluiceRun.Outcome outcome = load(server, script(lines), "-Dsluice_script", "--threads=3");

        assertThat(outcome.code()).as(outcome.err()).isZero();
        var loaded = server.rows(query.formatted("sluice_script"));
        server.execute("DROP DATABASE sluice_script; CREATE DATABASE sluice_script");
        runWithStockClient(server, script("USE sluice_script;", String.join("\n", lines)));
        assertThat(loaded).hasSize(5).isEqualTo(server.rows(query.formatted("sluice_script")));
    }

    @ParameterizedTest
    @EnumSource
    void rowsAreCommittedWhateverAScriptSaysOfTransactions(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        String[] lines = {
            "SET @OLD_AUTOCOMMIT=@@AUTOCOMMIT, @@AUTOCOMMIT=0;",
            "SET unique_checks=0, autocommit=0, foreign_key_checks=0;",
            "SET NAMES latin1;",
            "CREATE TABLE `t` (`n` int, `d` decimal(40,20), `t` varchar(20)) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;",
            "INSERT INTO `t` VALUES (1,1,'latin1');",
            "SET NAMES utf8;",
            "INSERT INTO `t` VALUES (2.5e0,1.1e-1,'größe');",
            "SET NAMES utf8mb4;",
            "INSERT INTO `t` VALUES (3.5e0,1.1e1,'größe'),(4,2.50,'😀');",
            "CREATE TABLE `u` LIKE `t`;",
            "CREATE TABLE `copy` (`n` int) ENGINE=InnoDB AS SELECT `n` FROM `t`;",
            "CREATE TEMPORARY TABLE `u` (`n` int, `d` int, `t` text) ENGINE=InnoDB;",
            "INSERT INTO `u` VALUES (1,2,'hidden');",
            "INSERT INTO `t` SELECT * FROM `u`;",
            "DROP TEMPORARY TABLE `u`;",
            "INSERT INTO t VALUES (9,NOW() IS NULL,'last');",
            "COMMIT;",
            "SET AUTOCOMMIT=@OLD_AUTOCOMMIT;"
        };
        String query = "SELECT n, d, HEX(t) FROM %1$s.t UNION ALL SELECT n, 0, 'u' FROM %1$s.u"
                + " UNION ALL SELECT n, 0, 'copy' FROM %1$s.copy ORDER BY 1, 2, 3";
        server.execute("CREATE DATABASE sluice_script");

        SluiceRun.Outcome outcome = load(server, script(lines), "-Dsluice_script", "--threads=3");

        assertThat(outcome.code()).as(outcome.err()).isZero();
        var loaded = server.rows(query.formatted("sluice_script"));
        server.execute("DROP DATABASE sluice_script; CREATE DATABASE sluice_script");
        runWithStockClient(server, script("USE sluice_script;", String.join("\n", lines)));
        assertThat(loaded).hasSize(10).isEqualTo(server.rows(query.formatted("sluice_script")));
    }

    @ParameterizedTest
    @CsvSource({
        "20, takes rows back, 'START TRANSACTION;', 'CREATE TABLE `t` (`n` int) ENGINE=InnoDB;', 'ROLLBACK;'",
        "20, the text ends within quotes, 'SET foreign_key_checks=0;', 'CREATE TABLE `t` (`n` text) ENGINE=InnoDB;', 'INSERT INTO `t` VALUES (''1''),(''cut'",
        "13, 'line 3, table sluice_script.t: error 1062', 'SET foreign_key_checks=0;', 'CREATE TABLE `t` (`n` int PRIMARY KEY) ENGINE=InnoDB;', 'INSERT INTO `t` VALUES (1),(1);'",
        "13, 'line 3: error 1064', 'SELECT 1;', '', 'SELEC 2;'",
        "20, no line, '-- MySQL dump 10.13', 'CREATE TABLE `t` (`n` int) ENGINE=InnoDB;', 'SELECT 1;'"
    })
    void aBadScriptIsToldByItsLine(int code, String said, String first, String second, String third) throws Exception {
        for (Flavour flavour : Flavour.values()) {
            LiveServer server = LiveServer.of(flavour);
            server.execute("DROP DATABASE IF EXISTS sluice_script; CREATE DATABASE sluice_script");

            SluiceRun.Outcome outcome = load(server, script(first, second, third), "-Dsluice_script");

            assertThat(outcome.code()).as(outcome.err()).isEqualTo(code);
            assertThat(outcome.err()).contains(said).contains("script.sql");
        }
    }

    @Test
    void aCompressedScriptIsReadAndACutOneRefused() throws Exception {
        LiveServer server = LiveServer.of(Flavour.MYSQL);
        server.execute("CREATE DATABASE sluice_script");
        Path whole = temporary.resolve("shop.dump");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(whole))) {
            out.write("SET foreign_key_checks=0; CREATE TABLE `t` (`n` int) ENGINE=InnoDB; INSERT INTO `t` VALUES (1)"
                    .getBytes(StandardCharsets.UTF_8));
        }
        assertThat(load(server, whole, "-Dsluice_script").code()).isZero();
        assertThat(server.rows("SELECT n FROM sluice_script.t")).isEqualTo(List.of(List.of("1")));
        byte[] bytes = Files.readAllBytes(whole);
        Files.write(whole, Arrays.copyOf(bytes, bytes.length - 12));

        SluiceRun.Outcome outcome = load(server, whole, "-Dsluice_script");

        assertThat(outcome.code()).isEqualTo(22);
        assertThat(outcome.err()).contains("shop.dump");
    }

    @ParameterizedTest
    @EnumSource
    void connectionsLostInTheMiddleOfRowsAreOpenedAgain(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        server.execute("CREATE DATABASE sluice_script");
        StringBuilder rows = new StringBuilder();
        for (int n = 0; n < 60_000; n++) {
            rows.append(n % 500 == 0 ? "INSERT INTO `t` VALUES " : ",")
                    .append("(")
                    .append(n)
                    .append(",'")
                    .append("x".repeat(300))
                    .append("')");
            rows.append(n % 500 == 499 ? ";\n" : "");
        }
        Path script = script(
                "SET foreign_key_checks=0;",
                "SET @x = 7;",
                "CREATE TABLE `t` (`n` int, `t` text) ENGINE=InnoDB;",
                rows.toString());
        CompletableFuture<SluiceRun.Outcome> loading =
                CompletableFuture.supplyAsync(() -> load(server, script, "-Dsluice_script", "--threads=2", "-v"));
        int killed = 0;
        while (killed < 3 && !loading.isDone()) {
            for (List<String> busy :
                    server.rows("SELECT ID FROM information_schema.PROCESSLIST WHERE INFO LIKE 'LOAD DATA%'")) {
                try {
                    server.execute("KILL " + busy.getFirst());
                    killed++;
                } catch (SQLException gone) {
                    assertThat(gone.getErrorCode()).isEqualTo(1094);
                }
            }
            Thread.sleep(20);
        }

        SluiceRun.Outcome outcome = loading.get();
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(killed).isPositive();
        assertThat(outcome.err()).contains("over a new connection");
        assertThat(server.rows("SELECT COUNT(*), COUNT(DISTINCT n), SUM(n) FROM sluice_script.t"))
                .isEqualTo(List.of(List.of("60000", "60000", "1799970000")));
    }

    @Test
    void aReadOnlyTargetIsToldAndASecondRunFinishes() throws Exception {
        LiveServer server = LiveServer.of(Flavour.MYSQL);
        server.execute("CREATE DATABASE sluice_script");
        Path script = script(
                "SET foreign_key_checks=0;",
                "CREATE TABLE `t` (`n` int) ENGINE=InnoDB;",
                "INSERT INTO `t` VALUES (1);");
        server.execute("SET GLOBAL super_read_only = 1");
        try {
            SluiceRun.Outcome refused = load(server, script, "-Dsluice_script");
            assertThat(refused.code()).isEqualTo(13);
            assertThat(refused.err()).contains("read only");
        } finally {
            server.execute("SET GLOBAL super_read_only = 0; SET GLOBAL read_only = 0");
        }

        assertThat(load(server, script, "-Dsluice_script").code()).isZero();
        assertThat(server.rows("SELECT n FROM sluice_script.t")).isEqualTo(List.of(List.of("1")));
    }

    @Test
    void aStatementThatTheServerWouldNotTakeIsNamedBeforeItIsSent() throws Exception {
        LiveServer server = LiveServer.of(Flavour.MYSQL);
        server.execute("CREATE DATABASE sluice_script");
        String usual = String.valueOf(
                server.rows("SELECT @@GLOBAL.max_allowed_packet").getFirst().getFirst());
        server.execute("SET GLOBAL max_allowed_packet = 1048576");
        try {
            Path script = script(
                    "CREATE TABLE `t` (`t` longtext) ENGINE=InnoDB;",
                    "INSERT INTO `t` VALUES ('" + "x".repeat(2_000_000) + "');");

            SluiceRun.Outcome outcome = load(server, script, "-Dsluice_script");

            assertThat(outcome.code()).isEqualTo(13);
            assertThat(outcome.err()).contains("script.sql, line 2: 2000").contains("max_allowed_packet of 1048576");
        } finally {
            server.execute("SET GLOBAL max_allowed_packet = " + usual);
        }
    }

    @Test
    void rowsGoByInsertWhereTheServerTakesOnlySmallPackets() throws Exception {
        LiveServer server = LiveServer.of(Flavour.MYSQL);
        server.execute("CREATE DATABASE sluice_script");
        String usual = String.valueOf(
                server.rows("SELECT @@GLOBAL.max_allowed_packet").getFirst().getFirst());
        server.execute("SET GLOBAL max_allowed_packet = 131072");
        try {
            Path script = script(
                    "SET foreign_key_checks=0;",
                    "CREATE TABLE `t` (`n` int, `t` longtext) ENGINE=InnoDB;",
                    ("INSERT INTO `t` VALUES (1,'" + "x".repeat(100_000) + "');\n").repeat(4));

            SluiceRun.Outcome outcome = load(server, script, "-Dsluice_script", "-v");

            assertThat(outcome.code()).as(outcome.err()).isZero();
            assertThat(outcome.err()).contains("rows go in by INSERT: max_allowed_packet");
            assertThat(server.rows("SELECT COUNT(*), SUM(LENGTH(t)) FROM sluice_script.t"))
                    .isEqualTo(List.of(List.of("4", "400000")));
        } finally {
            server.execute("SET GLOBAL max_allowed_packet = " + usual);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aScriptComesFromStandardInputInWhateverCompression(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        server.execute("CREATE DATABASE sluice_script");
        Path whole = temporary.resolve("shop.sql.zst");
        String text = "SET foreign_key_checks=0; CREATE TABLE `t` (`n` int) ENGINE=InnoDB; INSERT INTO `t` VALUES (1)";
        try (OutputStream out = new ZstdOutputStream(Files.newOutputStream(whole))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        String command = String.join(" ", Program.to(server, "sluice load --no-defaults - -Dsluice_script"));

        Program.Outcome outcome = new Program(temporary).shell("cat shop.sql.zst | " + command);

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(server.rows("SELECT n FROM sluice_script.t")).isEqualTo(List.of(List.of("1")));
        Program.Outcome cut = new Program(temporary).shell("head -c 60 shop.sql.zst | " + command);
        assertThat(cut.code()).isEqualTo(22);
        assertThat(cut.err()).contains("standard input");
    }

    @Test
    void whatIsReplicationsStaysOutUnlessAskedFor() throws Exception {
        LiveServer server = LiveServer.of(Flavour.MYSQL);
        server.execute("CREATE DATABASE sluice_script");
        String before = String.valueOf(
                server.rows("SELECT @@GLOBAL.gtid_purged").getFirst().getFirst());
        Path script = script(
                "SET @MYSQLDUMP_TEMP_LOG_BIN = @@SESSION.SQL_LOG_BIN;",
                "SET @@SESSION.SQL_LOG_BIN= 0;",
                "SET @@GLOBAL.GTID_PURGED=/*!80000 '+'*/ '3E11FA47-71CA-11E1-9E33-C80AA9429562:1-5';",
                "CHANGE REPLICATION SOURCE TO SOURCE_LOG_FILE='b.1', SOURCE_LOG_POS=4;",
                "CREATE TABLE `t` (`n` int) ENGINE=InnoDB;");

        SluiceRun.Outcome outcome = load(server, script, "-Dsluice_script", "-v");

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.err())
                .contains("the GTID set of the dump")
                .contains("statements on replication")
                .contains("statements on the binary log");
        assertThat(server.rows("SELECT @@GLOBAL.gtid_purged").getFirst().getFirst())
                .isEqualTo(before);
    }
}
