// SPDX-License-Identifier: Apache-2.0
package dev.sluice.testkit;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The servers' own command-line programs: those on the PATH, else those of the unpacked binaries.
final class StockClient {
    private StockClient() {}

    /// The command of a program connected over TCP.
    ///
    /// @param program the stock client's or dump program's name
    static List<String> over(LiveServer server, String program) {
        List<String> command = new ArrayList<>(
                onPath(program) ? List.of(program, "--no-defaults") : unpacked(server.flavour(), program));
        command.addAll(List.of(
                "--host=" + server.host(), "--port=" + server.port(), "--protocol=TCP", "--user=" + server.user()));
        command.add("--password=" + server.password());
        return List.copyOf(command);
    }

    /// The command of a program of unpacked binaries, not yet connected.
    ///
    /// @param root the folder of the binaries, as the fetch scripts print it
    static List<String> in(String root, String program) {
        return List.of(ProjectRoot.find().resolve("dev/lib/unpacked").toString(), root, program);
    }

    /// Feeds a script to a stock client, which keeps CRLF and NUL bytes as they are.
    ///
    /// @throws IOException if it stops with an error; the message holds what it said
    static void run(List<String> client, Path script) throws IOException {
        List<String> command = new ArrayList<>(client);
        command.addAll(List.of("--default-character-set=utf8mb4", "--comments", "--binary-mode"));
        Path said = Files.createTempFile("sluice-client", ".log");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectInput(script.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            if (await(process) != 0) {
                throw new IOException(script + ": "
                        + Files.readString(said, StandardCharsets.UTF_8).strip());
            }
        } finally {
            Files.delete(said);
        }
    }

    private static boolean onPath(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    private static List<String> unpacked(Flavour flavour, String program) {
        String dev = ProjectRoot.find().resolve("dev").toString();
        return fetched(
                switch (flavour) {
                    case MYSQL -> List.of(dev + "/fetch-mysql");
                    case MARIADB -> List.of(dev + "/fetch-mariadb", "any");
                },
                program);
    }

    /// The command of a program that a script brings and prints the folder of.
    ///
    /// @throws IllegalStateException where the script fails
    static List<String> fetched(List<String> fetch, String program) {
        try {
            Process process = new ProcessBuilder(fetch)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String root = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            if (await(process) != 0) {
                throw new IllegalStateException(program + " is neither on the PATH nor to be had by " + fetch);
            }
            return in(root, program);
        } catch (IOException failure) {
            throw new IllegalStateException(fetch + " does not run", failure);
        }
    }

    private static int await(Process process) throws IOException {
        try {
            return process.waitFor();
        } catch (InterruptedException interrupt) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupt);
        }
    }
}
