-- SPDX-License-Identifier: Apache-2.0
-- What only MariaDB knows; follows sample.sql.
SET NAMES utf8mb4;
SET time_zone = '+00:00';
SET sql_mode = '';
USE sluice_sample;

CREATE SEQUENCE invoice_numbers START WITH 1000 INCREMENT BY 5 MINVALUE -10 MAXVALUE 100000 CACHE 20 CYCLE COMMENT = 'it''s';
SELECT SETVAL(invoice_numbers, 1500) INTO @moved;
CREATE SEQUENCE `down;ward` INCREMENT BY -1 NOCACHE ENGINE = InnoDB;
CREATE TABLE from_sequence (id BIGINT DEFAULT NEXTVAL(sluice_sample.invoice_numbers) PRIMARY KEY, v VARCHAR(5));
INSERT INTO from_sequence VALUES (1, 'a'), (2, NULL);

CREATE TABLE addresses (id INT PRIMARY KEY, u UUID, i6 INET6, i4 INET4, UNIQUE KEY (u), KEY (i6));
INSERT INTO addresses VALUES
  (1, '123e4567-e89b-12d3-a456-426655440000', '2001:db8::ff00:42:8329', '192.0.2.1'),
  (2, '00000000-0000-0000-0000-000000000000', '::', '0.0.0.0'),
  (3, 'ffffffff-ffff-ffff-ffff-ffffffffffff', '::ffff:192.0.2.128', NULL),
  (4, NULL, NULL, '255.255.255.255');
CREATE TABLE uuid_key (u UUID PRIMARY KEY, v INT);
INSERT INTO uuid_key VALUES ('6ccd780c-baba-1026-9564-5b8c656024db', 1), ('6ccd780c-baba-4026-9564-5b8c656024db', 2), ('275c5c27-0000-0000-0000-00000000000a', 3);

CREATE TABLE versioned (id INT PRIMARY KEY, v VARCHAR(20), plain INT WITHOUT SYSTEM VERSIONING) WITH SYSTEM VERSIONING;
INSERT INTO versioned VALUES (1, 'now', 1), (2, 'then', 2);
CREATE TABLE periods (
  room INT, guest VARCHAR(20), arrives DATE, leaves DATE, PERIOD FOR stay (arrives, leaves), UNIQUE KEY (room, stay WITHOUT OVERLAPS)
);
INSERT INTO periods VALUES (1, 'O''Hara', '2024-01-01', '2024-01-05'), (1, 'next', '2024-01-05', '2024-01-09');

CREATE TABLE compressed (
  id INT PRIMARY KEY, t TEXT COMPRESSED, b BLOB /*M!100301 COMPRESSED*/ DEFAULT 'x''y', d DATETIME DEFAULT (TIMESTAMP('2001-01-01') + INTERVAL 1 DAY),
  hidden INT INVISIBLE DEFAULT (1 + 2), KEY unseen (hidden) IGNORED
) COMMENT = 'it''s';
INSERT INTO compressed (id, t, b, d) VALUES (1, REPEAT('compress me ', 500), REPEAT(UNHEX('00275C'), 500), '2024-01-01'), (2, NULL, NULL, NULL);
CREATE TABLE paged (id INT PRIMARY KEY, v TEXT) PAGE_COMPRESSED = 1 ENGINE = InnoDB;
CREATE TABLE in_aria (id INT PRIMARY KEY, v TEXT) ENGINE = Aria TRANSACTIONAL = 1 PAGE_CHECKSUM = 1;
INSERT INTO in_aria VALUES (1, 'kept'), (2, 'it''s');

CREATE VIEW in_both AS SELECT id FROM hen INTERSECT SELECT id FROM tree;
DELIMITER $$
CREATE AGGREGATE FUNCTION last_of(x INT) RETURNS INT DETERMINISTIC
BEGIN
  DECLARE result INT;
  DECLARE CONTINUE HANDLER FOR NOT FOUND RETURN result;
  LOOP FETCH GROUP NEXT ROW; SET result = x; END LOOP;
END$$
CREATE OR REPLACE PROCEDURE typed(IN a TYPE OF people.name, OUT b ROW TYPE OF hen) BEGIN SET b.id = LENGTH(a); END$$
SET sql_mode = ORACLE$$
CREATE PACKAGE counters COMMENT 'it''s; a package' AS
  FUNCTION next_value(n INT) RETURN INT;
  PROCEDURE nothing;
END$$
CREATE PACKAGE BODY counters AS
  kept INT := 0;
  FUNCTION next_value(n INT) RETURN INT AS BEGIN kept := kept + n; RETURN kept; END;
  PROCEDURE nothing AS BEGIN NULL; END;
BEGIN
  kept := 10;
END$$
CREATE PROCEDURE oracle_style(a IN VARCHAR2, b OUT NUMBER) AS x NUMBER := 1; BEGIN b := x + LENGTH(a || ';'); END$$
SET sql_mode = ''$$
DELIMITER ;
