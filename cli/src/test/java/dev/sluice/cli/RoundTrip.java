// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.LiveServer;
import dev.sluice.testkit.RowComparison;
import dev.sluice.testkit.ServerContent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Carries databases from one server to another, or away from a server and back to it, in all ways that differ, and
/// compares what arrived with what was there. For one thread.
final class RoundTrip {
    private final LiveServer source;
    private final LiveServer target;
    private final Path temporary;
    private final List<String> databases;
    private final List<String> queries = new ArrayList<>();
    private int chunkRows = 2;
    private int dumps;

    /// @param temporary where the dumps go
    RoundTrip(LiveServer source, LiveServer target, Path temporary, List<String> databases) {
        this.source = source;
        this.target = target;
        this.temporary = temporary;
        this.databases = databases;
    }

    /// Adds queries whose answers must be the same on both sides, beyond what [RowComparison] sees.
    RoundTrip asking(String... more) {
        queries.addAll(Arrays.asList(more));
        return this;
    }

    /// Cuts tables into chunks of about so many rows, where a dump is cut at all.
    RoundTrip chunkRows(int rows) {
        chunkRows = rows;
        return this;
    }

    /// Dumps with one connection, and with three, small chunks and tiny statements; loads the first by LOAD DATA, with
    /// its keys after the rows, and with the stock client, the second by INSERT. All three must bring the same.
    void everyWay() throws Exception {
        Content before = Content.of(source, databases, queries);
        Path whole = dump("--threads=1", "--compress=none");
        Path cut = dump(
                "--threads=3", "--compress=none", "--chunk-rows=" + chunkRows, "--statement-size=" + chunkRows + "k");
        arrives(before, () -> load(whole, "--rows-by=load-data", "--keys=after"));
        arrives(before, () -> loadWithStockClient(whole));
        arrives(before, () -> load(cut, "--rows-by=insert", "--keys=before"));
    }

    /// Dumps once, loads it once with `sluice load`.
    void once() throws Exception {
        Content before = Content.of(source, databases, queries);
        Path dump = dump("--threads=2", "--compress=none", "--chunk-rows=" + chunkRows);
        arrives(before, () -> load(dump));
    }

    /// Runs a script that lies beside the tests.
    static void prepare(LiveServer server, String resource) throws IOException {
        Path script = Files.createTempFile("sluice-", "-" + resource);
        try (InputStream sql = Objects.requireNonNull(RoundTrip.class.getResourceAsStream(resource), resource)) {
            Files.copy(sql, script, StandardCopyOption.REPLACE_EXISTING);
            server.runScript(script);
        } finally {
            Files.delete(script);
        }
    }

    static void drop(LiveServer server, List<String> databases) throws SQLException {
        StringBuilder sql = new StringBuilder("SET foreign_key_checks = 0");
        databases.forEach(name -> sql.append("; DROP DATABASE IF EXISTS `")
                .append(name.replace("`", "``"))
                .append('`'));
        server.execute(sql.toString());
    }

    private interface Restore {
        void run() throws Exception;
    }

    /// What two servers are compared by.
    private record Content(ServerContent content, List<List<List<@Nullable String>>> answers) {
        static Content of(LiveServer server, List<String> databases, List<String> queries) throws SQLException {
            List<List<List<@Nullable String>>> answers = new ArrayList<>();
            for (String query : queries) {
                answers.add(server.rows(query));
            }
            return new Content(ServerContent.of(server, databases), answers);
        }
    }

    private void arrives(Content before, Restore restore) throws Exception {
        drop(target, databases);
        restore.run();
        Content after = Content.of(target, databases, queries);
        RowComparison.assertEqual(before.content(), after.content());
        for (int i = 0; i < queries.size(); i++) {
            assertThat(after.answers().get(i))
                    .as(queries.get(i))
                    .isEqualTo(before.answers().get(i));
        }
    }

    private Path dump(String... options) {
        Path folder = temporary.resolve("dump" + ++dumps);
        List<String> arguments = new ArrayList<>(List.of("dump", "--no-defaults", "--output=" + folder));
        arguments.addAll(Arrays.asList(options));
        arguments.addAll(databases);
        run(Program.to(source, arguments.toArray(String[]::new)));
        return folder;
    }

    private void load(Path folder, String... options) {
        List<String> arguments = new ArrayList<>(List.of("load", "--no-defaults", "--threads=3", folder.toString()));
        arguments.addAll(Arrays.asList(options));
        run(Program.to(target, arguments.toArray(String[]::new)));
    }

    private void loadWithStockClient(Path folder) throws IOException {
        target.runScript(inOneScript(folder, temporary.resolve("all.sql")));
    }

    /// Joins the files of an uncompressed dump in the order of their names; returns the script.
    static Path inOneScript(Path folder, Path script) throws IOException {
        Files.deleteIfExists(script);
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".sql"))
                    .sorted()
                    .toList()) {
                Files.write(script, Files.readAllBytes(file), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            }
        }
        return script;
    }

    private void run(String... arguments) {
        SluiceRun.Outcome outcome = new SluiceRun(temporary).run(arguments);
        assertThat(outcome.code()).as(outcome.err()).isZero();
    }
}
