// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.testkit.LiveServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Runs the program of the distribution as a process of its own, as a user does.
final class Program {
    static final Path LAUNCHER = Path.of("target/dist/bin/sluice").toAbsolutePath();

    private static final long LIMIT_SECONDS = 120;

    private final Path folder;
    private int runs;

    /// What a run left behind.
    record Outcome(int code, String out, String err) {}

    /// @param folder the working folder of the runs and their home
    Program(Path folder) {
        this.folder = folder;
    }

    /// A run that may be disturbed before it is awaited.
    final class Running {
        private final Process process;
        private final Path out;
        private final Path err;

        private Running(List<String> command) throws IOException {
            runs++;
            out = folder.resolve("out" + runs);
            err = folder.resolve("err" + runs);
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile());
            builder.environment().keySet().removeIf(name -> name.startsWith("MYSQL_"));
            builder.environment().put("SLUICE_JAVA_OPTS", "-Duser.home=" + folder);
            process = builder.start();
            process.getOutputStream().close();
        }

        void signal(String name) throws IOException, InterruptedException {
            new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                    .start()
                    .waitFor();
        }

        /// Waits until the run has written row data below its output folder.
        Running awaitRows(Path dump) throws IOException, InterruptedException {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
            while (!hasRows(dump)) {
                if (!process.isAlive() || System.nanoTime() > end) {
                    throw new IllegalStateException("no rows: " + Files.readString(err));
                }
                Thread.sleep(20);
            }
            return this;
        }

        private static boolean hasRows(Path dump) throws IOException {
            Path rows = dump.resolve("30-rows");
            if (!Files.isDirectory(rows)) {
                return false;
            }
            try (var files = Files.list(rows)) {
                return files.findAny().isPresent();
            }
        }

        Outcome await() throws IOException, InterruptedException {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("the run does not end: " + Files.readString(err));
            }
            return new Outcome(
                    process.exitValue(),
                    Files.readString(out, StandardCharsets.UTF_8),
                    Files.readString(err, StandardCharsets.UTF_8));
        }
    }

    Running start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(LAUNCHER.toString()));
        command.addAll(Arrays.asList(arguments));
        return new Running(command);
    }

    Outcome run(String... arguments) throws IOException, InterruptedException {
        return start(arguments).await();
    }

    /// Runs a shell command line in which `sluice` is the program.
    Outcome shell(String line) throws IOException, InterruptedException {
        return new Running(List.of("sh", "-c", line.replace("sluice ", "'" + LAUNCHER + "' "))).await();
    }

    /// The flags that connect to a server over TCP.
    static String[] to(LiveServer server, String... more) {
        List<String> flags = new ArrayList<>(Arrays.asList(more));
        flags.addAll(List.of(
                "-h" + server.host(), "-P" + server.port(), "-u" + server.user(), "--password=" + server.password()));
        return flags.toArray(String[]::new);
    }
}
