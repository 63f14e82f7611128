// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.LiveServer;
import dev.sluice.testkit.RowComparison;
import dev.sluice.testkit.SampleDatabase;
import dev.sluice.testkit.ServerContent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What goes into a dump comes out again, row by row and object by object, dumped and loaded in every way that differs.
abstract class RoundTripContract {

    @TempDir
    Path temporary;

    private List<String> databases = List.of();

    abstract LiveServer server();

    /// Makes the databases to dump; returns their names.
    List<String> create() throws Exception {
        return SampleDatabase.create(server());
    }

    /// Drops what [#create()] made.
    void drop() throws SQLException {
        SampleDatabase.drop(server());
    }

    @BeforeEach
    void makeDatabases() throws Exception {
        databases = create();
    }

    @AfterEach
    void dropDatabases() throws SQLException {
        drop();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--threads=1 --compress=none",
                "--threads=3 --compress=zstd",
                "--threads=3 --compress=none --chunk-rows=7 --statement-size=2k",
                "--threads=2 --compress=gzip --chunk-rows=1000"
            })
    void aFolderBringsEverythingBack(String options) throws Exception {
        ServerContent before = ServerContent.of(server(), databases);
        List<String> writing = new ArrayList<>(List.of(options.split(" ")));
        writing.addAll(List.of("--output", folder()));
        writing.addAll(databases);

        sluice("dump", writing);
        drop();
        sluice("load", List.of("--threads=3", "--keys=after", folder()));

        RowComparison.assertEqual(before, ServerContent.of(server(), databases));
    }

    @Test
    void theFilesInTheOrderOfTheirNamesRestoreWithTheStockClient() throws Exception {
        ServerContent before = ServerContent.of(server(), databases);
        List<String> writing = new ArrayList<>(List.of("--compress=none", "--output", folder()));
        writing.addAll(databases);

        sluice("dump", writing);
        drop();
        Path all = temporary.resolve("all.sql");
        try (Stream<Path> files = Files.walk(Path.of(folder()))) {
            for (Path file : files.filter(path -> path.toString().endsWith(".sql"))
                    .sorted()
                    .toList()) {
                Files.write(
                        all,
                        Files.readAllBytes(file),
                        java.nio.file.StandardOpenOption.CREATE,
                        java.nio.file.StandardOpenOption.APPEND);
            }
        }
        server().runScript(all);

        RowComparison.assertEqual(before, ServerContent.of(server(), databases));
    }

    @Test
    void aStreamRestoresWithTheStockClient() throws Exception {
        ServerContent before = ServerContent.of(server(), databases);
        Path stream = temporary.resolve("stream.sql");
        List<String> writing = new ArrayList<>(List.of("--output", "-"));
        writing.addAll(databases);

        Files.move(sluice("dump", writing), stream);
        drop();
        server().runScript(stream);

        RowComparison.assertEqual(before, ServerContent.of(server(), databases));
    }

    /// Runs the program as it is shipped; returns the file that took its standard output.
    private Path sluice(String verb, List<String> arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "target/dist/bin/sluice",
                verb,
                "--no-defaults",
                "--host=" + server().host(),
                "--port=" + server().port(),
                "--protocol=tcp",
                "--user=" + server().user(),
                "--password=" + server().password(),
                "--get-server-public-key"));
        command.addAll(arguments);
        Path out = Files.createTempFile(temporary, "sluice", ".out");
        Path err = Files.createTempFile(temporary, "sluice", ".err");
        int code = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start()
                .waitFor();
        assertThat(code).as(Files.readString(err)).isZero();
        return out;
    }

    private String folder() {
        return temporary.resolve("dump").toString();
    }
}
