// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.Flavour;
import dev.sluice.testkit.LiveServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Foreign keys whose own names, columns and referred columns hold what quotes names, which MariaDB shows unquoted.
class ForeignKeyNamesIT {
    private static final String DB = "sluice_fk`names";
    private static final List<String> NAMES = List.of("`", "a`b", "a``b", "` REFERENCES `x` (`y`)", "é`'", "b");

    @TempDir
    Path temporary;

    @ParameterizedTest
    @EnumSource(value = Flavour.class, names = "MARIADB")
    void theyComeBack(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        RoundTrip.drop(server, List.of(DB));
        server.execute("CREATE DATABASE " + quoted(DB));
        for (String name : NAMES) {
            String column = quoted(name.strip() + "x");
            String table = quoted(DB) + "." + quoted(name.strip());
            server.execute("CREATE TABLE " + table + " (" + column
                    + " INT, b INT COMMENT ' FOREIGN KEY (`', PRIMARY KEY ("
                    + column + ", b), CONSTRAINT " + quoted(name + "c") + " FOREIGN KEY (" + column + ", b) REFERENCES "
                    + table + " (" + column + ", b) ON DELETE CASCADE)");
        }
        List<String> before = definitions(server);
        String folder = temporary.resolve("dump").toString();
        run(server, "dump", "--no-defaults", "--output=" + folder, DB);
        RoundTrip.drop(server, List.of(DB));
        run(server, "load", "--no-defaults", folder);

        assertThat(definitions(server)).isEqualTo(before);
        RoundTrip.drop(server, List.of(DB));
    }

    private static List<String> definitions(LiveServer server) throws Exception {
        List<String> definitions = new ArrayList<>();
        for (String name : NAMES) {
            definitions.add(
                    String.valueOf(server.rows("SHOW CREATE TABLE " + quoted(DB) + "." + quoted(name.strip()))));
        }
        return definitions;
    }

    private void run(LiveServer server, String... arguments) throws Exception {
        SluiceRun.Outcome outcome = new SluiceRun(temporary).run(Program.to(server, arguments));
        assertThat(outcome.code()).as(outcome.err()).isZero();
    }

    private static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }
}
