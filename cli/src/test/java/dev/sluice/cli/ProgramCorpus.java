// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.testkit.LiveServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Programs whose text is hard to carry: each in the character set of the session that made it.
final class ProgramCorpus {

    static final String DB = "sluice_programs";

    private final ByteArrayOutputStream script = new ByteArrayOutputStream();

    private ProgramCorpus() {}

    /// What the stock client can carry, too.
    static byte[] plain() {
        ProgramCorpus corpus = new ProgramCorpus();
        corpus.session("utf8mb4", "utf8mb4", StandardCharsets.UTF_8);
        corpus.add("DROP DATABASE IF EXISTS " + DB);
        corpus.add("CREATE DATABASE " + DB + " CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci");
        corpus.add("USE " + DB);
        corpus.add("CREATE TABLE `täble` (id INT PRIMARY KEY, `sé` VARCHAR(20))");
        corpus.bodies();
        corpus.definers();
        corpus.events();
        corpus.views();
        corpus.triggers();
        Charset windows = Charset.forName("windows-1252");
        corpus.names("latin1", windows, "é", "naïve ¶ €");
        corpus.names("sjis", Charset.forName("Shift_JIS"), "漢", "漢字かな");
        corpus.names("koi8r", Charset.forName("KOI8-R"), "ж", "живой");
        corpus.names("utf8mb4", StandardCharsets.UTF_8, "λ", "λ 😀 ж");
        return corpus.script.toByteArray();
    }

    /// What no client gets through that does not know the character set: characters that end in a backslash.
    static byte[] backslashes() {
        ProgramCorpus corpus = new ProgramCorpus();
        Charset sjis = Charset.forName("Shift_JIS");
        corpus.session("sjis", "sjis", sjis);
        corpus.add("USE " + DB);
        corpus.add("CREATE FUNCTION in_sjis() RETURNS VARCHAR(20) CHARACTER SET utf8mb4 DETERMINISTIC COMMENT '能表'"
                + " RETURN CONCAT('表', 'ソ', '十')");
        corpus.add("CREATE VIEW v_sjis AS SELECT 1 AS `予`, 'x' AS `a`");
        corpus.session("gbk", "gbk", Charset.forName("GBK"));
        corpus.add("CREATE PROCEDURE in_gbk(OUT `誠` VARCHAR(20)) COMMENT '誠' SET `誠` = '乗誠'");
        return corpus.script.toByteArray();
    }

    private Charset charset = StandardCharsets.UTF_8;

    private void session(String client, String names, Charset platform) {
        charset = StandardCharsets.UTF_8;
        script.writeBytes(("DELIMITER ;\n\\C " + client + "\nDELIMITER @@@@\n").getBytes(StandardCharsets.US_ASCII));
        add("SET NAMES " + names);
        charset = platform;
    }

    private void add(String statement) {
        script.writeBytes((statement + "\n@@@@\n").getBytes(charset));
    }

    private void bodies() {
        add("CREATE PROCEDURE delimiters() BEGIN SELECT ';;', '//', '$$', ';;;'; SELECT 1; /* ;; // $$ */ END");
        add("CREATE PROCEDURE line_comment() SELECT 1 -- the end ; ;; //");
        add("CREATE PROCEDURE hash_comment() SELECT 1 # the 'end");
        add("CREATE PROCEDURE windows_lines()\r\nBEGIN\r\n  SELECT 'a\r\nb';\r\nEND");
        add("CREATE PROCEDURE comments() /* one */ BEGIN /* 'two */ SELECT /*!50000 2, */ 3; -- three '\n END");
        add("CREATE PROCEDURE client_words() BEGIN SELECT '\nsource x\n\\\\q'; END");
        add("CREATE PROCEDURE control() COMMENT 'tab\t nl\nquote'' back\\\\slash' SELECT '\u0001\u001a', 'x\ty'");
        add("SET sql_mode = 'NO_BACKSLASH_ESCAPES'");
        add("CREATE PROCEDURE no_escapes() COMMENT 'c:\\dir\\' SELECT 'c:\\dir\\', '''\\'");
        add("CREATE FUNCTION no_escapes_f() RETURNS VARCHAR(9) DETERMINISTIC COMMENT 'a\\b''c' RETURN '\\'");
        add("CREATE EVENT no_escapes_e ON SCHEDULE EVERY 1 DAY DISABLE COMMENT 'a\\' DO SELECT '\\'");
        add("SET sql_mode = 'ANSI_QUOTES,PIPES_AS_CONCAT'");
        add("CREATE PROCEDURE \"ansi \"\"quotes\"() SELECT \"sé\" || 'x' FROM \"täble\"");
        add("CREATE VIEW \"ansi `v\" AS SELECT \"sé\" || 'x' AS \"a\"\"b\" FROM \"täble\"");
        add("SET sql_mode = ''");
        add("SET time_zone = '-05:30'");
        add("CREATE EVENT zoned ON SCHEDULE EVERY 3 HOUR STARTS '2031-01-01 00:00:00' ENDS '2032-02-03 04:05:06'"
                + " ON COMPLETION PRESERVE DISABLE COMMENT 'it''s' DO BEGIN SELECT NOW(); /* ;; */ END");
        add("SET time_zone = DEFAULT");
        add("SET collation_connection = utf8mb4_bin");
        add("CREATE FUNCTION collated() RETURNS INT DETERMINISTIC RETURN 'a' = 'A'");
    }

