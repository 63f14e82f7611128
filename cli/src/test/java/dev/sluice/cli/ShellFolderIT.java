// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdOutputStream;
import dev.sluice.testkit.Flavour;
import dev.sluice.testkit.LiveServer;
import dev.sluice.testkit.RowComparison;
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
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Folders of MySQL Shell. The program itself is not at hand: the folders are written here, by its layout.
final class ShellFolderIT {

    private static final String DB = "sluice shell@1";

    private static final String CONTENT = """
            CREATE DATABASE `sluice shell@1` CHARACTER SET latin1; USE `sluice shell@1`;
            CREATE TABLE t (id INT AUTO_INCREMENT PRIMARY KEY, tiny TINYINT UNSIGNED ZEROFILL, dec_ DECIMAL(30,10), dbl DOUBLE,
              v VARCHAR(60) CHARACTER SET utf8mb4, l VARCHAR(60) CHARACTER SET latin1, note TEXT CHARACTER SET utf8mb4,
              b BLOB, vb VARBINARY(20), bits BIT(12), j JSON, d DATE, dt DATETIME(6), ts TIMESTAMP(3) NULL, ti TIME(2), y YEAR,
              e ENUM('a', 'b,c', 'ü') CHARACTER SET utf8mb4, s SET('x', 'y'), p POINT SRID 4326,
              g INT GENERATED ALWAYS AS (tiny + 1) VIRTUAL, hidden INT INVISIBLE, KEY (v), KEY (tiny, d));
            INSERT INTO t (id, tiny, dec_, dbl, v, l, note, b, vb, bits, j, d, dt, ts, ti, y, e, s, p, hidden) VALUES
              (1, 7, -1234567890.0123456789, 1.7976931348623157e308, 'größe 😀', 'größe', 'tab\\tnl\\ncr\\rbs\\\\ \\'"\\0\\Z',
               x'0001FF5C0A09', x'27225C', b'101', '{"a": [1, "ü\\\\t", null]}', '2024-02-29', '2024-02-29 23:59:59.000001',
               '2024-02-29 23:59:59.123', '-838:59:59.00', 1901, 'b,c', 'x,y', ST_SRID(POINT(1, 2), 4326), 42),
              (2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
              (3, 0, 0, -0.0, '', '', '\\\\N', '', '', b'0', 'null', '1000-01-01', '1000-01-01 00:00:00', NULL, '00:00:00', 2155,
               'ü', '', NULL, NULL), (4, 1, 1, 1, 'NULL', '\\t', '\\n', x'00', x'00', b'111111111111', '""', NULL, NULL, NULL, NULL,
               NULL, 'a', 'x', NULL, 0);
            CREATE TABLE `pa%rted` (id INT PRIMARY KEY, c CHAR(5)) PARTITION BY RANGE (id) (PARTITION lo VALUES LESS THAN (10),
              PARTITION hi VALUES LESS THAN MAXVALUE);
            INSERT INTO `pa%rted` VALUES (1, 'one'), (2, 'two'), (30, 'much');
            CREATE TABLE nothing (id INT PRIMARY KEY, t INT, CONSTRAINT fk FOREIGN KEY (t) REFERENCES t (id));
            CREATE VIEW v AS SELECT id, v FROM t WHERE twice(id) > 2;
            CREATE TRIGGER tr BEFORE INSERT ON t FOR EACH ROW SET NEW.note = CONCAT(NEW.note, '; fired;');
            CREATE EVENT ev ON SCHEDULE EVERY 1 YEAR STARTS '2030-01-01 00:00:00' DO DELETE FROM nothing""";

    @TempDir
    Path temporary;

    private final LiveServer server = LiveServer.of(Flavour.MYSQL);

    @BeforeEach
    void create() throws SQLException {
        drop();
        server.execute(CONTENT.replace(
                "CREATE VIEW", "CREATE FUNCTION twice(i INT) RETURNS INT DETERMINISTIC RETURN 2 * i; CREATE VIEW"));
    }

    @AfterEach
    void drop() throws SQLException {
        server.execute("DROP DATABASE IF EXISTS `" + DB + "`; DROP DATABASE IF EXISTS sluice_shell_2;"
                + " DROP USER IF EXISTS 'sluice_shell'@'%'");
    }

    private String value(String query) throws SQLException {
        return String.valueOf(server.rows(query).getFirst().getFirst());
    }

