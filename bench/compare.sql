-- The sample of the comparison: four tables of the shape of sysbench's, and one wide table of many types. @rows is the number of all rows.
-- Fractions are such that every tool can show them exactly, so that the results may be compared.
SET SESSION cte_max_recursion_depth = 4294967295, sql_log_bin = 0;
SET @narrow = @rows * 5 DIV 28;
SET @wide = @rows - 4 * @narrow;
DROP DATABASE IF EXISTS compare;
CREATE DATABASE compare;
USE compare;
CREATE TABLE sbtest1 (
  id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, k INT NOT NULL, c CHAR(120) NOT NULL, pad CHAR(60) NOT NULL, KEY (k));
CREATE TABLE sbtest2 LIKE sbtest1;
CREATE TABLE sbtest3 LIKE sbtest1;
CREATE TABLE sbtest4 LIKE sbtest1;
INSERT INTO sbtest1
WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < @narrow)
SELECT i, FLOOR(RAND(1) * @narrow), LEFT(CONCAT_WS('-', RAND(2) * 1e17 DIV 1, RAND(3) * 1e17 DIV 1, RAND(4) * 1e17 DIV 1, RAND(5) * 1e17 DIV 1,
  RAND(6) * 1e17 DIV 1, RAND(7) * 1e17 DIV 1, RAND(8) * 1e17 DIV 1), 120), LEFT(CONCAT_WS('-', RAND(9) * 1e17 DIV 1, RAND(10) * 1e17 DIV 1,
  RAND(11) * 1e17 DIV 1, RAND(12) * 1e17 DIV 1), 60) FROM n;
INSERT INTO sbtest2 SELECT id, k, REVERSE(c), REVERSE(pad) FROM sbtest1;
INSERT INTO sbtest3 SELECT id, k + 1, CONCAT(SUBSTR(c, 41), LEFT(c, 40)), pad FROM sbtest1;
INSERT INTO sbtest4 SELECT id, k + 2, CONCAT(SUBSTR(c, 81), LEFT(c, 80)), REVERSE(pad) FROM sbtest2;
CREATE TABLE wide (
  id BIGINT UNSIGNED NOT NULL PRIMARY KEY, small TINYINT, amount DECIMAL(12,4), ratio DOUBLE, weight FLOAT, name VARCHAR(60), note TEXT,
  day DATE, moment DATETIME(3), span TIME, stamp TIMESTAMP NULL, flag BIT(1), kind ENUM('red', 'green', 'blue'), marks SET('a', 'b', 'c'),
  hash BINARY(16), picture BLOB, document JSON, missing VARCHAR(20)) CHARACTER SET utf8mb4;
INSERT INTO wide
WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < @wide)
SELECT i, i % 127, RAND(1) * 1e6, FLOOR(RAND(2) * 1e8) / 64, FLOOR(RAND(3) * 4000) / 4, CONCAT('Zoë ', LEFT(SHA2(i, 256), 40)),
  CONCAT(TO_BASE64(RANDOM_BYTES(40)), '\n it''s "quoted" \\ '), DATE'2000-01-01' + INTERVAL i % 9000 DAY,
  TIMESTAMP'2020-01-01 00:00:00.125' + INTERVAL i SECOND, SEC_TO_TIME(i % 86400), TIMESTAMP'2020-01-01 00:00:00' + INTERVAL i % 1000000 SECOND,
  i & 1, 1 + i % 3, i % 8, UNHEX(LEFT(SHA2(i, 256), 32)), RANDOM_BYTES(48), JSON_OBJECT('id', i, 'tags', JSON_ARRAY('x', 'y')), NULL FROM n;
ANALYZE TABLE sbtest1, sbtest2, sbtest3, sbtest4, wide;
