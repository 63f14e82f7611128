// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.dump.DumpOptions;
import dev.sluice.load.LoadOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Runs command lines in process, in surroundings of their own: a home folder, an environment, a typed password.
final class SluiceRun {
    private final Path home;
    private final Map<String, String> environment = new HashMap<>();
    private final List<Path> sockets = new ArrayList<>();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private @Nullable String typed;
    private boolean terminal;

    /// What a command line did.
    record Outcome(int code, String out, String err) {}

    SluiceRun(Path home) {
        this.home = home;
    }

    SluiceRun environment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    SluiceRun typedPassword(String password) {
        typed = password;
        return this;
    }

    SluiceRun socket(Path socket) {
        sockets.add(socket);
        return this;
    }

    SluiceRun terminal() {
        terminal = true;
        return this;
    }

    /// Writes a file below the home folder, readable for its owner only.
    SluiceRun file(String name, String... lines) {
        try {
            Path file = home.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, String.join("\n", lines) + "\n");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Outcome run(String... arguments) {
        int code = Sluice.run(arguments, surroundings());
        return new Outcome(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /// The options that `sluice dump --output folder` with these arguments comes to.
    DumpOptions dumpOptions(String... arguments) {
        Sluice.Work work = prepare("dump", arguments, "--output", "folder");
        return ((DumpCommand) work.verb()).resolve(work.run());
    }

    LoadOptions loadOptions(String... arguments) {
        Sluice.Work work = prepare("load", arguments);
        return ((LoadCommand) work.verb()).resolve(work.run());
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private Sluice.Work prepare(String verb, String[] arguments, String... more) {
        List<String> all = new ArrayList<>(List.of(verb));
        all.addAll(Arrays.asList(more));
        all.addAll(Arrays.asList(arguments));
        return Objects.requireNonNull(Sluice.prepare(all.toArray(String[]::new), surroundings()));
    }

    private Surroundings surroundings() {
        return new Surroundings(
                InputStream.nullInputStream(),
                out,
                new PrintStream(err, true, StandardCharsets.UTF_8),
                terminal,
                environment,
                home,
                List.of(home.resolve("etc/my.cnf")),
                "operator",
                sockets,
                _ -> typed);
    }
}
