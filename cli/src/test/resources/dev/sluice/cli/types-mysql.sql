-- SPDX-License-Identifier: Apache-2.0
-- Types and values that only MySQL has; follows types.sql.
SET NAMES utf8mb4;
SET time_zone = '+00:00';
SET sql_mode = '';
USE sluice_types;

CREATE TABLE vectors (id INT PRIMARY KEY, v VECTOR(3), w VECTOR(16383), d VECTOR DEFAULT NULL);
INSERT INTO vectors VALUES (1, STRING_TO_VECTOR('[1, -2.5, 2e-38]'), NULL, STRING_TO_VECTOR('[-0.0]')),
  (2, STRING_TO_VECTOR('[3.4028235e38, -3.4028235e38, 0]'), STRING_TO_VECTOR(CONCAT('[', REPEAT('0.1,', 16382), '1]')), NULL), (3, NULL, NULL, NULL);

DROP SPATIAL REFERENCE SYSTEM IF EXISTS 990001;
CREATE SPATIAL REFERENCE SYSTEM 990001 NAME 'sluice plane' DEFINITION 'GEOGCS["sluice ball",DATUM["ball",SPHEROID["ball",6371000,0]],PRIMEM["Greenwich",0],UNIT["degree",0.017453292519943278],AXIS["Lon",EAST],AXIS["Lat",NORTH]]';
CREATE TABLE placed (id INT PRIMARY KEY, p POINT NOT NULL SRID 4326, c POINT SRID 990001, z GEOMETRY SRID 0, any_system GEOMETRY, SPATIAL KEY (p));
INSERT INTO placed VALUES
  (1, ST_GeomFromText('POINT(52.5 13.4)', 4326), ST_GeomFromText('POINT(1 2)', 990001), ST_GeomFromText('GEOMETRYCOLLECTION EMPTY', 0), ST_GeomFromText('POINT(1 2)', 990001)),
  (2, ST_GeomFromText('POINT(-90 180)', 4326), NULL, NULL, ST_GeomFromText('GEOMETRYCOLLECTION EMPTY', 4326));

-- Documents with values of types that JSON text does not show.
CREATE TABLE typed_source (tb TINYBLOB, b BLOB, mb MEDIUMBLOB, lb LONGBLOB, vb VARBINARY(20), fb BINARY(4), bi BIT(10), b64 BIT(64), ts TIMESTAMP(3), y YEAR, iu INT UNSIGNED, dc DECIMAL(10,0));
INSERT INTO typed_source VALUES (x'00FF', x'275C', x'0A', x'', x'00', x'27', b'1010101010', ~0, '2024-01-02 03:04:05.5', 2024, 5, 7);
CREATE TABLE typed_documents (id INT PRIMARY KEY, j JSON, note VARCHAR(5), k JSON);
INSERT INTO typed_documents SELECT 1, JSON_OBJECT('tb', tb, 'b', b, 'mb', mb, 'lb', lb, 'vb', vb, 'fb', fb, 'bi', bi, 'b64', b64, 'ts', ts, 'y', y, 'iu', iu, 'dc', dc), 'a', 'null' FROM typed_source;
INSERT INTO typed_documents VALUES
  (2, JSON_ARRAY(1.10, JSON_ARRAY(12345.67, JSON_OBJECT('it''s "q" \\ $[0] é😀', 5.0, '', DATE'2024-02-03')), CAST('-838:59:59.000001' AS TIME(6)), CAST('0000-00-00' AS DATE)), 'b', NULL),
  (3, CAST(CAST(5 AS DECIMAL(10,0)) AS JSON), 'c', CAST(CAST('2024-02-03 04:05:06.7' AS DATETIME(6)) AS JSON)),
  (4, JSON_ARRAY(-0.000000000000000000000000000001, 99999999999999999999999999999999999.999999999999999999999999999999, x'00275C0A', REPEAT(x'00275C0AFF', 20000)), 'd', CAST(x'' AS JSON)),
  (5, '{"plain": [1, "2024-02-03", "base64:type15:AP8=", 1.5]}', 'e', '"J"'), (6, NULL, 'f', NULL),
  (7, JSON_ARRAY(JSON_ARRAY(), JSON_OBJECT(), JSON_ARRAY(JSON_ARRAY(1e0, CAST(1 AS DECIMAL(3,0))))), 'g', '"L"');
INSERT INTO typed_documents SELECT 100 + id, JSON_ARRAY(id, REPEAT('long it''s ', 3000 * (id % 3)), id + 0.5), '', '[]' FROM numbers;

-- Partitions by texts outside of ASCII in several character sets.
CREATE TABLE listed (c VARCHAR(9) CHARACTER SET sjis, n INT) PARTITION BY LIST COLUMNS (c) (PARTITION p1 VALUES IN ('ソ', '表'), PARTITION `表` VALUES IN ('a', '能', ''));
INSERT INTO listed VALUES ('ソ', 1), ('表', 2), ('能', 3), ('', 4);
CREATE TABLE ranged (c VARCHAR(9) CHARACTER SET utf16 COLLATE utf16_bin, n INT) PARTITION BY RANGE COLUMNS (c, n) (
  PARTITION p1 VALUES LESS THAN ('é''\\', 5), PARTITION p2 VALUES LESS THAN ('日本', MAXVALUE), PARTITION p3 VALUES LESS THAN (MAXVALUE, MAXVALUE));
INSERT INTO ranged VALUES ('a', 1), ('é', 2), ('日', 3), ('😀', 4);
CREATE TABLE western (c VARCHAR(9) CHARACTER SET latin1, n INT) PARTITION BY LIST COLUMNS (c) (PARTITION p1 VALUES IN (x'8D', 'é'), PARTITION p2 VALUES IN ('€'));
INSERT INTO western VALUES (x'8D', 1), ('é', 2), ('€', 3);

-- A foreign key to a key that is not unique, before and behind its parent in the order of names.
SET SESSION restrict_fk_on_non_standard_key = OFF;
CREATE TABLE loose_parent (id INT PRIMARY KEY, v INT, w INT, KEY (v, w));
CREATE TABLE loose_child (v INT, FOREIGN KEY (v) REFERENCES loose_parent (v));
CREATE TABLE loose_younger (v INT, w INT, CONSTRAINT `loose``'` FOREIGN KEY (v, w) REFERENCES loose_parent (v, w) ON DELETE CASCADE);
INSERT INTO loose_parent VALUES (1, 1, 1), (2, 1, 1);
INSERT INTO loose_child VALUES (1);
INSERT INTO loose_younger VALUES (1, 1);
