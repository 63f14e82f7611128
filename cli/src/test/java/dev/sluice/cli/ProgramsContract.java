// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.LiveServer;
import dev.sluice.testkit.RowComparison;
import dev.sluice.testkit.ServerContent;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Views, routines, triggers and events come back as they were, whatever session made them.
abstract class ProgramsContract {

    private static final List<String> DATABASES = List.of(ProgramCorpus.DB);

    @TempDir
    Path temporary;

    abstract LiveServer server();

    @AfterEach
    void drop() throws SQLException {
        server().execute("DROP DATABASE IF EXISTS " + ProgramCorpus.DB);
    }

    @Test
    void everyProgramComesBackThroughTheLoader() throws Exception {
        ProgramCorpus.run(server(), ProgramCorpus.plain(), temporary);
        ProgramCorpus.run(server(), ProgramCorpus.backslashes(), temporary);
        ServerContent before = ServerContent.of(server(), DATABASES);

        dump();
        drop();
        Program.Outcome loaded = program().run(Program.to(server(), "load", "--no-defaults", folder().toString()));

        assertThat(loaded.code()).as(loaded.err()).isZero();
        RowComparison.assertEqual(before, ServerContent.of(server(), DATABASES));
    }

    @Test
    void everyProgramComesBackThroughTheStockClient() throws Exception {
        ProgramCorpus.run(server(), ProgramCorpus.plain(), temporary);
        ServerContent before = ServerContent.of(server(), DATABASES);

        dump();
        drop();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (Stream<Path> files = Files.walk(folder())) {
            for (Path file : files.filter(path -> path.toString().endsWith(".sql"))
                    .sorted()
                    .toList()) {
                all.writeBytes(Files.readAllBytes(file));
            }
        }
        ProgramCorpus.run(server(), all.toByteArray(), temporary);

        RowComparison.assertEqual(before, ServerContent.of(server(), DATABASES));
    }

    private void dump() throws Exception {
        Program.Outcome dumped = program()
                .run(Program.to(
                        server(),
                        "dump",
                        "--no-defaults",
                        "--compress=none",
                        "--output=" + folder(),
                        ProgramCorpus.DB));
        assertThat(dumped.code()).as(dumped.err()).isZero();
        assertThat(dumped.err()).doesNotContain("warning: ");
    }

    private Program program() {
        return new Program(temporary);
    }

    private Path folder() {
        return temporary.resolve("dump");
    }
}
