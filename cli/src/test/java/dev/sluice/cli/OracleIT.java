// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.Flavour;
import dev.sluice.testkit.LiveServer;
import dev.sluice.testkit.RowComparison;
import dev.sluice.testkit.SampleDatabase;
import dev.sluice.testkit.ServerContent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The server's own dump program as an oracle: the same databases dumped by it and by Sluice, both restored by the
/// stock client. Where the two differ, it is by a known fault of the other one.
class OracleIT {
    /// A fault of a dump program, and where it shows in the sample databases.
    private record Fault(String what, Set<Flavour> flavours, String difference) {}

    private static final List<Fault> KNOWN_FAULTS = List.of(
            new Fault(
                    "histograms are left out, and with --column-statistics made anew from other samples",
                    Set.of(Flavour.MYSQL),
                    "missing: histogram .*"),
            new Fault(
                    "FLOAT has six digits",
                    EnumSet.allOf(Flavour.class),
                    "(lost|gained) \\d+ rows: `sluice_sample`.`(floats|float_key)`: .*"),
            new Fault(
                    "-0 becomes 0", EnumSet.of(Flavour.MYSQL), "(lost|gained) 100 rows: `sluice_sample`.`no_key`: .*"),
            new Fault(
                    "the error value of an ENUM with an empty member becomes that member",
                    EnumSet.allOf(Flavour.class),
                    "(lost|gained) 2 rows: `sluice_sample`.`bits_and_sets`: .*"),
            new Fault(
                    "a byte without a way to Unicode and back becomes another one",
                    EnumSet.allOf(Flavour.class),
                    "(lost|gained) [12] rows: `sluice_sample`.`charsets`: .*"),
            new Fault(
                    "a view is made without the strict mode, which decides whether its columns may be NULL",
                    EnumSet.of(Flavour.MYSQL),
                    "changed: column `\\w+`.`(a_top|collated|m_middle|across)`.`\\w+`, (COLUMN_DEFAULT|IS_NULLABLE): .*"),
            new Fault(
                    "a table whose default comes from a sequence is locked without the sequence and takes no rows",
                    EnumSet.of(Flavour.MARIADB),
                    "lost 2 rows: `sluice_sample`.`from_sequence`: .*"));

    @TempDir
    Path temporary;

    @ParameterizedTest
    @EnumSource(Flavour.class)
    void whatTheOwnDumpProgramCarriesSluiceCarriesToo(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        List<String> databases = SampleDatabase.create(server);
        try {
            Path theirs = dumpWithOwnProgram(server, databases);
            Path ours = dumpWithSluice(server, databases);
            ServerContent byThem = restored(server, theirs, databases);
            ServerContent byUs = restored(server, ours, databases);

            assertThat(RowComparison.differences(byUs, byThem))
                    .isNotEmpty()
                    .allSatisfy(difference -> assertThat(difference).matches(isKnownFaultOf(flavour)));
        } finally {
            SampleDatabase.drop(server);
        }
    }

    private static String isKnownFaultOf(Flavour flavour) {
        return KNOWN_FAULTS.stream()
                .filter(fault -> fault.flavours().contains(flavour))
                .map(Fault::difference)
                .collect(Collectors.joining("|", "(?s)(", ")"));
    }

    private Path dumpWithOwnProgram(LiveServer server, List<String> databases) throws Exception {
        Path file = temporary.resolve("theirs.sql");
        List<String> command = new ArrayList<>(server.dump());
        command.addAll(List.of(
                "--single-transaction",
                "--routines",
                "--events",
                "--triggers",
                "--force",
                "--default-character-set=utf8mb4"));
        if (server.flavour() == Flavour.MYSQL) {
            command.add("--set-gtid-purged=OFF");
        }
        command.add("--databases");
        command.addAll(databases);
        new ProcessBuilder(command)
                .redirectOutput(file.toFile())
                .redirectError(temporary.resolve("theirs.err").toFile())
                .start()
                .waitFor();
        return file;
    }

    private Path dumpWithSluice(LiveServer server, List<String> databases) throws Exception {
        Path folder = temporary.resolve("ours");
        List<String> arguments =
                new ArrayList<>(List.of("dump", "--no-defaults", "--compress=none", "--output=" + folder));
        arguments.addAll(databases);
        SluiceRun.Outcome outcome = new SluiceRun(temporary).run(Program.to(server, arguments.toArray(String[]::new)));
        assertThat(outcome.code()).as(outcome.err()).isZero();
        return RoundTrip.inOneScript(folder, temporary.resolve("ours.sql"));
    }

    private static ServerContent restored(LiveServer server, Path script, List<String> databases) throws Exception {
        SampleDatabase.drop(server);
        List<String> command = new ArrayList<>(server.client());
        command.addAll(List.of("--force", "--default-character-set=utf8mb4", "--comments", "--binary-mode"));
        new ProcessBuilder(command)
                .redirectInput(script.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        return ServerContent.of(server, databases);
    }
}
