// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdOutputStream;
import dev.sluice.testkit.Flavour;
import dev.sluice.testkit.LiveServer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Folders of mydumper 1.0, which is not at hand: they are written here, by its layout.
final class MydumperLayoutIT {

    private static final String HEADER = "/*!40101 SET NAMES binary*/;\n/*!40014 SET FOREIGN_KEY_CHECKS=0*/;\n"
            + "/*!40101 SET SQL_MODE='NO_AUTO_VALUE_ON_ZERO,NO_ZERO_DATE,NO_ZERO_IN_DATE'*/;\n"
            + "/*!40103 SET TIME_ZONE='+00:00' */;\n";

    @TempDir
    Path temporary;

    private Path folder = Path.of("");

    @BeforeEach
    void begin() throws IOException, SQLException {
        drop();
        folder = Files.createDirectories(temporary.resolve("dump"));
    }

    @AfterEach
    void drop() throws SQLException {
        for (Flavour flavour : Flavour.values()) {
            LiveServer.of(flavour).execute("DROP DATABASE IF EXISTS `sluice_m.1`; DROP DATABASE IF EXISTS sluice_m2");
        }
    }

    private void put(String name, String text) throws IOException {
        try (OutputStream file = Files.newOutputStream(folder.resolve(name));
                OutputStream out = name.endsWith(".zst") ? new ZstdOutputStream(file) : file) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private void write() throws IOException {
        put("metadata", """
                # Started dump at: 2026-11-30 20:25:00
                [config]
                quote-character = BACKTICK
                [source]
                # SOURCE_LOG_POS = 632630951
                [`mydumper_0`.`mydumper_1`]
                real_table_name=t.2
                rows = 4
                # Finished dump at: 2026-11-30 20:25:01
                """);
        put("mydumper_0-schema-create.sql.zst", "CREATE DATABASE /*!32312 IF NOT EXISTS*/ `sluice_m.1`;\n");
        put(
                "mydumper_0.mydumper_1-schema.sql.zst",
                HEADER + "CREATE TABLE IF NOT EXISTS `t.2` (\n  `id` int NOT NULL,\n"
                        + "  `v` varchar(20) CHARACTER SET latin1 DEFAULT NULL COMMENT 'a;\\nb',\n  `b` varbinary(10) DEFAULT NULL,\n"
                        + "  `d` date DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  KEY `v` (`v`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;\n");
        put(
                "mydumper_0.mydumper_1.00000.sql.zst",
                HEADER
                        + "INSERT INTO `t.2` VALUES(1,\"a\\'\\\"\\\\\\n;\t\",_binary \"\\0\",_binary \"0000-00-00\")\n,(2,\"\",NULL,\"2024-02-29\")\n;\n");
        put("mydumper_0.mydumper_1.00001.00000.sql", HEADER + "INSERT INTO `t.2` VALUES(3,\"drei\",\"x\",NULL)\n;\n");
        put(
                "mydumper_0.mydumper_1.00001.00001.sql",
                HEADER.replace("binary*", "utf8mb4*") + "INSERT INTO `t.2` VALUES(4,\"größe\",\"x\",NULL)\n;\n");
        put(
                "mydumper_0.lines-schema.sql",
                HEADER + "CREATE TABLE `lines` (\n  `id` int NOT NULL,\n  `v` text,\n"
                        + "  `b` varbinary(10)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;\n");
        put(
                "mydumper_0.lines.00000.sql",
                HEADER + "LOAD DATA LOCAL INFILE 'mydumper_0.lines.00000.dat' INTO TABLE `lines`"
                        + " CHARACTER SET binary FIELDS TERMINATED BY '\\t' ENCLOSED BY '\"' ESCAPED BY '\\\\' LINES STARTING BY ''"
                        + " TERMINATED BY '\\n' (`id`,`v`,@b) SET `b` = UNHEX(@b);\n");
        put("mydumper_0.lines.00000.dat.zst", "1\t\"tab\\\tnl\\\nquote\\\"\"\t\"0041FF\"\n2\t\\N\t\\N\n");
        put("mydumper_0.v-schema.sql", "CREATE TABLE IF NOT EXISTS `v`(\n`id` int\n)ENGINE=MEMORY;\n");
        put(
                "mydumper_0.v-schema-view.sql",
                HEADER + "DROP TABLE IF EXISTS `v`;\nDROP VIEW IF EXISTS `v`;\n"
                        + "SET @PREV_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT;\nSET character_set_client = utf8mb4;\n"
                        + "CREATE DEFINER=`root`@`localhost` VIEW `v` AS select `lines`.`id` AS `id` from `lines`;\n"
                        + "SET character_set_client = @PREV_CHARACTER_SET_CLIENT;\n");
        put(
                "mydumper_0-schema-triggers.sql",
                "SET @PREV_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT;\n"
                        + "SET character_set_client = utf8mb4;\nCREATE DEFINER=`root`@`localhost` TRIGGER `tr` BEFORE INSERT ON `lines`"
                        + " FOR EACH ROW BEGIN\n  SET @a = 1; \n  SET NEW.v = 'fired'; \nEND;\n");
        put(
                "mydumper_0-schema-post.sql",
                "SET character_set_client = utf8mb4;\nDROP PROCEDURE IF EXISTS `p`;\n"
                        + "CREATE DEFINER=`root`@`localhost` PROCEDURE `p`()\nBEGIN\n  SELECT 1; \nEND;\n"
                        + "SET character_set_client = @PREV_CHARACTER_SET_CLIENT;\n");
    }

    private SluiceRun.Outcome load(LiveServer server, String... options) {
        List<String> arguments = new ArrayList<>(List.of("load", "--no-defaults", folder.toString()));
        arguments.addAll(Arrays.asList(options));
        return new SluiceRun(temporary).run(Program.to(server, arguments.toArray(String[]::new)));
    }

    @ParameterizedTest
    @EnumSource
    void namesOfFilesAndRowsOfEachFormAreRead(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        write();

        SluiceRun.Outcome outcome = load(server, "--threads=2", "--keys=after");

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.err()).contains("loaded 2 tables and 4 other objects, 6 rows");
        assertThat(server.rows("SELECT id, HEX(v), HEX(b), CAST(d AS CHAR) FROM `sluice_m.1`.`t.2` ORDER BY id"))
                .isEqualTo(List.of(
                        Arrays.asList("1", "6127225C0A3B09", "00", "0000-00-00"),
                        Arrays.asList("2", "", null, "2024-02-29"),
                        Arrays.asList("3", "64726569", "78", null),
                        Arrays.asList("4", "6772F6DF65", "78", null)));
        assertThat(server.rows("SELECT id, v, HEX(b) FROM `sluice_m.1`.`lines` ORDER BY id"))
                .isEqualTo(List.of(Arrays.asList("1", "tab\tnl\nquote\"", "0041FF"), Arrays.asList("2", null, null)));
        server.execute("USE `sluice_m.1`; INSERT INTO `lines` VALUES (3, 'x', NULL); CALL p()");
        assertThat(server.rows(
                        "SELECT v FROM `sluice_m.1`.`lines` WHERE id IN (SELECT id FROM `sluice_m.1`.v WHERE id > 2)"))
                .isEqualTo(List.of(List.of("fired")));
    }

