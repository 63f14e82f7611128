// SPDX-License-Identifier: Apache-2.0
package dev.sluice.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The real mydumper and myloader, of Debian. Stateless.
public final class Mydumper {

    private Mydumper() {}

    /// Whether it can be had on this machine.
    public static boolean isToBeHad() {
        return Files.exists(Path.of("/etc/debian_version"));
    }

    /// Dumps databases into a folder.
    ///
    /// @return what it said
    public static String dump(LiveServer server, Path folder, String... options) throws IOException {
        return run(server, "mydumper", "--outputdir=" + folder, options);
    }

    /// Loads a folder.
    ///
    /// @return what it said
    public static String load(LiveServer server, Path folder, String... options) throws IOException {
        return run(server, "myloader", "--directory=" + folder, options);
    }

    private static String run(LiveServer server, String program, String folder, String... options) throws IOException {
        String fetch = ProjectRoot.find().resolve("dev/fetch-mydumper").toString();
        List<String> command = new ArrayList<>(StockClient.fetched(List.of(fetch), program));
        command.addAll(
                List.of("--host=" + server.host(), "--port=" + server.port(), "--user=" + server.user(), folder));
        if (!server.password().isEmpty()) {
            command.add("--password=" + server.password());
        }
        command.addAll(Arrays.asList(options));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