    private void definers() {
        add("CREATE DEFINER=`no body`@`%` PROCEDURE missing() SQL SECURITY INVOKER SELECT 1");
        add("CREATE DEFINER=`q'u\"o`@`10.0.0.0/255.0.0.0` FUNCTION odd() RETURNS INT NO SQL RETURN 1");
        add("CREATE DEFINER=`nö`@`localhost` SQL SECURITY INVOKER VIEW `définer` AS SELECT 1 AS `ä`");
    }

    /// Events whose time is over, but which nothing has run; and one in a mode that does not read what is shown of it.
    private void events() {
        add("SET timestamp = 1577836800");
        add("CREATE EVENT overdue ON SCHEDULE AT '2020-01-02 00:00:00' DISABLE COMMENT 'é' DO SELECT 'é'");
        add("CREATE EVENT ended ON SCHEDULE EVERY 2 HOUR ENDS '2020-02-01 00:00:00' DISABLE DO SELECT 1 -- end");
        add("CREATE EVENT kept ON SCHEDULE AT '2020-01-02 00:00:00' ON COMPLETION PRESERVE DISABLE DO SELECT 2");
        add("SET timestamp = DEFAULT");
        add("SET sql_mode = 'HIGH_NOT_PRECEDENCE'");
        add("CREATE EVENT ` ON COMPLETION NOT PRESERVE` ON SCHEDULE EVERY 1 DAY STARTS '2035-01-01 00:00:00' DISABLE"
                + " COMMENT ' ON COMPLETION NOT PRESERVE' DO SELECT NOT 1 BETWEEN 0 AND 2");
        add("SET sql_mode = ''");
    }

    /// An alias that is called as the database is, with a column that is called as a view is.
    private void views() {
        add("SET sql_mode = DEFAULT");
        add("CREATE TABLE aliased (z_view INT)");
        add("CREATE VIEW a_view AS SELECT " + DB + ".z_view FROM aliased AS " + DB);
        add("CREATE VIEW z_view AS SELECT z_view FROM a_view");
        add("SET sql_mode = ''");
    }

    private void triggers() {
        add("CREATE TRIGGER z_first BEFORE INSERT ON `täble` FOR EACH ROW SET NEW.`sé` = CONCAT(NEW.`sé`, '1')");
        add("CREATE TRIGGER a_last BEFORE INSERT ON `täble` FOR EACH ROW SET NEW.`sé` = CONCAT(NEW.`sé`, '3')");
        add("CREATE TRIGGER m_middle BEFORE INSERT ON `täble` FOR EACH ROW FOLLOWS z_first"
                + " SET NEW.`sé` = CONCAT(NEW.`sé`, '2')");
        add("CREATE TRIGGER `b``efore` BEFORE INSERT ON `täble` FOR EACH ROW PRECEDES z_first"
                + " BEGIN SET NEW.`sé` = CONCAT(NEW.`sé`, '0'); /* ;; */ END");
        add("CREATE DEFINER=`nö`@`%` TRIGGER `ü` AFTER UPDATE ON `täble` FOR EACH ROW SET @x = 'é' -- end");
    }

    /// Programs with a name, a parameter, a comment and a literal that only this character set's session reads so.
    private void names(String name, Charset platform, String letter, String text) {
        session(name, name, platform);
        String id = "`" + name + " " + letter + "`";
        add("CREATE PROCEDURE " + id + "(IN `" + letter + "` VARCHAR(9), OUT b INT) COMMENT '" + text
                + "' BEGIN DECLARE `v" + letter + "` INT; SELECT '" + text + "', `" + letter + "`; END");
        add("CREATE FUNCTION " + id + "(`" + letter + "` VARCHAR(9)) RETURNS VARCHAR(30) DETERMINISTIC COMMENT '" + text
                + "' RETURN CONCAT('" + text + "', `" + letter + "`)");
        add("CREATE EVENT " + id + " ON SCHEDULE EVERY 1 DAY DISABLE COMMENT '" + text + "' DO SELECT '" + text + "'");
        add("CREATE TABLE `t " + name + "` (id INT, `" + letter + "` VARCHAR(30))");
        add("CREATE TRIGGER " + id + " BEFORE INSERT ON `t " + name + "` FOR EACH ROW SET NEW.`" + letter + "` = '"
                + text + "'");
        add("CREATE VIEW `v" + name + letter + "` AS SELECT '" + text + "' AS `" + letter + "`, `" + letter
                + "` AS b FROM `t " + name + "`");
    }

    /// Feeds a script to the stock client, byte for byte.
    static void run(LiveServer server, byte[] script, Path folder) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(server.client());
        command.addAll(List.of("--default-character-set=utf8mb4", "--binary-mode", "--comments"));
        Path file = Files.write(folder.resolve("script.sql"), script);
        Path said = folder.resolve("said");
        int code = new ProcessBuilder(command)
                .redirectInput(file.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException(Files.readString(said, StandardCharsets.ISO_8859_1));
        }
    }
}
