-- SPDX-License-Identifier: Apache-2.0
-- The shop of "make demo" (MariaDB): one database with every kind of object and some 100,000 rows, the same each time.
SET NAMES utf8mb4;
SET time_zone = '+00:00';
CREATE DATABASE shop CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;
USE shop;

CREATE SEQUENCE invoice_number START WITH 20240001 INCREMENT BY 1 CACHE 50;

CREATE TABLE categories (
  id INT AUTO_INCREMENT PRIMARY KEY,
  parent_id INT NULL,
  name VARCHAR(50) NOT NULL,
  UNIQUE KEY name (name),
  CONSTRAINT category_tree FOREIGN KEY (parent_id) REFERENCES categories (id) ON DELETE SET NULL
);
CREATE TABLE products (
  id INT AUTO_INCREMENT PRIMARY KEY,
  category_id INT NOT NULL,
  sku CHAR(8) CHARACTER SET ascii NOT NULL,
  name VARCHAR(100) NOT NULL COMMENT 'as printed; may hold ''quotes'' and "marks"',
  price DECIMAL(10,2) NOT NULL,
  tax_rate DECIMAL(4,3) NOT NULL DEFAULT 0.190,
  gross DECIMAL(12,2) AS (ROUND(price * (1 + tax_rate), 2)) STORED,
  label VARCHAR(120) AS (CONCAT(sku, ' - ', name)) VIRTUAL,
  sizes SET('S', 'M', 'L', 'XL'),
  state ENUM('draft', 'on sale', 'sold out') NOT NULL DEFAULT 'draft',
  properties JSON,
  weight DOUBLE,
  purchase_note TEXT INVISIBLE,
  UNIQUE KEY sku (sku),
  KEY by_category (category_id, state),
  FULLTEXT KEY words (name),
  CONSTRAINT product_category FOREIGN KEY (category_id) REFERENCES categories (id),
  CONSTRAINT price_is_positive CHECK (price > 0)
);
CREATE TABLE pictures (
  product_id INT PRIMARY KEY,
  thumbnail BLOB NOT NULL,
  sha256 BINARY(32) NOT NULL,
  CONSTRAINT picture_product FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE
);
CREATE TABLE customers (
  id BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY,
  public_id UUID NOT NULL,
  name VARCHAR(100) NOT NULL,
  email VARCHAR(100) CHARACTER SET ascii,
  born DATE,
  last_ip INET6,
  newsletter BIT(1) NOT NULL DEFAULT b'0',
  home POINT,
  created TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  UNIQUE KEY public_id (public_id),
  UNIQUE KEY email (email)
);
CREATE TABLE orders (
  id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY,
  customer_id BIGINT UNSIGNED NOT NULL,
  ordered DATETIME NOT NULL,
  ship_after TIME,
  note VARCHAR(200),
  KEY by_customer (customer_id, ordered DESC),
  CONSTRAINT order_customer FOREIGN KEY (customer_id) REFERENCES customers (id) ON UPDATE CASCADE
);
CREATE TABLE order_lines (
  order_id INT UNSIGNED NOT NULL,
  line_no SMALLINT UNSIGNED NOT NULL,
  product_id INT NOT NULL,
  quantity INT NOT NULL,
  price DECIMAL(10,2) NOT NULL,
  PRIMARY KEY (order_id, line_no),
  CONSTRAINT line_order FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE CASCADE,
  CONSTRAINT line_product FOREIGN KEY (product_id) REFERENCES products (id)
);
-- No key at all, and rows that are equal.
CREATE TABLE visits (day DATE NOT NULL, page VARCHAR(60), milliseconds DOUBLE)
  PARTITION BY RANGE (YEAR(day)) (
    PARTITION before_2024 VALUES LESS THAN (2024) COMMENT = 'may go',
    PARTITION in_2024 VALUES LESS THAN (2025),
    PARTITION later VALUES LESS THAN MAXVALUE);
CREATE TABLE prices_over_time (product_id INT PRIMARY KEY, price DECIMAL(10,2)) WITH SYSTEM VERSIONING;
CREATE TABLE audit (id INT AUTO_INCREMENT PRIMARY KEY, at DATETIME NOT NULL DEFAULT '2024-01-01', entry VARCHAR(200));

START TRANSACTION;
INSERT INTO categories (id, parent_id, name)
SELECT seq, IF(seq <= 5, NULL, seq DIV 5), CONCAT(ELT(seq % 5 + 1, 'Books', 'Möbel', 'Jouets d''été', '玩具', 'Ключи'), ' ', seq) FROM seq_1_to_40;
INSERT INTO products (id, category_id, sku, name, price, sizes, state, properties, weight, purchase_note)
SELECT seq, seq % 40 + 1, CONCAT('P', LPAD(seq, 7, '0')), CONCAT(ELT(seq % 4 + 1, '3" nail; ', 'Stuhl ', 'the "best" \\ ', '😀 '), seq),
  seq % 997 + 0.99, seq % 16, seq % 3 + 1, JSON_OBJECT('colour', ELT(seq % 3 + 1, 'red', 'grün', '青'), 'parts', JSON_ARRAY(seq, seq / 3)),
  seq / 7e0, IF(seq % 10 = 0, NULL, CONCAT('bought at\n', seq)) FROM seq_1_to_1000;