    /// Writes the database as MySQL Shell does.
    private Path write(String extension) throws Exception {
        Path folder = Files.createDirectories(temporary.resolve("shell"));
        String base = "sluice%20shell%401";
        put(folder, "@.json", """
                {"dumper": "mysqlsh Ver 9.7.0", "version": "2.0.1", "origin": "dumpSchemas", "schemas": ["sluice shell@1"],
                 "basenames": {"sluice shell@1": "sluice%20shell%401"}, "users": ["'sluice_shell'@'%'"], "tzUtc": true,
                 "defaultCharacterSet": "utf8mb4", "serverVersion": "9.7.0", "capabilities": [{"id": "partition_awareness",
                 "description": "x", "versionRequired": "8.0.27"}], "begin": "2026-12-01 00:00:00"}""");
        put(folder, base + ".json", """
                {"schema": "sluice shell@1", "includesDdl": true, "includesData": true, "tables": ["t", "pa%rted", "nothing"],
                 "views": ["v"], "events": ["ev"], "functions": ["twice"], "procedures": [],
                 "basenames": {"t": "sluice%20shell%401@t", "pa%rted": "sluice%20shell%401@pa%25rted",
                   "nothing": "sluice%20shell%401@nothing", "v": "sluice%20shell%401@v"}}""");
        put(folder, "@.sql", "-- MySQLShell dump 2.0.1\n");
        put(folder, "@.post.sql", "-- MySQLShell dump 2.0.1\n");
        put(folder, "@.users.sql", """
                -- MySQLShell dump 2.0.1
                --
                -- begin user 'sluice_shell'@'%'
                CREATE USER IF NOT EXISTS 'sluice_shell'@'%' ACCOUNT LOCK;
                -- end user 'sluice_shell'@'%'

                -- begin grants 'sluice_shell'@'%'
                GRANT USAGE ON *.* TO `sluice_shell`@`%`;
                GRANT SELECT ON `sluice shell@1`.* TO `sluice_shell`@`%`;
                -- end grants 'sluice_shell'@'%'

                -- End of dumping user accounts
                """);
        put(folder, base + ".sql", """
                -- MySQLShell dump 2.0.1  Distrib Ver 9.7.0 for Linux on x86_64
                --
                -- Host: localhost    Database: sluice shell@1
                -- ------------------------------------------------------
                /*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
                CREATE DATABASE /*!32312 IF NOT EXISTS*/ `sluice shell@1` /*!40100 DEFAULT CHARACTER SET latin1 */ /*!80016 DEFAULT ENCRYPTION='N' */;
                USE `sluice shell@1`;
                -- begin event `sluice shell@1`.`ev`
                /*!50106 DROP EVENT IF EXISTS `ev` */;
                DELIMITER ;;
                /*!50003 SET @saved_cs_client      = @@character_set_client */ ;;
                /*!50003 SET character_set_client  = utf8mb4 */ ;;
                /*!50003 SET sql_mode              = 'ANSI_QUOTES' */ ;;
                EVENT ;;
                /*!50003 SET character_set_client  = @saved_cs_client */ ;;
                DELIMITER ;
                -- end event `sluice shell@1`.`ev`
                /*!50003 DROP FUNCTION IF EXISTS `twice` */;
                /*!50003 SET sql_mode              = '' */ ;
                DELIMITER ;;
                FUNCTION ;;
                DELIMITER ;
                """.replace("EVENT ;;", show("EVENT `ev`", 4) + " ;;")
                .replace("FUNCTION ;;", show("FUNCTION `twice`", 3) + " ;;"));
        for (String table : List.of("t", "pa%rted", "nothing")) {
            put(
                    folder,
                    base + "@" + table.replace("%", "%25") + ".sql",
                    """
                    -- MySQLShell dump 2.0.1
                    /*!50503 SET character_set_client = utf8mb4 */;
                    """ + show("TABLE `" + table + "`", 2).replace("CREATE TABLE", "CREATE TABLE IF NOT EXISTS")
                            + ";\n");
        }
        put(folder, base + "@v.pre.sql", "CREATE VIEW `v` AS SELECT 1 AS `id`, 1 AS `v`;\n");
        put(
                folder,
                base + "@v.sql",
                "DROP TABLE IF EXISTS `v`;\n/*!50001 DROP VIEW IF EXISTS `v`*/;\n"
                        + "/*!50001 SET @saved_cs_client = @@character_set_client */;\n/*!50001 SET character_set_client = utf8mb4 */;\n"
                        + "/*!50001 "
                        + show("VIEW `v`", 2)
                                .replaceFirst(" DEFINER=", " */\n/*!50013 DEFINER=")
                                .replaceFirst(" VIEW ", " */\n/*!50001 VIEW ")
                        + " */;\n/*!50001 SET character_set_client = @saved_cs_client */;\n");
        put(
                folder,
                base + "@t.triggers.sql",
                "DELIMITER ;;\n/*!50003 SET sql_mode = 'STRICT_ALL_TABLES' */ ;;\n/*!50003 "
                        + show("TRIGGER `tr`", 3)
                                .replace("CREATE DEFINER", "CREATE*/ /*!50017 DEFINER")
                                .replace(" TRIGGER", "*/ /*!50003 TRIGGER")
                        + " */;;\nDELIMITER ;\n");
        String encoded = "b,vb,bits,p";
        List<String> columns = List.of("id,tiny,dec_,dbl,v,l,note,b,vb,bits,j,d,dt,ts,ti,y,e,s,p,hidden".split(","));
        put(folder, base + "@t.json", table("t", columns, encoded, extension, true, "{}"));
        lines(folder.resolve(base + "@t@0." + extension), "t", columns, encoded, "id <= 2");
        lines(folder.resolve(base + "@t@1." + extension), "t", columns, encoded, "id = 99");
        lines(folder.resolve(base + "@t@@2." + extension), "t", columns, encoded, "id > 2");
        Files.write(folder.resolve(base + "@t@0." + extension + ".idx"), new byte[8]);
        put(
                folder,
                base + "@pa%25rted.json",
                table(
                        "pa%rted",
                        List.of("id", "c"),
                        "",
                        extension,
                        true,
                        "{\"lo\": \"" + base + "@pa%25rted@lo\", \"hi\": \"" + base + "@pa%25rted@hi\"}"));
        lines(folder.resolve(base + "@pa%25rted@lo@@0." + extension), "pa%rted", List.of("id", "c"), "", "id < 10");
        lines(folder.resolve(base + "@pa%25rted@hi@@0." + extension), "pa%rted", List.of("id", "c"), "", "id >= 10");
        put(folder, base + "@nothing.json", table("nothing", List.of("id", "t"), "", extension, false, "{}"));
        lines(folder.resolve(base + "@nothing." + extension), "nothing", List.of("id", "t"), "", "TRUE");
        put(folder, "@.done.json", "{\"end\": \"2026-12-01 00:00:01\", \"dataBytes\": 1}");
        return folder;
    }