    @ParameterizedTest
    @EnumSource
    void anInterruptedLoadGoesOn(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        write();
        String whole = Files.readString(folder.resolve("mydumper_0.mydumper_1.00001.00001.sql"));
        put("mydumper_0.mydumper_1.00001.00001.sql", whole.substring(0, whole.length() - 10));
        SluiceRun.Outcome cut = load(server, "--rename-database=sluice_m.1=sluice_m2", "--threads=1");
        assertThat(cut.code()).isEqualTo(20);
        assertThat(cut.err()).contains("mydumper_0.mydumper_1.00001.00001.sql");
        put("mydumper_0.mydumper_1.00001.00001.sql", whole);

        SluiceRun.Outcome outcome = load(server, "--rename-database=sluice_m.1=sluice_m2");

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.err()).contains("loaded before");
        assertThat(server.rows("SELECT COUNT(*), SUM(id) FROM sluice_m2.`t.2`")).isEqualTo(List.of(List.of("4", "10")));
        assertThat(server.rows("SELECT COUNT(*) FROM sluice_m2.`lines`")).isEqualTo(List.of(List.of("2")));
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNotWholeOrNotKnownIsRefused(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        write();
        Files.delete(folder.resolve("mydumper_0.lines.00000.dat.zst"));
        assertThat(load(server).err()).contains("mydumper_0.lines.00000.sql", "a file with its lines");
        write();
        put("mydumper_0.lines.00000.dat.zst", "one\t\"x\"\t\"41\"\n");
        SluiceRun.Outcome refused = load(server);
        assertThat(refused.code()).isEqualTo(13);
        assertThat(refused.err()).contains("mydumper_0.lines.00000.dat.zst", "the value would change");
        put("metadata", "# Started dump at: 2026-11-30 20:25:00\n");
        SluiceRun.Outcome unfinished = load(server);
        assertThat(unfinished.code()).isEqualTo(20);
        Files.move(folder.resolve("metadata"), folder.resolve("metadata.partial"));
        assertThat(load(server).code()).isEqualTo(20);
    }
}
