-- SPDX-License-Identifier: Apache-2.0
-- The part of the sample databases that both flavours understand. Nothing in it depends on the time or on chance.
-- The databases are dropped first; foreign keys reach across them.
SET NAMES utf8mb4;
SET time_zone = '+00:00';
SET sql_mode = '';
SET foreign_key_checks = 0;
DROP DATABASE IF EXISTS sluice_sample;
DROP DATABASE IF EXISTS sluice_side;
DROP DATABASE IF EXISTS `sluice odd/"näme"``.x`;
CREATE DATABASE sluice_sample CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;
CREATE DATABASE sluice_side CHARACTER SET latin1 COLLATE latin1_general_cs;
CREATE DATABASE `sluice odd/"näme"``.x` CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
USE sluice_sample;

-- Ten digits, from which bigger tables are made; gone in the end.
CREATE TABLE digits (d INT PRIMARY KEY);
INSERT INTO digits VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9);

-- ---------------------------------------------------------------- types and naughty values

CREATE TABLE integers (
  id INT PRIMARY KEY,
  t TINYINT, tu TINYINT UNSIGNED, b BOOLEAN, s SMALLINT, su SMALLINT UNSIGNED, m MEDIUMINT, mu MEDIUMINT UNSIGNED,
  i INT, iu INT UNSIGNED, g BIGINT, gu BIGINT UNSIGNED, z INT(8) UNSIGNED ZEROFILL
);
INSERT INTO integers VALUES
  (1, -128, 0, 0, -32768, 0, -8388608, 0, -2147483648, 0, -9223372036854775808, 0, 0),
  (2, 127, 255, 1, 32767, 65535, 8388607, 16777215, 2147483647, 4294967295, 9223372036854775807, 18446744073709551615, 42),
  (3, 0, 128, -5, -1, 32768, -1, 8388608, -1, 2147483648, -1, 9223372036854775808, 4294967295),
  (4, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

CREATE TABLE decimals (id INT PRIMARY KEY, a DECIMAL(65,30), b DECIMAL(65,0), c DECIMAL(30,30), d DECIMAL(10,2) UNSIGNED ZEROFILL);
INSERT INTO decimals VALUES
  (1, 99999999999999999999999999999999999.999999999999999999999999999999, 99999999999999999999999999999999999999999999999999999999999999999, 0.000000000000000000000000000001, 1.5),
  (2, -99999999999999999999999999999999999.999999999999999999999999999999, -1, -0.999999999999999999999999999999, 0),
  (3, -0.0, 0, 0, 99999999.99),
  (4, NULL, NULL, NULL, NULL);

CREATE TABLE floats (id INT PRIMARY KEY, f FLOAT, d DOUBLE, p FLOAT(9,3), q DOUBLE(20,4));
INSERT INTO floats VALUES
  (1, 0.010516252390057362, 0.1e0 + 0.2e0, 123456.789, 1234567890.1234),
  (2, -0e0, -0e0, 0, 0),
  (3, 16777216, 1.7976931348623157e308, 1, 1),
  (4, 1.17549435e-38, 5e-324, 0.001, 0.0001),
  (5, 3.4028234663852886e38, 2.2250738585072014e-308, -99999.999, -1),
  (6, 8388609, 123456789012345678, 99999.999, 9007199254740993),
  (7, 1e-45, -1.7976931348623157e308, NULL, NULL),
  (8, NULL, NULL, NULL, NULL);
-- Three keys that print as one text with six digits.
CREATE TABLE float_key (f FLOAT PRIMARY KEY, note VARCHAR(9));
INSERT INTO float_key VALUES (1.0000001, 'a'), (1.0000002, 'b'), (1, 'c');

CREATE TABLE times (
  id INT PRIMARY KEY,
  d DATE, t TIME, t6 TIME(6), dt DATETIME, dt3 DATETIME(3), dt6 DATETIME(6), ts TIMESTAMP NULL, ts6 TIMESTAMP(6) NULL, y YEAR,
  made DATETIME DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
  zero DATETIME NOT NULL DEFAULT '0000-00-00 00:00:00'
);
INSERT INTO times VALUES
  (1, '1000-01-01', '-838:59:59', '-838:59:58.999999', '1000-01-01 00:00:00', '1000-01-01 00:00:00.001', '1000-01-01 00:00:00.000001',
   '1970-01-01 00:00:01', '1970-01-01 00:00:01.000001', 1901, '2001-02-03 04:05:06', '2001-01-01'),
  (2, '9999-12-31', '838:59:59', '838:59:58.999999', '9999-12-31 23:59:59', '9999-12-31 23:59:59.999', '9999-12-31 23:59:59.999999',
   '2038-01-19 03:14:07', '2038-01-19 03:14:07.999999', 2155, '2001-02-03 04:05:06', '2001-01-01'),
  (3, '0000-00-00', '-00:00:01', '-00:00:00.000001', '0000-00-00 00:00:00', '0000-00-00 00:00:00', '0000-00-00 00:00:00',
   '0000-00-00 00:00:00', '0000-00-00 00:00:00', 0, '0000-00-00 00:00:00', '0000-00-00 00:00:00'),
  (4, '2024-00-00', '00:00:00', '00:00:00.5', '2024-02-29 12:00:00', '2024-02-29 12:00:00.5', '2024-02-29 12:00:00.123456',
   '2024-10-27 00:30:00', '2024-10-27 01:30:00.25', 2024, '2001-02-03 04:05:06', '2001-01-01'),
  (5, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2001-01-01');

CREATE TABLE bits_and_sets (
  id INT PRIMARY KEY,
  b1 BIT(1) DEFAULT b'1', b7 BIT(7), b8 BIT(8), b9 BIT(9), b64 BIT(64) DEFAULT b'101',
  e ENUM('', 'a', '0', '1', 'x''y', 'b\\', 'c,d', 'é', 'ß') DEFAULT '0',
  n ENUM('3', '2', '1') NOT NULL DEFAULT '1',
  s SET('a', 'b', 'c''d', 'ü') DEFAULT 'a,b',
  s64 SET('01','02','03','04','05','06','07','08','09','10','11','12','13','14','15','16','17','18','19','20','21','22','23','24','25','26',
    '27','28','29','30','31','32','33','34','35','36','37','38','39','40','41','42','43','44','45','46','47','48','49','50','51','52','53',
    '54','55','56','57','58','59','60','61','62','63','64')
);
INSERT INTO bits_and_sets VALUES
  (1, 0, 0, 0, 0, 0, 0, 0, 0, 0),
  (2, 1, 127, 255, 511, 18446744073709551615, '', '3', '', 18446744073709551615),
  (3, b'1', b'0100111', b'01011100', b'100100111', 0x275C000D0A1A2227, 'x''y', '2', 'a,c''d', 9223372036854775808),
  (4, 1, 39, 39, 39, 39, 'no such', '9', 'zz', '65'),
  (5, NULL, NULL, NULL, NULL, NULL, NULL, '1', NULL, NULL),
  (6, 1, 92, 92, 92, 92, 'ß', '3', 'ü', '64'),
  (7, 1, 1, 1, 1, 1, 'b\\', '3', 'b', 1);

CREATE TABLE texts (
  id INT PRIMARY KEY AUTO_INCREMENT,
  c CHAR(20), v VARCHAR(200) COLLATE utf8mb4_bin, tt TINYTEXT, t TEXT, mt MEDIUMTEXT, lt LONGTEXT,
  l1 VARCHAR(300) CHARACTER SET latin1, u3 VARCHAR(50) CHARACTER SET utf8mb3, asc7 VARCHAR(50) CHARACTER SET ascii
);
INSERT INTO texts (c, v, tt, t, mt, lt, l1, u3, asc7) VALUES
  ('', '', '', '', '', '', '', '', ''),
  (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('NULL', 'NULL', '\\N', '\\0', '0', '''', 'NULL', 'NULL', 'NULL'),
  ('it''s', 'a\\b''c"d`e', 'line\nfeed\r\n', 'tab\there', 'nul\0inside', 'ctrl\Zz', '\b\\', '\\''', '\\'),
  ('  blanks  ', ' ', '\t', '\n', '\r', '\r\n', '\n\n', ' x', 'x '),
  ('--', '-- comment', '/* comment */', '/*!50000 DROP DATABASE sluice_sample */', '# hash', '/*M! x */', '--\n', '*/', '/*'),
  (';', '; DROP TABLE texts; --', 'DELIMITER //', 'delimiter ;;\nSELECT 1 //', '\\! ls', '\\. file', '//', '$$', ';;'),
  ('),(', '''),(''', 'INSERT INTO `texts` VALUES (1);\n', 'UNLOCK TABLES;\nCOMMIT;', '{"a": "b\\"c"}', '<a href="x">', '%s %d', '日本', '@x'),
  ('grüß 😀', 'ﬁ ẞ İı ￿ 𐀀', '‮rtl‬', 'e\u0301 é', '中文', REPEAT('long ''text'' \\ 😀 ', 4000), 'grüß', '日本語', 'plain'),
  ('1', '0x41', 'x''41''', 'b''1''', '1e5', '-0', '1/2', 'NaN', 'true');
-- Bytes that latin1 does not define, and UTF-8 bytes in a latin1 column.
INSERT INTO texts (l1) VALUES (UNHEX('818D8F909D80A0FF')), (UNHEX('C3BCC3A4E282AC'));

CREATE TABLE charsets (
  id INT PRIMARY KEY,
  gbk VARCHAR(50) CHARACTER SET gbk, sjis VARCHAR(50) CHARACTER SET sjis, big5 VARCHAR(50) CHARACTER SET big5, cp932 VARCHAR(50) CHARACTER SET cp932,
  ucs2 VARCHAR(50) CHARACTER SET ucs2, utf16 VARCHAR(50) CHARACTER SET utf16, utf16le VARCHAR(50) CHARACTER SET utf16le,
  utf32 VARCHAR(50) CHARACTER SET utf32, koi8r VARCHAR(50) CHARACTER SET koi8r, cp1251 VARCHAR(50) CHARACTER SET cp1251,
  ujis TEXT CHARACTER SET ujis, euckr TEXT CHARACTER SET euckr, cp850 TEXT CHARACTER SET cp850, utf16text TEXT CHARACTER SET utf16
);
-- Trail bytes 0x5C and 0x27, two code points that share one cp932 image, a lone surrogate, quotes that are two or four bytes wide.
INSERT INTO charsets VALUES
  (1, UNHEX('815C855C'), UNHEX('835C945C'), UNHEX('A55CB35C'), UNHEX('81CA'), UNHEX('0027005C0022'), UNHEX('0027005CD83DDE00'),
   UNHEX('27005C003DD800DE'), UNHEX('000000270000005C0001F600'), UNHEX('D0D2C9'), UNHEX('EFF0E8'), 'テスト', '한국어', UNHEX('8184'), '''\\😀'),
  (2, '', '', '', '', '', '', '', '', '', '', '', '', '', ''),
  (3, '中''文', 'ソ表能', '功\\', '∪¬', UNHEX('D800'), 'x', 'y', 'z', 'Ж', 'Ж', '\\', '\\', '\\', NULL),
  (4, NULL, NULL, NULL, UNHEX('EEF9'), NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

CREATE TABLE binaries (
  id INT PRIMARY KEY,
  b BINARY(8), vb VARBINARY(600), tb TINYBLOB, bl BLOB, mb MEDIUMBLOB, lb LONGBLOB, dflt VARBINARY(6) DEFAULT x'00FF275C0A1A'
);
INSERT INTO binaries VALUES
  (1, '', '', '', '', '', '', ''),
  (2, UNHEX('00275C0A0D1A2200'), UNHEX('0001020304050607080907'), UNHEX('FF'), UNHEX('FFFEFD'), UNHEX('80'), UNHEX('C328'), DEFAULT),
  (3, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO binaries (id, vb, bl, lb)
SELECT 4, alphabet, CONCAT(alphabet, alphabet), REPEAT(alphabet, 700)
FROM (SELECT GROUP_CONCAT(CHAR(a.d * 100 + b.d * 10 + c.d) ORDER BY a.d, b.d, c.d SEPARATOR '') AS alphabet
      FROM digits a, digits b, digits c WHERE a.d * 100 + b.d * 10 + c.d < 256) all_bytes;

CREATE TABLE documents (id INT PRIMARY KEY, j JSON, note VARCHAR(20));
INSERT INTO documents VALUES
  (1, NULL, 'SQL NULL'), (2, 'null', 'JSON null'), (3, '{}', NULL), (4, '[]', NULL), (5, '"it''s \\"quoted\\" \\\\ back"', NULL),
  (6, '{"a": [1, 2.5, 1e100, true, false, null, "x"], "ключ": "😀", "": {"deep": {"er": [[[]]]}}}', NULL),
  (7, '18446744073709551615', 'big'), (8, '-9223372036854775808', 'small'), (9, '[0.1, 1.10, 123456789012345678901234567890]', NULL),
  (10, '"line\\nfeed \\u0000 nul"', NULL);

CREATE TABLE shapes (
  id INT PRIMARY KEY AUTO_INCREMENT, g GEOMETRY, p POINT NOT NULL, l LINESTRING, a POLYGON, mp MULTIPOINT, ml MULTILINESTRING, ma MULTIPOLYGON,
  gc GEOMETRYCOLLECTION, SPATIAL KEY p_area (p)
);
INSERT INTO shapes (g, p, l, a, mp, ml, ma, gc) VALUES
  (ST_GeomFromText('POINT(39 92)'), ST_GeomFromText('POINT(0.1 -0.2)'), ST_GeomFromText('LINESTRING(0 0, 1 1, 2 5)'),
   ST_GeomFromText('POLYGON((0 0, 10 0, 10 10, 0 10, 0 0), (2 2, 4 2, 4 4, 2 4, 2 2))'), ST_GeomFromText('MULTIPOINT(1 2, 3 4)'),
   ST_GeomFromText('MULTILINESTRING((0 0, 1 1), (2 2, 3 3))'), ST_GeomFromText('MULTIPOLYGON(((0 0, 1 0, 1 1, 0 0)))'),
   ST_GeomFromText('GEOMETRYCOLLECTION(POINT(1 1), LINESTRING(0 0, 1 1))')),
  (NULL, ST_GeomFromText('POINT(1.7976931348623157e308 5e-324)'), NULL, NULL, NULL, NULL, NULL, NULL),
  (ST_GeomFromText('POINT(1 2)', 4326), ST_GeomFromText('POINT(0 0)'), NULL, NULL, NULL, NULL, NULL, ST_GeomFromText('GEOMETRYCOLLECTION EMPTY'));

-- ---------------------------------------------------------------- sizes and keys

CREATE TABLE people (
  id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
  name VARCHAR(60) NOT NULL,
  email VARCHAR(80) CHARACTER SET ascii DEFAULT NULL,
  born DATE,
  seen DATETIME(3),
  balance DECIMAL(12,2) NOT NULL DEFAULT 0,
  score DOUBLE,
  note TEXT,
  token VARBINARY(32),
  UNIQUE KEY email (email), KEY name (name(10), born), KEY born (born)
) AUTO_INCREMENT = 500000 COMMENT = 'some 20,000 rows with gaps and negative keys';
INSERT INTO people
SELECT n * 7 - 3500 + (n % 3), CONCAT('Name ', n, CASE n % 5 WHEN 0 THEN ' O''Brien' WHEN 1 THEN ' Müller' WHEN 2 THEN ' 李' ELSE '' END),
  IF(n % 11 = 0, NULL, CONCAT('user', n, '@example.org')), DATE_ADD('1920-01-01', INTERVAL n DAY),
  DATE_ADD('2020-01-01', INTERVAL n * 1234567 MICROSECOND), (n - 10000) * 1.25, n / 7e0,
  IF(n % 4 = 0, NULL, REPEAT(CONCAT('text \\ ', n, '\n'), n % 9)), UNHEX(SHA2(n, 256))
FROM (SELECT a.d + b.d * 10 + c.d * 100 + d.d * 1000 + e.d * 10000 AS n FROM digits a, digits b, digits c, digits d, digits e WHERE e.d < 2) numbers
ORDER BY n;
DELETE FROM people WHERE id BETWEEN 20000 AND 41000;

CREATE TABLE no_key (a INT, b VARCHAR(20), c DOUBLE);
INSERT INTO no_key SELECT n.d, IF(n.d = 3, NULL, 'same'), -0e0 FROM digits n, digits m;
INSERT INTO no_key VALUES (NULL, NULL, NULL), (NULL, NULL, NULL);
CREATE TABLE only_nulls (a INT, b TEXT);
INSERT INTO only_nulls VALUES (NULL, NULL), (NULL, NULL), (NULL, NULL);
CREATE TABLE empty_table (id INT AUTO_INCREMENT PRIMARY KEY, v VARCHAR(10) NOT NULL DEFAULT 'x') AUTO_INCREMENT = 77;
CREATE TABLE one_column (v VARCHAR(10));
INSERT INTO one_column SELECT '' FROM digits a, digits b UNION ALL SELECT NULL FROM digits;

CREATE TABLE order_lines (
  region CHAR(2) NOT NULL, order_no INT UNSIGNED NOT NULL, line_no SMALLINT NOT NULL, item VARCHAR(30), PRIMARY KEY (region, order_no, line_no DESC)
);
INSERT INTO order_lines
SELECT IF(b.d < 8, 'eu', 'US'), 4294967295 - (b.d * 10 + a.d), c.d - 5, CONCAT('item ', c.d) FROM digits a, digits b, digits c;
CREATE TABLE unsigned_key (id BIGINT UNSIGNED PRIMARY KEY, v INT);
INSERT INTO unsigned_key VALUES (0, 1), (1, 2), (9223372036854775806, 3), (9223372036854775807, 4), (9223372036854775808, 5),
  (9223372036854775809, 6), (18446744073709551614, 7), (18446744073709551615, 8);
CREATE TABLE binary_key (k VARBINARY(20) PRIMARY KEY, v INT);
INSERT INTO binary_key VALUES ('', 1), (UNHEX('00'), 2), (UNHEX('0000'), 3), ('''', 4), ('\\', 5), (UNHEX('FF275C22'), 6), (UNHEX('C328'), 7);
CREATE TABLE collated_key (k VARCHAR(20) PRIMARY KEY, v INT) COLLATE utf8mb4_unicode_ci;
INSERT INTO collated_key VALUES ('', 1), ('a', 2), ('B', 3), ('ä b', 4), ('ß', 5), ('z', 6), ('Å''s', 7), ('日本', 8);
CREATE TABLE decimal_key (k DECIMAL(30,10) PRIMARY KEY, v INT);
INSERT INTO decimal_key VALUES (-99999999999999999999.9999999999, 1), (-0.0000000001, 2), (0, 3), (99999999999999999999.9999999999, 4);
CREATE TABLE time_key (k DATETIME(6) PRIMARY KEY, v INT);
INSERT INTO time_key VALUES ('0000-00-00', 1), ('1000-01-01 00:00:00.000001', 2), ('2024-02-29 23:59:59.999999', 3), ('9999-12-31 23:59:59.999999', 4);
CREATE TABLE enum_key (k ENUM('z', 'a', 'm') NOT NULL PRIMARY KEY, v INT);
INSERT INTO enum_key VALUES ('z', 1), ('a', 2), ('m', 3), (0, 4);
CREATE TABLE nullable_unique (k INT, j INT, v VARCHAR(5), UNIQUE KEY (k, j));
INSERT INTO nullable_unique VALUES (1, 1, 'a'), (1, NULL, 'b'), (1, NULL, 'c'), (NULL, NULL, 'd'), (NULL, NULL, 'd'), (2, 1, 'e');
SET sql_mode = 'NO_AUTO_VALUE_ON_ZERO';
CREATE TABLE zero_auto (id INT AUTO_INCREMENT PRIMARY KEY, v VARCHAR(5));
INSERT INTO zero_auto VALUES (-5, 'neg'), (0, 'zero'), (1, 'one');
SET sql_mode = '';

-- ---------------------------------------------------------------- definitions

CREATE TABLE computed (
  id INT PRIMARY KEY, price DECIMAL(10,2), qty INT,
  total DECIMAL(20,2) GENERATED ALWAYS AS (price * qty) STORED COMMENT 'GENERATED ALWAYS AS (1) VIRTUAL',
  label VARCHAR(60) GENERATED ALWAYS AS (CONCAT('it''s ', id, '; "', qty, '"')) VIRTUAL,
  secret INT INVISIBLE DEFAULT 7,
  KEY total (total), KEY label (label)
);
INSERT INTO computed (id, price, qty) VALUES (1, 9.99, 3), (2, 0.01, 1000), (3, NULL, 1);
INSERT INTO computed (id, price, qty, secret) VALUES (4, 1, 1, 42), (5, 1, 1, NULL);

CREATE TABLE traps (
  id INT NOT NULL AUTO_INCREMENT COMMENT 'AUTO_INCREMENT=5, KEY `x` (`id`)',
  a INT COMMENT '  KEY `a` (`a`),\n  CONSTRAINT `fk` FOREIGN KEY (`a`) REFERENCES `t` (`id`),',
  c VARCHAR(20) DEFAULT '''\\"`;' COMMENT ') ENGINE=MyISAM; -- /* */ # \\',
  d VARCHAR(50) NOT NULL DEFAULT 'DEFINER=`root`@`localhost`',
  e INT DEFAULT (1 + 1),
  f TEXT DEFAULT ('NULL'),
  u TIMESTAMP(6) NULL DEFAULT NULL ON UPDATE CURRENT_TIMESTAMP(6),
  PRIMARY KEY (id), KEY `KEY` (a) COMMENT 'it''s; a "comment"', UNIQUE KEY `UNIQUE KEY x` (d DESC, c(3)), FULLTEXT KEY words (c, d),
  CONSTRAINT `check;me` CHECK (a > -100 AND c <> ');--')
) ROW_FORMAT = DYNAMIC COMMENT = 'a);\nDROP TABLE t; /*!50000 x */ -- y\n''quoted'' DELIMITER ;;';
INSERT INTO traps (a, c) VALUES (1, 'one'), (2, NULL), (NULL, 'three');
UPDATE traps SET d = id, u = '2001-02-03 04:05:06.000007';

CREATE TABLE by_range (id INT NOT NULL, d DATE NOT NULL, v VARCHAR(10), PRIMARY KEY (id, d))
  PARTITION BY RANGE (YEAR(d)) SUBPARTITION BY HASH (id) SUBPARTITIONS 2 (
    PARTITION `p``0` VALUES LESS THAN (2000) COMMENT = 'it''s old', PARTITION `select` VALUES LESS THAN (2010), PARTITION `p.x y` VALUES LESS THAN MAXVALUE);
INSERT INTO by_range SELECT a.d * 10 + b.d, DATE_ADD('1995-06-01', INTERVAL a.d * 900 DAY), CONCAT('v', b.d) FROM digits a, digits b;
CREATE TABLE by_list (c VARCHAR(10), n INT) PARTITION BY LIST COLUMNS (c, n) (
  PARTITION pa VALUES IN (('it''s', 1), ('b', 2)), PARTITION pn VALUES IN ((NULL, NULL)), PARTITION pempty VALUES IN (('z', 9)));
INSERT INTO by_list VALUES ('it''s', 1), ('it''s', 1), ('b', 2), (NULL, NULL);
CREATE TABLE by_hash (id INT PRIMARY KEY, v INT) PARTITION BY LINEAR HASH (id) PARTITIONS 5;
INSERT INTO by_hash SELECT a.d * 100 - 300 + b.d, b.d FROM digits a, digits b;
CREATE TABLE by_key (a VARCHAR(20) PRIMARY KEY) PARTITION BY KEY () PARTITIONS 3;
INSERT INTO by_key VALUES ('a'), ('b'), ('é'), ('');

CREATE TABLE in_memory (id INT PRIMARY KEY, v VARCHAR(20), KEY (v) USING BTREE) ENGINE = MEMORY;
INSERT INTO in_memory VALUES (1, 'kept'), (2, NULL);
CREATE TABLE in_myisam (id INT AUTO_INCREMENT PRIMARY KEY, v TEXT, FULLTEXT KEY (v)) ENGINE = MyISAM CHECKSUM = 1 MAX_ROWS = 1000;
INSERT INTO in_myisam (v) VALUES ('one'), ('it''s two');
CREATE TABLE in_csv (id INT NOT NULL, v VARCHAR(20) NOT NULL) ENGINE = CSV;
INSERT INTO in_csv VALUES (1, 'a,"b"'), (1, 'a,"b"');

-- Foreign keys: to and fro, to itself, to another database, and an orphan that was made with the checks off.
CREATE TABLE hen (id INT PRIMARY KEY, egg_id INT, CONSTRAINT hen_egg FOREIGN KEY (egg_id) REFERENCES egg (id) ON DELETE SET NULL ON UPDATE CASCADE);
CREATE TABLE egg (id INT PRIMARY KEY, hen_id INT NOT NULL, CONSTRAINT egg_hen FOREIGN KEY (hen_id) REFERENCES hen (id) ON DELETE CASCADE);
INSERT INTO hen VALUES (1, 10), (2, NULL), (3, 999);
INSERT INTO egg VALUES (10, 1), (11, 2);
CREATE TABLE tree (
  id INT PRIMARY KEY, parent INT, name VARCHAR(20), CONSTRAINT `tree to tree` FOREIGN KEY (parent) REFERENCES tree (id) ON UPDATE NO ACTION
);
INSERT INTO tree VALUES (1, 5, 'child before parent'), (5, NULL, 'root'), (6, 1, 'grandchild');
CREATE TABLE sluice_side.visits (
  person BIGINT, at_time TIME, reason VARCHAR(30), CONSTRAINT visitor FOREIGN KEY (person) REFERENCES sluice_sample.people (id)
);
INSERT INTO sluice_side.visits SELECT id, '10:00:00', CONCAT('reason ', id) FROM people WHERE id BETWEEN 0 AND 700;

-- ---------------------------------------------------------------- odd names

CREATE TABLE `select` (`from` INT PRIMARY KEY, `where` INT, `a``b` VARCHAR(5), `"q"` INT, `c'd` INT, `e\f` INT, ` g` INT, `h.i/j%k` INT, `ключ` INT, KEY `group` (`where`));
INSERT INTO `select` VALUES (1, 2, 'x', 3, 4, 5, 6, 7, 8);
CREATE TABLE Mixed (id INT PRIMARY KEY);
INSERT INTO Mixed VALUES (1);
CREATE TABLE mixed (id INT PRIMARY KEY);
INSERT INTO mixed VALUES (2);
CREATE TABLE `1e5` (`2` INT PRIMARY KEY);
INSERT INTO `1e5` VALUES (3);
CREATE TABLE `sluice odd/"näme"``.x`.`../up and\\down?*:<>|%2F#$@` (`id` INT PRIMARY KEY, v VARCHAR(10));
INSERT INTO `sluice odd/"näme"``.x`.`../up and\\down?*:<>|%2F#$@` VALUES (1, 'here');
-- Names with line ends, and what would be a statement if the line end were taken for one.
CREATE TABLE `sluice odd/"näme"``.x`.`line
DROP DATABASE sluice_sample;
-- x` (`a
b` INT PRIMARY KEY COMMENT 'x
y');
INSERT INTO `sluice odd/"näme"``.x`.`line
DROP DATABASE sluice_sample;
-- x` VALUES (1);
CREATE TABLE `sluice odd/"näme"``.x`.`a_name_of_64_characters_in_all____表表表表表表表表表表表表表表表表表表表表表表表表表表表表表表` (
  `列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列列` INT PRIMARY KEY);
INSERT INTO `sluice odd/"näme"``.x`.`a_name_of_64_characters_in_all____表表表表表表表表表表表表表表表表表表表表表表表表表表表表表表` VALUES (1), (2);
CREATE VIEW `sluice odd/"näme"``.x`.`two
lines` AS SELECT 1 AS `one
column`;
CREATE VIEW `sluice odd/"näme"``.x`.`view; DELIMITER //` AS SELECT `id` AS `a``b` FROM `sluice odd/"näme"``.x`.`../up and\\down?*:<>|%2F#$@`;

-- ---------------------------------------------------------------- routines

DELIMITER $$
CREATE FUNCTION full_name(first VARCHAR(40), last VARCHAR(40) CHARACTER SET latin1) RETURNS VARCHAR(100) CHARACTER SET utf8mb4
  DETERMINISTIC NO SQL COMMENT 'joins; two "names" it''s'
BEGIN
  -- a comment; with a semicolon
  /* and // another; */
  RETURN CONCAT(first, ' ', last); # ;; and
END$$
CREATE FUNCTION sluice_side.twice(n INT) RETURNS INT DETERMINISTIC RETURN n * 2$$
SET sql_mode = 'ANSI_QUOTES,PIPES_AS_CONCAT,NO_BACKSLASH_ESCAPES'$$
CREATE PROCEDURE "quoted proc"(IN a INT, INOUT b VARCHAR(30), OUT c DECIMAL(10,2)) MODIFIES SQL DATA SQL SECURITY INVOKER
BEGIN
  DECLARE done INT DEFAULT 0;
  DECLARE CONTINUE HANDLER FOR NOT FOUND SET done = 1;
  looped: LOOP
    SET b = b || '\' || ';;' || '//', a = a - 1;
    IF a < 0 THEN LEAVE looped; END IF;
  END LOOP;
  SELECT COUNT(*) * 1.5 INTO c FROM "select";
END$$
SET sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE'$$
CREATE DEFINER = `ghost "user"`@`%.example` PROCEDURE ghostly() READS SQL DATA SELECT 'DELIMITER //' AS `x;y`, "double" AS z$$
SET sql_mode = ''$$
CREATE PROCEDURE `no``body;` () BEGIN END$$
SET NAMES latin1$$
CREATE FUNCTION made_in_latin1() RETURNS VARCHAR(20) CHARACTER SET latin1 DETERMINISTIC RETURN 'grüß'$$
SET NAMES utf8mb4$$
DELIMITER ;

-- ---------------------------------------------------------------- views

-- Views are made under the mode of the server, as nearly all are: whether their columns may be NULL depends on it.
SET sql_mode = DEFAULT;
CREATE VIEW z_base AS SELECT id, name, balance, full_name(name, 'x') AS full FROM people;
CREATE VIEW m_middle AS SELECT id, UPPER(name) AS name, balance FROM z_base WHERE balance > 0;
CREATE VIEW a_top AS SELECT m.id, m.name, z.full, 'it''s; \\ "q" -- x' AS txt FROM m_middle m JOIN z_base z ON m.id = z.id;
CREATE ALGORITHM = MERGE SQL SECURITY INVOKER VIEW checked AS SELECT id, v FROM by_hash WHERE v > 3 WITH CASCADED CHECK OPTION;
CREATE ALGORITHM = TEMPTABLE DEFINER = `ghost "user"`@`%.example` VIEW ghost_view (`x y`, `z;`) AS SELECT COUNT(*), MAX(id) FROM people;
CREATE VIEW collated AS SELECT k COLLATE utf8mb4_bin AS k FROM collated_key;
CREATE VIEW sluice_side.across AS SELECT v.reason, p.name, sluice_side.twice(p.id) AS two FROM sluice_side.visits v JOIN sluice_sample.a_top p ON p.id = v.person;
SET NAMES latin1;
CREATE VIEW made_in_latin1_view AS SELECT 'grüß' AS greeting;
SET sql_mode = '';
SET NAMES utf8mb4;

-- ---------------------------------------------------------------- triggers (after the rows, so that none fires here)

CREATE TABLE log (id INT AUTO_INCREMENT PRIMARY KEY, m VARCHAR(100));
CREATE TABLE watched (id INT AUTO_INCREMENT PRIMARY KEY, s VARCHAR(20) NOT NULL DEFAULT '');
INSERT INTO watched VALUES (1, 'raw'), (2, 'raw');
CREATE TRIGGER a_trigger BEFORE INSERT ON watched FOR EACH ROW SET NEW.s = CONCAT(NEW.s, 'a');
CREATE TRIGGER b_trigger BEFORE INSERT ON watched FOR EACH ROW FOLLOWS a_trigger SET NEW.s = CONCAT(NEW.s, 'b');
CREATE TRIGGER c_trigger BEFORE INSERT ON watched FOR EACH ROW PRECEDES a_trigger SET NEW.s = CONCAT(NEW.s, 'c');
DELIMITER //
CREATE DEFINER = `ghost "user"`@`%.example` TRIGGER `on;update` AFTER UPDATE ON watched FOR EACH ROW
BEGIN
  IF OLD.s <> NEW.s THEN
    INSERT INTO log (m) VALUES (CONCAT('changed; ', OLD.s, ' to $$ ', NEW.s)); -- it's a comment;
  END IF;
END//
SET sql_mode = 'ANSI_QUOTES,PIPES_AS_CONCAT'//
CREATE TRIGGER "quoted ""trigger" AFTER DELETE ON watched FOR EACH ROW INSERT INTO log ("m") VALUES ('gone ' || OLD.id || ';;')//
SET sql_mode = ''//
DELIMITER ;
CREATE TRIGGER log_no BEFORE INSERT ON log FOR EACH ROW SET NEW.m = CONCAT(NEW.m, '!');

-- ---------------------------------------------------------------- events (none is due)

DELIMITER //
CREATE EVENT daily ON SCHEDULE EVERY 1 DAY STARTS '2037-01-01 02:30:00' ENDS '2037-12-31 00:00:00' ON COMPLETION PRESERVE ENABLE
  COMMENT 'it''s; daily' DO BEGIN DELETE FROM log WHERE id < 0; INSERT INTO log (m) VALUES ('; //'); END//
DELIMITER ;
CREATE EVENT once ON SCHEDULE AT '2037-06-01 00:00:00' DO SET @x = 1;
SET time_zone = '-03:30';
CREATE DEFINER = `ghost "user"`@`%.example` EVENT `odd;event` ON SCHEDULE EVERY '1:30' HOUR_MINUTE STARTS '2037-01-01 00:00:00' DISABLE DO SELECT "x;y";
SET time_zone = '+00:00';
CREATE EVENT sluice_side.weekly ON SCHEDULE EVERY 1 WEEK STARTS '2037-01-01 00:00:00' DISABLE DO DO 0;

DROP TABLE digits;