    private static String table(
            String table, List<String> columns, String encoded, String extension, boolean chunking, String basenames) {
        String decoded = Arrays.stream(encoded.split(","))
                .filter(name -> !name.isEmpty())
                .map(name -> "\"" + name + "\": \"FROM_BASE64\"")
                .collect(Collectors.joining(", "));
        return "{\"options\": {\"schema\": \"" + DB + "\", \"table\": \"" + table + "\", \"columns\": [\""
                + String.join("\", \"", columns) + "\"], \"decodeColumns\": {" + decoded + "}, \"defaultCharacterSet\":"
                + " \"utf8mb4\", \"fieldsTerminatedBy\": \"\\t\", \"fieldsEnclosedBy\": \"\", \"fieldsOptionallyEnclosed\":"
                + " false, \"fieldsEscapedBy\": \"\\\\\", \"linesTerminatedBy\": \"\\n\"}, \"triggers\": [],"
                + " \"histograms\": [], \"includesData\": true, \"includesDdl\": true, \"extension\": \"" + extension
                + "\", \"chunking\": " + chunking + ", \"basenames\": " + basenames + "}";
    }

    private String show(String what, int column) throws SQLException {
        int name = what.indexOf(' ') + 1;
        return String.valueOf(
                server.rows("SHOW CREATE " + what.substring(0, name) + "`" + DB + "`." + what.substring(name))
                        .getFirst()
                        .get(column - 1));
    }

