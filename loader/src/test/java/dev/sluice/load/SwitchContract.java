// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import static dev.sluice.load.WrittenDump.alter;
import static dev.sluice.load.WrittenDump.chunkFile;
import static dev.sluice.load.WrittenDump.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.format.FormatException;
import dev.sluice.format.ObjectKind;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Settings of the whole server that a load relaxes.
interface SwitchContract extends Target {
    String FLUSHES = "SELECT CONCAT_WS(' ', @@GLOBAL.innodb_flush_log_at_trx_commit, @@GLOBAL.sync_binlog) AS s";

    private LoadOptions relaxing(Path dump, ServerSwitch... relaxed) {
        return optionsOf(dump).relaxed(List.of(relaxed)).get();
    }

    private LoadOptions deferring(Path dump) {
        return relaxing(dump, ServerSwitch.LOG_FLUSH, ServerSwitch.BINLOG_FLUSH);
    }

    private static WrittenDump dump(Path temp, String database, String seen) {
        return new WrittenDump(temp.resolve("dump"), database)
                .object(ObjectKind.TABLE, "seen", "CREATE TABLE " + database + ".seen ENGINE=InnoDB AS " + seen)
                .table(
                        "t",
                        "InnoDB",
                        "(n INT, t TEXT)",
                        "`n`,`t`",
                        numbered(40, 300, i -> i + ",'" + "x".repeat(99) + "'"));
    }

    private void strict() throws SQLException {
        server().execute("SET GLOBAL innodb_flush_log_at_trx_commit = 1; SET GLOBAL sync_binlog = 7");
    }

    private void asTheTestServersAre(String before) throws SQLException {
        String[] values = before.split(" ", -1);
        server().execute("SET GLOBAL innodb_flush_log_at_trx_commit = " + values[0] + "; SET GLOBAL sync_binlog = "
                + values[1]);
    }

    @Test
    default void flushesAreDeferredWhileTheLoadRuns(@TempDir Path temp) throws Exception {
        String before = value(FLUSHES);
        clean("ld_flush");
        strict();
        try {
            new Loader(deferring(dump(temp, "ld_flush", FLUSHES).complete()), new Heard()).run();

            assertThat(value("SELECT s FROM ld_flush.seen")).isEqualTo("2 0");
            assertThat(value(FLUSHES)).isEqualTo("1 7");
        } finally {
            asTheTestServersAre(before);
        }
    }

    @Test
    default void whatIsRelaxedAlreadyStaysSo(@TempDir Path temp) throws Exception {
        String before = value(FLUSHES);
        clean("ld_relaxed");
        server().execute("SET GLOBAL innodb_flush_log_at_trx_commit = 2; SET GLOBAL sync_binlog = 7");
        Heard heard = new Heard();
        try {
            new Loader(deferring(dump(temp, "ld_relaxed", FLUSHES).complete()), heard).run();

            assertThat(value(FLUSHES)).isEqualTo("2 7");
            assertThat(heard.notes()).contains("innodb_flush_log_at_trx_commit is 2 already, and stays so");
        } finally {
            asTheTestServersAre(before);
        }
    }

    @Test
    default void aFailedLoadPutsSettingsBack(@TempDir Path temp) throws Exception {
        String before = value(FLUSHES);
        clean("ld_putback");
        strict();
        Path dump = dump(temp, "ld_putback", FLUSHES).complete();
        alter(chunkFile(dump, "ld_putback", "t", 40), "(12000,", "(12001,");
        try {
            assertThatThrownBy(() -> new Loader(deferring(dump), new Heard()).run())
                    .isInstanceOf(FormatException.CorruptFile.class);

            assertThat(value("SELECT s FROM ld_putback.seen")).isEqualTo("2 0");
            assertThat(value(FLUSHES)).isEqualTo("1 7");
        } finally {
            asTheTestServersAre(before);
        }
    }

    @Test
    default void theNextRunOfAKilledLoadPutsSettingsBack(@TempDir Path temp) throws Exception {
        String before = value(FLUSHES);
        clean("ld_killed_relaxed");
        strict();
        Path dump = dump(temp, "ld_killed_relaxed", FLUSHES).complete();
        try {
            Process process = LoadProcess.start(deferring(dump));
            while (process.isAlive() && !value(FLUSHES).equals("2 0")) {
                Thread.sleep(1);
            }
            assertThat(process.destroyForcibly().waitFor()).isEqualTo(137);
            assertThat(value(FLUSHES)).isEqualTo("2 0");

            assertThat(load(dump).leftOut()).isEmpty();

            assertThat(value(FLUSHES)).isEqualTo("1 7");
            assertThat(value("SELECT COUNT(*) FROM ld_killed_relaxed.t")).isEqualTo("12000");
        } finally {
            asTheTestServersAre(before);
        }
    }

    @Test
    default void theRedoLogIsDisabledWhileTheLoadRuns(@TempDir Path temp) throws Exception {
        clean("ld_redo");
        Heard heard = new Heard();
        if (isMariaDb()) {
            Path dump = dump(temp, "ld_redo", "SELECT 1 AS s").complete();
            assertThatThrownBy(() -> new Loader(relaxing(dump, ServerSwitch.REDO_LOG), heard).run())
                    .isInstanceOf(LoadException.StatementRefused.class)
                    .hasMessageContaining("redo_log = OFF");
            return;
        }
        String status = "SELECT VARIABLE_VALUE FROM performance_schema.global_status"
                + " WHERE VARIABLE_NAME = 'Innodb_redo_log_enabled'";
        Path dump = dump(temp, "ld_redo", status.replace("VARIABLE_VALUE FROM", "VARIABLE_VALUE AS s FROM"))
                .complete();

        new Loader(relaxing(dump, ServerSwitch.REDO_LOG), heard).run();

        assertThat(value("SELECT s FROM ld_redo.seen")).isEqualTo("OFF");
        assertThat(value(status)).isEqualTo("ON");
        assertThat(heard.warnings()).singleElement().asString().contains("all its data are lost");
    }
}
