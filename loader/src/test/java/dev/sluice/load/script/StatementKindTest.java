// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StatementKindTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SESSION | /*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */",
                "SESSION | SET NAMES utf8mb4",
                "SESSION | /*!40103 SET TIME_ZONE='+00:00' */",
                "SESSION | SET character_set_client = utf8mb4",
                "SESSION | /*M!100616 SET NOTE_VERBOSITY=@OLD_NOTE_VERBOSITY */",
                "USE | USE `shop`",
                "ROWS | INSERT INTO `t` VALUES (1)",
                "ROWS | INSERT  IGNORE INTO `t` VALUES (1)",
                "CREATE_TABLE | CREATE TABLE `t` (a INT) ENGINE=InnoDB",
                "CREATE_TABLE | CREATE TABLE IF NOT EXISTS `t` (a INT)",
                "CREATE_TABLE | /*!50001 CREATE TABLE `v` (a INT) ENGINE=MyISAM */",
                "LOCK | LOCK TABLES `t` WRITE",
                "UNLOCK | UNLOCK TABLES",
                "KEYS | /*!40000 ALTER TABLE `t x` DISABLE KEYS */",
                "KEYS | /*!40000 ALTER TABLE `d`.`t` ENABLE KEYS */",
                "OTHER | ALTER TABLE `t` ADD KEY k (a)",
                "TRANSACTION | START TRANSACTION",
                "TRANSACTION | commit",
                "SESSION | SET autocommit=0",
                "SESSION | SET @OLD_AUTOCOMMIT=@@AUTOCOMMIT, @@AUTOCOMMIT=0",
                "SESSION | SET AUTOCOMMIT=@OLD_AUTOCOMMIT",
                "SESSION | SET autocommit=0, foreign_key_checks=0",
                "SESSION | SET SESSION sql_log_bin=0, foreign_key_checks=0",
                "SESSION | SET @MYSQLDUMP_TEMP_LOG_BIN = @@SESSION.SQL_LOG_BIN",
                "BINLOG | SET @@SESSION.SQL_LOG_BIN = @MYSQLDUMP_TEMP_LOG_BIN",
                "BINLOG | SET LOCAL sql_log_bin=0",
                "TRANSACTION | BEGIN WORK",
                "OTHER | BEGIN NOT ATOMIC SET @a = 1",
                "ROLLBACK | ROLLBACK",
                "TEMPORARY_TABLE | CREATE TEMPORARY TABLE t (a INT)",
                "BINLOG | SET @@SESSION.SQL_LOG_BIN= 0",
                "GTID | SET @@GLOBAL.GTID_PURGED=/*!80000 '+'*/ '3E11FA47-71CA-11E1-9E33-C80AA9429562:1-5'",
                "REPLICATION | CHANGE MASTER TO MASTER_LOG_FILE='b.1', MASTER_LOG_POS=4",
                "REPLICATION | CHANGE REPLICATION SOURCE TO SOURCE_LOG_POS=4",
                "REPLICATION | STOP ALL SLAVES",
                "REPLICATION | SET GLOBAL gtid_slave_pos='0-1-2'",
                "OTHER | SET GLOBAL event_scheduler = ON",
                "OTHER | SET PASSWORD FOR a = 'x'",
                "OTHER | SET DEFAULT ROLE a TO b",
                "OTHER | SET STATEMENT max_statement_time=1 FOR SELECT 1",
                "DEFINITION | CREATE DATABASE /*!32312 IF NOT EXISTS*/ `shop` /*!40100 DEFAULT CHARACTER SET utf8mb4 */",
                "DEFINITION | DROP TABLE IF EXISTS `t`",
                "DEFINITION | /*!50001 DROP VIEW IF EXISTS `v`*/",
                "DEFINITION | /*!50001 CREATE ALGORITHM=UNDEFINED */ /*!50013 DEFINER=`a b`@`%` SQL SECURITY DEFINER */ /*!50001 VIEW `v` AS select 1 */",
                "DEFINITION | CREATE DEFINER=`root`@`localhost` PROCEDURE `p`() SELECT 1",
                "DEFINITION | CREATE DEFINER=root@localhost FUNCTION f() RETURNS INT RETURN 1",
                "OTHER | CREATE FUNCTION f RETURNS STRING SONAME 'x.so'",
                "OTHER | /*!50003 CREATE*/ /*!50017 DEFINER=`root`@`localhost`*/ /*!50003 TRIGGER `g` BEFORE INSERT ON `t` FOR EACH ROW SET NEW.a = 1 */",
                "EVENT | /*!50106 CREATE*/ /*!50117 DEFINER=`root`@`localhost`*/ /*!50106 EVENT `e` ON SCHEDULE EVERY 1 DAY DO SELECT 1 */",
                "OTHER | ANALYZE TABLE t UPDATE HISTOGRAM ON a",
                "OTHER | REPLACE INTO t VALUES (1)",
                "OTHER | CREATE USER a",
                "OTHER | RESET MASTER",
                "OTHER | LOCK INSTANCE FOR BACKUP"
            })
    void everyStatementIsOfOneKind(StatementKind kind, String sql) {
        byte[] bytes = sql.getBytes(StandardCharsets.UTF_8);
        assertThat(StatementKind.of(bytes, bytes.length)).isEqualTo(kind);
    }
}