    private void lines(Path file, String table, List<String> columns, String encoded, String where) throws Exception {
        List<String> selected = new ArrayList<>();
        for (String column : columns) {
            selected.add(
                    Arrays.asList(encoded.split(",")).contains(column)
                            ? "REPLACE(TO_BASE64(" + column + "), '\\n', '')"
                            : "CONVERT(" + column + " USING utf8mb4)");
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : server.rows("SELECT " + String.join(", ", selected) + " FROM `" + DB + "`.`" + table
                + "` WHERE " + where + " ORDER BY id")) {
            text.append(String.join(
                            "\t", row.stream().map(ShellFolderIT::escaped).toList()))
                    .append('\n');
        }
        try (OutputStream out = compressed(file)) {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    private static String escaped(String value) {
        return value == null
                ? "\\N"
                : value.replace("\\", "\\\\")
                        .replace("\0", "\\0")
                        .replace("\b", "\\b")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r")
                        .replace("\t", "\\t")
                        .replace("\u001a", "\\Z");
    }

    private static OutputStream compressed(Path file) throws IOException {
        OutputStream out = Files.newOutputStream(file);
        String name = file.toString();
        return name.endsWith(".zst")
                ? new ZstdOutputStream(out)
                : name.endsWith(".gz") ? new GZIPOutputStream(out) : out;
    }

    private static void put(Path folder, String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private SluiceRun.Outcome load(Path folder, String... options) {
        List<String> arguments = new ArrayList<>(List.of("load", "--no-defaults", folder.toString()));
        arguments.addAll(Arrays.asList(options));
        return new SluiceRun(temporary).run(Program.to(server, arguments.toArray(String[]::new)));
    }

    @ParameterizedTest
    @CsvSource({"tsv.zst, --keys=after", "tsv.gz, --threads=3", "tsv, --threads=1"})
    void aFolderComesToWhatWasDumped(String extension, String option) throws Exception {
        ServerContent source = ServerContent.of(server, List.of(DB));
        Path folder = write(extension);
        server.execute("DROP DATABASE `" + DB + "`");

        SluiceRun.Outcome outcome = load(folder, option, "--users");

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(RowComparison.differences(source, ServerContent.of(server, List.of(DB))))
                .filteredOn(
                        difference -> !difference.matches("(?s)changed: (routine|event|trigger|.*AUTO_INCREMENT).*"))
                .isEmpty();
        assertThat(server.rows("SHOW GRANTS FOR sluice_shell")).hasSize(2);
    }

    @Test
    void itIsLoadedUnderAnotherName() throws Exception {
        Path folder = write("tsv.zst");

        SluiceRun.Outcome outcome =
                load(folder, "--rename-database=" + DB + "=sluice_shell_2", "--exclude=event:*.*", "--definer=strip");

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(server.rows("SELECT * FROM sluice_shell_2.t ORDER BY id"))
                .isEqualTo(server.rows("SELECT * FROM `" + DB + "`.t ORDER BY id"));
        assertThat(value("SELECT COUNT(*) FROM sluice_shell_2.v")).isEqualTo("3");
        assertThat(value("SELECT COUNT(*) FROM sluice_shell_2.`pa%rted`")).isEqualTo("3");
    }

    @Test
    void whatIsNotWholeOrNotKnownIsRefused() throws Exception {
        Path folder = write("tsv.zst");
        server.execute("DROP DATABASE `" + DB + "`");
        Path last = folder.resolve("sluice%20shell%401@t@@2.tsv.zst");
        byte[] whole = Files.readAllBytes(last);
        Files.delete(last);
        assertThat(load(folder).err()).contains("@t@2.tsv.zst");
        Files.write(last, Arrays.copyOf(whole, whole.length - 5));
        SluiceRun.Outcome cut = load(folder);
        assertThat(cut.code()).isEqualTo(20);
        assertThat(cut.err()).contains("t%40%402.tsv.zst");
        Files.write(last, whole);
        assertThat(load(folder).code()).isEqualTo(0);
        assertThat(value("SELECT COUNT(*) FROM `" + DB + "`.t")).isEqualTo("4");
        put(
                folder,
                "@.json",
                Files.readString(folder.resolve("@.json")).replace("partition_awareness", "dump_dir_redirection"));
        assertThat(load(folder).err()).contains("the capability 'dump_dir_redirection'");
        put(folder, "@.json", Files.readString(folder.resolve("@.json")).replace("2.0.1", "3.0.0"));
        assertThat(load(folder).err()).contains("version '3.0.0'");
        Files.delete(folder.resolve("@.done.json"));
        SluiceRun.Outcome unfinished = load(folder);
        assertThat(unfinished.code()).isEqualTo(20);
        assertThat(unfinished.err()).contains("not finished");
    }
}
