// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.Flavour;
import dev.sluice.testkit.LiveServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Servers whose settings change how text is read, written and stored. Each start of a server takes several of them.
class ServerModeIT {
    private static final List<String> DATABASES = List.of("sluice_modes");
    private static final String ODD_MODES = "--sql-mode=ANSI_QUOTES,NO_BACKSLASH_ESCAPES,PAD_CHAR_TO_FULL_LENGTH";

    @TempDir
    Path temporary;

    @ParameterizedTest
    @EnumSource(Flavour.class)
    void fromAReadOnlyServerWithOddModesToAStrictOne(Flavour flavour) throws Exception {
        List<String> from = new ArrayList<>(
                List.of(ODD_MODES, "--default-time-zone=+05:30", "--autocommit=0", "--character-set-server=latin1"));
        List<String> to =
                new ArrayList<>(List.of("--sql-mode=TRADITIONAL", "--default-time-zone=-08:00", "--autocommit=0"));
        if (flavour == Flavour.MYSQL) {
            from.addAll(List.of(
                    "--explain-format=TREE",
                    "--sql-generate-invisible-primary-key=ON",
                    "--show-gipk-in-create-table-and-information-schema=OFF"));
            to.add("--character-set-server=utf16");
            to.addAll(List.of(
                    "--sql-require-primary-key=ON",
                    "--sql-generate-invisible-primary-key=ON",
                    "--show-gipk-in-create-table-and-information-schema=OFF"));
        } else {
            to.add("--lower-case-table-names=1");
        }
        trip(flavour, from, to, flavour == Flavour.MYSQL ? "super_read_only" : "read_only");
    }

    @ParameterizedTest
    @EnumSource(Flavour.class)
    void fromALooseServerToAReadOnlyMindedOneWithOddModes(Flavour flavour) throws Exception {
        List<String> from = new ArrayList<>(List.of("--sql-mode=", "--default-time-zone=-12:00"));
        List<String> to = new ArrayList<>(List.of(
                ODD_MODES + ",STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE",
                "--default-time-zone=+13:00",
                "--character-set-server=latin1",
                "--init-connect=SET autocommit = 0"));
        if (flavour == Flavour.MARIADB) {
            to.set(0, "--sql-mode=ORACLE,STRICT_ALL_TABLES");
            from.addAll(List.of("--lower-case-table-names=1", "--character-set-server=cp1251"));
        } else {
            from.addAll(List.of("--character-set-server=utf16", "--collation-server=utf16_bin"));
            to.add("--explain-format=TREE");
        }
        trip(flavour, from, to, "read_only");
    }

    @ParameterizedTest
    @EnumSource(Flavour.class)
    void aTargetThatTakesTwoNamesForOneIsLeftUntouched(Flavour flavour) throws Exception {
        LiveServer source = LiveServer.of(flavour);
        try (LiveServer target = LiveServer.start(flavour, "--lower-case-table-names=1")) {
            List<List<String>> kinds = List.of(
                    List.of("Sluice_two.a", "sluice_two.b", "database Sluice_two", "database sluice_two"),
                    List.of("sluice_one.Same", "sluice_one.same", "table sluice_one.Same", "table sluice_one.same"),
                    List.of("sluice_old.Kept", "sluice_old.other"));
            for (List<String> kind : kinds) {
                List<String> databases = kind.subList(0, 2).stream()
                        .map(table -> table.substring(0, table.indexOf('.')))
                        .distinct()
                        .toList();
                source.execute(databases.stream()
                        .map(database -> "CREATE DATABASE " + database + ";")
                        .collect(Collectors.joining()));
                try {
                    source.execute("CREATE TABLE " + kind.get(0) + " SELECT 1 AS a; CREATE TABLE " + kind.get(1)
                            + " SELECT 2 AS a");
                    loadsOrIsRefused(source, target, databases, kind.subList(2, kind.size()));
                } finally {
                    source.execute(databases.stream()
                            .map(database -> "DROP DATABASE " + database + ";")
                            .collect(Collectors.joining()));
                }
            }
            assertThat(target.rows("SELECT (SELECT a FROM sluice_old.kept), (SELECT a FROM sluice_old.OTHER)"))
                    .containsExactly(List.of("1", "2"));
            assertThat(target.rows("SELECT schema_name FROM information_schema.schemata"
                            + " WHERE schema_name IN ('sluice_one', 'sluice_two')"))
                    .isEmpty();
        }
    }

    /// @param collision what the message names, nothing where the load succeeds
    private void loadsOrIsRefused(LiveServer source, LiveServer target, List<String> databases, List<String> collision)
            throws Exception {
        String folder = temporary.resolve(databases.getFirst()).toString();
        List<String> dump = new ArrayList<>(List.of(Program.to(source, "dump", "--output", folder)));
        dump.addAll(databases);
        assertThat(new SluiceRun(temporary).run(dump.toArray(String[]::new)).code())
                .isZero();
        SluiceRun.Outcome outcome = new SluiceRun(temporary).run(Program.to(target, "load", folder));
        assertThat(outcome.code()).as(outcome.err()).isEqualTo(collision.isEmpty() ? 0 : 21);
        collision.forEach(name -> assertThat(outcome.err()).contains(name));
    }

    /// Keys that the server makes for itself and shows to no one who does not ask.
    private static String hiddenKeys(List<String> options) {
        return options.contains("--sql-generate-invisible-primary-key=ON")
                ? "SELECT my_row_id, a, HEX(b) FROM sluice_modes.no_key ORDER BY 1"
                : "SELECT a, HEX(b) FROM sluice_modes.no_key ORDER BY 1, 2";
    }

    private void trip(Flavour flavour, List<String> from, List<String> to, String readOnly) throws Exception {
        try (LiveServer source = LiveServer.start(flavour, from.toArray(String[]::new));
                LiveServer target = LiveServer.start(flavour, to.toArray(String[]::new))) {
            RoundTrip.prepare(source, "modes.sql");
            source.execute("SET GLOBAL " + readOnly + " = 1");
            new RoundTrip(source, target, temporary, DATABASES)
                    .asking(
                            "SELECT HEX(v), HEX(g), HEX(b), UNIX_TIMESTAMP(ts) FROM sluice_modes.plain ORDER BY id",
                            hiddenKeys(from))
                    .once();
        }
    }
}