INSERT INTO pictures
SELECT seq, REPEAT(UNHEX(SHA2(seq, 512)), 8), UNHEX(SHA2(CONCAT('picture', seq), 256)) FROM seq_1_to_600;
INSERT INTO customers (id, public_id, name, email, born, last_ip, newsletter, home, created)
SELECT seq * 3, CONCAT(LEFT(MD5(seq), 8), '-', MID(MD5(seq), 9, 4), '-4', MID(MD5(seq), 13, 3), '-a', MID(MD5(seq), 16, 3), '-', MID(MD5(seq), 19, 12)),
  CONCAT(ELT(seq % 5 + 1, 'Ann ', 'O''Neil ', 'Jürgen ', 'Łucja ', '王 '), seq), IF(seq % 9 = 0, NULL, CONCAT('c', seq, '@example.org')),
  DATE('1930-01-01') + INTERVAL seq DAY, IF(seq % 2, '2001:db8::1', '::ffff:192.0.2.7'), seq % 2, IF(seq % 4, POINT(seq / 100, -seq / 300), NULL),
  TIMESTAMP('2020-01-01') + INTERVAL seq * 12345 SECOND FROM seq_1_to_12000;
INSERT INTO orders (id, customer_id, ordered, ship_after, note)
SELECT seq * 2, (seq * 7919 % 12000 + 1) * 3, TIMESTAMP('2022-01-01') + INTERVAL seq * 2000 SECOND, SEC_TO_TIME(seq % 86400),
  IF(seq % 6, NULL, CONCAT('ring twice; -- floor ', seq % 20)) FROM seq_1_to_25000;
INSERT INTO order_lines
SELECT o.seq * 2, l.seq, (o.seq * l.seq) % 1000 + 1, o.seq % 9 + 1, (o.seq % 997) + l.seq / 100 FROM seq_1_to_25000 o JOIN seq_1_to_2 l;
INSERT INTO visits
SELECT DATE('2023-06-01') + INTERVAL seq % 700 DAY, ELT(seq % 4 + 1, '/', '/basket', '/product?id=1&x=''y''', NULL), (seq % 50) / 3e0 FROM seq_1_to_15000;
INSERT INTO prices_over_time SELECT id, price FROM products WHERE id <= 100;
COMMIT;
DO SETVAL(invoice_number, 20245000);

CREATE VIEW line_totals AS SELECT order_id, line_no, product_id, quantity * price AS total FROM order_lines;
-- Read by a view whose name sorts before its own.
CREATE VIEW orders_by_customer AS
  SELECT o.customer_id, COUNT(DISTINCT o.id) AS orders, SUM(t.total) AS spent FROM orders o JOIN line_totals t ON t.order_id = o.id GROUP BY o.customer_id;
CREATE SQL SECURITY INVOKER VIEW best_customers AS
  SELECT c.id, c.name, b.spent, 'it''s; "best"' AS remark FROM customers c JOIN orders_by_customer b ON b.customer_id = c.id WHERE b.spent > 5000;

DELIMITER //
CREATE FUNCTION gross(net DECIMAL(10,2), rate DECIMAL(4,3)) RETURNS DECIMAL(12,2) DETERMINISTIC COMMENT 'net; with tax'
  RETURN ROUND(net * (1 + rate), 2)//
CREATE PROCEDURE close_order(IN the_order INT UNSIGNED, OUT total DECIMAL(14,2)) MODIFIES SQL DATA
BEGIN
  -- a comment; with a semicolon
  SELECT SUM(t.total) INTO total FROM line_totals t WHERE t.order_id = the_order;
  INSERT INTO audit (entry) VALUES (CONCAT('closed; ', the_order, ' as ', NEXTVAL(invoice_number)));
END//
CREATE TRIGGER order_line_added AFTER INSERT ON order_lines FOR EACH ROW
BEGIN
  INSERT INTO audit (entry) VALUES (CONCAT('line; ', NEW.order_id, '/', NEW.line_no));
END//
CREATE TRIGGER product_first BEFORE UPDATE ON products FOR EACH ROW SET NEW.sku = UPPER(NEW.sku)//
CREATE TRIGGER product_before BEFORE UPDATE ON products FOR EACH ROW PRECEDES product_first SET NEW.name = TRIM(NEW.name)//
CREATE EVENT tidy_audit ON SCHEDULE EVERY 1 DAY STARTS '2037-01-01 03:00:00' ON COMPLETION PRESERVE COMMENT 'it''s tidy'
DO BEGIN
  DELETE FROM audit WHERE at < NOW() - INTERVAL 1 YEAR;
END//
SET sql_mode = ORACLE//
CREATE PACKAGE stock AS
  FUNCTION left_over(product INT) RETURN INT;
END//
CREATE PACKAGE BODY stock AS
  FUNCTION left_over(product INT) RETURN INT AS BEGIN RETURN 1000 - product; END;
END//
DELIMITER ;
