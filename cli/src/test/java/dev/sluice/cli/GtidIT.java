// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.Flavour;
import dev.sluice.testkit.LiveServer;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A server that is to become a replica of the one that was dumped learns where to go on.
final class GtidIT {

    @TempDir
    Path temporary;

    private static LiveServer start(Flavour flavour, String id) throws Exception {
        return switch (flavour) {
            case MYSQL ->
                LiveServer.start(
                        flavour, "--server-id=" + id, "--gtid-mode=ON", "--enforce-gtid-consistency=ON", "--log-bin");
            case MARIADB -> LiveServer.start(flavour, "--server-id=" + id, "--log-bin");
        };
    }

    private static String value(LiveServer server, String query) throws SQLException {
        return String.valueOf(server.rows(query).getFirst().getFirst());
    }

    private SluiceRun.Outcome run(LiveServer server, String... arguments) {
        return new SluiceRun(temporary).run(Program.to(server, arguments));
    }

    @ParameterizedTest
    @EnumSource
    void theTargetTakesTheGtidsOfTheDump(Flavour flavour) throws Exception {
        String folder = temporary.resolve("dump").toString();
        String known = flavour == Flavour.MYSQL ? "SELECT @@GLOBAL.gtid_purged" : "SELECT @@GLOBAL.gtid_slave_pos";
        String written = flavour == Flavour.MYSQL ? "SELECT @@GLOBAL.gtid_executed" : "SELECT @@GLOBAL.gtid_binlog_pos";
        try (LiveServer source = start(flavour, "11");
                LiveServer target = start(flavour, "12")) {
            source.execute(
                    "CREATE DATABASE shop; CREATE TABLE shop.t (n INT PRIMARY KEY); INSERT INTO shop.t VALUES (1)");
            String gtids = value(source, written);
            assertThat(gtids).isNotEmpty();
            assertThat(run(source, "dump", "--no-defaults", "shop", "--output=" + folder)
                            .code())
                    .isZero();

            SluiceRun.Outcome ignored = run(target, "load", "--no-defaults", folder, "--skip-binlog");
            assertThat(ignored.code()).as(ignored.err()).isZero();
            assertThat(value(target, known)).isEmpty();
            SluiceRun.Outcome taken =
                    run(target, "load", "--no-defaults", folder, "--skip-binlog", "--gtid=append", "--if-exists=drop");

            assertThat(taken.code()).as(taken.err()).isZero();
            assertThat(value(target, known)).isEqualTo(gtids);
            assertThat(value(target, "SELECT n FROM shop.t")).isEqualTo("1");
            SluiceRun.Outcome twice =
                    run(target, "load", "--no-defaults", folder, "--skip-binlog", "--gtid=append", "--if-exists=drop");
            assertThat(twice.code()).isEqualTo(13);
            assertThat(twice.err()).contains("the GTIDs of the dump");
        }
    }
}
