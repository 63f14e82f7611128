// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.load.LoadOptions.Definer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DefinersTest {

    private static final String OTHER = "`it's`@`%`";

    private static String in(Definer definer, String statement) {
        byte[] changed = new Definers(definer).in(statement.getBytes(StandardCharsets.UTF_8));
        return new String(changed, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE DEFINER=`jo``e`@`%` FUNCTION `f`() RETURNS int RETURN 'DEFINER=`x`@`y`'",
                "CREATE ALGORITHM=UNDEFINED DEFINER=`größe`@`l` SQL SECURITY DEFINER VIEW `v` AS select 1",
                "CREATE DEFINER=`role` PROCEDURE `p`() SELECT 1",
                "CREATE OR REPLACE DEFINER = joe@localhost EVENT e ON SCHEDULE EVERY 1 DAY DO SELECT 1",
                "/*!50001 CREATE ALGORITHM=UNDEFINED */\n/*!50013 DEFINER='a'@'b' SQL SECURITY DEFINER */\n/*!50001 VIEW v */",
                "/*!50003 CREATE*/ /*!50017 DEFINER=`u`@`h`*/ /*!50003 TRIGGER t BEFORE INSERT ON x FOR EACH ROW SET @a=1 */",
                "/*!50106 CREATE*/ /*!50117 DEFINER=`u`@`h`*/ /*!50106 EVENT e ON SCHEDULE EVERY 1 DAY DO SELECT 1 */"
            })
    void theClauseIsReplacedOrTakenOut(String statement) {
        String clause = "DEFINER\\s*=\\s*(`[^`]*(``[^`]*)*`|'a'|joe)(@(`[^`]*`|'b'|localhost))?";
        assertThat(in(Definer.KEPT, statement)).isEqualTo(statement);
        assertThat(in(Definer.STRIPPED, statement)).isEqualTo(statement.replaceFirst(clause, ""));
        assertThat(in(new Definer(false, OTHER), statement))
                .isEqualTo(statement.replaceFirst(clause, "DEFINER=" + OTHER));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE FUNCTION `f`() RETURNS text RETURN 'CREATE DEFINER=`x`@`y`'",
                "CREATE TABLE `DEFINER=`` (n int)",
                "INSERT INTO t VALUES ('CREATE DEFINER=`x`@`y` VIEW')"
            })
    void whatHasNoDefinerStays(String statement) {
        assertThat(in(Definer.STRIPPED, statement)).isEqualTo(statement);
    }

    @Test
    void theTextOfABrokenViewIsAString() {
        String statement =
                "SET @sluice_view = _binary'CREATE ALGORITHM=MERGE DEFINER=`a`@`b` VIEW v AS select \\'x\\''";
        assertThat(in(new Definer(false, OTHER), statement))
                .isEqualTo(
                        "SET @sluice_view = _binary'CREATE ALGORITHM=MERGE DEFINER=`it\\'s`@`%` VIEW v AS select \\'x\\''");
    }
}
