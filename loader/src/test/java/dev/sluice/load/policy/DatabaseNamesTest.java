// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.format.ObjectKind;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseNamesTest {

    private static final DatabaseNames NAMES =
            new DatabaseNames(Map.of("shop", "new", "a`b", "größe", "my_x", "y%", "new", "shop"));

    private static String in(ObjectKind kind, String statement) {
        return new String(NAMES.in(kind, statement.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "DATABASE | CREATE DATABASE /*!32312 IF NOT EXISTS*/ `shop` /*!40100 DEFAULT */"
                        + "| CREATE DATABASE /*!32312 IF NOT EXISTS*/ `new` /*!40100 DEFAULT */",
                "TABLE | USE `a``b` | USE `größe`",
                "TABLE | USE `shopping` | USE `shopping`",
                "TABLE | CREATE TABLE `shop` (`shop` int DEFAULT 'x`shop`.`x`', KEY `shop` (`shop`))"
                        + "| CREATE TABLE `shop` (`shop` int DEFAULT 'x`shop`.`x`', KEY `shop` (`shop`))",
                "TABLE | x REFERENCES `shop`.`shop` (`shop`) | x REFERENCES `new`.`shop` (`shop`)",
                "TABLE | x REFERENCES `new`.`t` (`n`), y REFERENCES `shop`.`t` (`n`)"
                        + "| x REFERENCES `shop`.`t` (`n`), y REFERENCES `new`.`t` (`n`)",
                "TABLE | `n` int DEFAULT nextval(`shop`.`s`) | `n` int DEFAULT nextval(`new`.`s`)",
                "STATISTICS | ANALYZE TABLE `shop`.`t` UPDATE HISTOGRAM ON `shop` USING DATA '`shop`.`x`'"
                        + "| ANALYZE TABLE `new`.`t` UPDATE HISTOGRAM ON `shop` USING DATA '`shop`.`x`'",
                "VIEW | CREATE VIEW `shop`.`v` AS select `shop`.`t`.`shop` AS `s`,`shop`.`f`(1) AS `f` from `shop`.`t`"
                        + "| CREATE VIEW `new`.`v` AS select `new`.`t`.`shop` AS `s`,`new`.`f`(1) AS `f` from `new`.`t`",
                "VIEW | CREATE VIEW `shop`.`v` AS select `shop`.`id` AS `id` from (`shop`.`t` `shop` join `shop`.`u`)"
                        + "| CREATE VIEW `new`.`v` AS select `shop`.`id` AS `id` from (`new`.`t` `shop` join `new`.`u`)",
                "VIEW | CREATE VIEW `x`.`v` AS select `t`.`shop`.`n` AS `n` from `x`.`t`"
                        + "| CREATE VIEW `x`.`v` AS select `t`.`shop`.`n` AS `n` from `x`.`t`",
                "TRIGGERS | CREATE DEFINER=`shop`@`h` trigger shop.tr before insert on shop.t for each row set new.x = shop.f(1)"
                        + "| CREATE DEFINER=`shop`@`h` trigger `new`.tr before insert on `new`.t for each row set new.x = shop.f(1)",
                "FUNCTION | CREATE DEFINER=`r`@`h` FUNCTION `shop`(a int) RETURNS int RETURN `shop`.`f`(1)"
                        + "| CREATE DEFINER=`r`@`h` FUNCTION `shop`(a int) RETURNS int RETURN `shop`.`f`(1)",
                "GRANTS | GRANT SELECT ON `shop`.* TO `shop`@`%` | GRANT SELECT ON `new`.* TO `shop`@`%`",
                "GRANTS | GRANT SELECT ON `my\\_x`.* TO `u`@`%` | GRANT SELECT ON `y\\%`.* TO `u`@`%`",
                "GRANTS | GRANT SELECT (`shop`) ON `my_x`.`t` TO `u`@`%` | GRANT SELECT (`shop`) ON `y%`.`t` TO `u`@`%`",
                "GRANTS | GRANT ALL ON *.* TO `shop`@`shop` | GRANT ALL ON *.* TO `shop`@`shop`"
            })
    void databasesAreToldFromEverythingElse(ObjectKind kind, String statement, String expected) {
        assertThat(in(kind, statement)).isEqualTo(expected);
    }

    @Test
    void bytesOfOtherCharacterSetsPass() {
        byte[] statement = "SELECT 'gr\u00f6\u00dfe' FROM `x`.`\u0081`".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(NAMES.in(ObjectKind.VIEW, statement)).isEqualTo(statement);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            nullValues = "-",
            value = {
                "FUNCTION | CREATE FUNCTION `f`() RETURNS int RETURN (SELECT 1 FROM shop.t) | `shop`",
                "FUNCTION | CREATE FUNCTION `f`() RETURNS int RETURN (SELECT 1 FROM `a``b`.t) | `a``b`",
                "FUNCTION | CREATE FUNCTION `f`() RETURNS int RETURN 'shop.t' /* shop.t */ | -",
                "FUNCTION | CREATE FUNCTION `f`() RETURNS int RETURN (SELECT shop FROM x.shop) | -",
                "FUNCTION | SET sql_mode = shop.t | -",
                "VIEW | CREATE VIEW v AS select `shop`.`t`.`x` | -",
                "EVENT | CREATE EVENT `e` ON SCHEDULE EVERY 1 DAY DO DELETE FROM shop.t | `shop`"
            })
    void whatABodyNamesIsTold(ObjectKind kind, String statement, String expected) {
        assertThat(NAMES.leftIn(kind, statement.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(expected);
    }
}
