-- SPDX-License-Identifier: Apache-2.0
-- What only MySQL knows; follows sample.sql.
SET NAMES utf8mb4;
SET time_zone = '+00:00';
SET sql_mode = '';
USE sluice_sample;

CREATE TABLE placed (
  id INT PRIMARY KEY, p POINT NOT NULL SRID 4326, q GEOMETRY SRID 0, g GEOMETRY, SPATIAL KEY p (p)
);
INSERT INTO placed VALUES
  (1, ST_GeomFromText('POINT(52.5 13.4)', 4326), ST_GeomFromText('POINT(1 2)', 0), ST_GeomFromText('LINESTRING(1 2, 3 4)', 3857)),
  (2, ST_GeomFromText('POINT(-90 180)', 4326), NULL, ST_GeomFromText('POLYGON((0 0, 0 1, 1 1, 0 0))', 4326));

CREATE TABLE vectors (id INT PRIMARY KEY, v VECTOR(4), w VECTOR DEFAULT NULL);
INSERT INTO vectors VALUES (1, STRING_TO_VECTOR('[1, -2.5, 1e-5, 340000000]'), STRING_TO_VECTOR('[0]')), (2, NULL, NULL);

CREATE TABLE json_kinds (id INT PRIMARY KEY, j JSON, tags JSON DEFAULT (JSON_OBJECT('k', 'it''s;')), KEY zip ((CAST(j->'$.zip' AS UNSIGNED ARRAY))));
INSERT INTO json_kinds (id, j) VALUES (1, '{"zip": [94582, 94536]}'), (2, '{"zip": []}'),
  (3, '{"b": true, "a": 1.0, "aa": 1, "long key": "\\ud83d\\ude00"}');

CREATE TABLE index_kinds (
  id INT, a INT, b VARCHAR(20), c VARCHAR(20) CHARACTER SET latin1 COLLATE latin1_german2_ci, d DATE DEFAULT (CURRENT_DATE + INTERVAL 1 YEAR),
  u BINARY(16) DEFAULT (UUID_TO_BIN('6ccd780c-baba-1026-9564-5b8c656024db')), hidden INT INVISIBLE,
  PRIMARY KEY (id) COMMENT 'pk;', KEY functional ((a + 1), (LOWER(b)) DESC), KEY unseen (a) INVISIBLE, KEY prefix (b(3) DESC, c),
  UNIQUE KEY by_hash (a, id) USING HASH,
  FULLTEXT KEY grams (b) WITH PARSER ngram,
  CONSTRAINT unchecked CHECK (a > b) NOT ENFORCED
) COMMENT 'index kinds' STATS_PERSISTENT = 1 STATS_SAMPLE_PAGES = 20 KEY_BLOCK_SIZE = 8 ROW_FORMAT = COMPRESSED;
INSERT INTO index_kinds (id, a, b, c, d, hidden) VALUES (1, 2, 'b', 'ä', '2024-01-01', 5), (2, NULL, NULL, NULL, '2024-01-01', NULL);

SET SESSION sql_generate_invisible_primary_key = ON;
CREATE TABLE made_key (v VARCHAR(10));
SET SESSION sql_generate_invisible_primary_key = OFF;
INSERT INTO made_key VALUES ('a'), ('a'), (NULL);
INSERT INTO made_key (my_row_id, v) VALUES (100, 'later');

CREATE TABLE attributes (id INT PRIMARY KEY COLUMN_FORMAT FIXED STORAGE MEMORY, v INT) AUTOEXTEND_SIZE = 4M TABLESPACE = innodb_file_per_table;
CREATE TABLE shared_space (id INT PRIMARY KEY) TABLESPACE = innodb_system;
CREATE TABLE in_archive (id INT, v TEXT) ENGINE = ARCHIVE;
INSERT INTO in_archive VALUES (1, 'it''s'), (1, 'it''s');
CREATE TABLE in_blackhole (id INT PRIMARY KEY) ENGINE = BLACKHOLE;
CREATE TABLE part_a (id INT, v INT, KEY (id)) ENGINE = MyISAM;
CREATE TABLE part_b LIKE part_a;
INSERT INTO part_a VALUES (1, 1);
INSERT INTO part_b VALUES (2, 2);
CREATE TABLE merged (id INT, v INT, KEY (id)) ENGINE = MERGE UNION = (part_a, part_b) INSERT_METHOD = LAST;

CREATE TABLE twofold (id INT PRIMARY KEY, v INT);
INSERT INTO twofold VALUES (1, 10), (2, NULL);
CREATE JSON RELATIONAL DUALITY VIEW dual_view AS
  SELECT JSON_DUALITY_OBJECT(WITH(INSERT, UPDATE, DELETE) '_id': id, 'v': v) FROM twofold;
CREATE VIEW sluice_side.intersected AS SELECT id FROM sluice_sample.hen INTERSECT SELECT id FROM sluice_sample.tree;
CREATE FUNCTION limits() RETURNS JSON DETERMINISTIC RETURN JSON_OBJECT('a', 1);
DELIMITER $$
CREATE LIBRARY maths LANGUAGE JAVASCRIPT COMMENT 'it''s' AS $lib$ export function square(n) { return n * n; } // ; 'quote' $lib$ $$
CREATE FUNCTION squared(n INT) RETURNS INT DETERMINISTIC LANGUAGE JAVASCRIPT USING (sluice_sample.maths AS m) AS $js$ return m.square(n); $js$ $$
DELIMITER ;
ANALYZE TABLE sluice_sample.people UPDATE HISTOGRAM ON score, balance, name WITH 16 BUCKETS;
ANALYZE TABLE sluice_sample.people UPDATE HISTOGRAM ON seen WITH 7 BUCKETS AUTO UPDATE;
