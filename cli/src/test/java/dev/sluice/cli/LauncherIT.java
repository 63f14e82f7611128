// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The launcher of the distribution: where it finds itself and Java, with and without a run-time image of its own.
class LauncherIT {

    @TempDir
    static Path shared;

    @TempDir
    Path folder;

    private static String run(Map<String, String> environment, String... command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        try (InputStream out = process.getInputStream()) {
            String said = new String(out.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(300, TimeUnit.SECONDS)).isTrue();
            return process.exitValue() + " " + said;
        }
    }

    @Test
    void aPasswordDoesNotStayInTheListOfProcesses() throws Exception {
        // A server that never greets keeps the program waiting while its arguments are looked at.
        try (ServerSocket silent = new ServerSocket(0)) {
            for (String password : new String[] {"-pGeheim 1", "--password=Geheim 1"}) {
                Process process = new ProcessBuilder(
                                "target/dist/bin/sluice",
                                "dump",
                                "--no-defaults",
                                "-h127.0.0.1",
                                "-P" + silent.getLocalPort(),
                                password,
                                "--output",
                                folder.resolve("dump").toString(),
                                "shop")
                        .redirectErrorStream(true)
                        .start();
                silent.accept();
                String arguments = Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
                process.destroyForcibly().waitFor();
                assertThat(arguments)
                        .contains("dev.sluice.cli.Sluice", "--no-defaults")
                        .doesNotContain("Geheim");
            }
        }
    }

    @Test
    void worksThroughSymbolicLinksAndInFoldersWithBlanks() throws Exception {
        Path home = folder.resolve("a folder/with blanks");
        copy(Program.LAUNCHER.getParent().getParent(), home);
        Path first = Files.createSymbolicLink(folder.resolve("first"), home.resolve("bin/sluice"));
        Path links = Files.createDirectory(folder.resolve("links"));
        Path second = Files.createSymbolicLink(links.resolve("sluice"), Path.of("../first"));
        assertThat(run(Map.of(), home.resolve("bin/sluice").toString(), "--version"))
                .startsWith("0 sluice ");
        assertThat(run(Map.of(), first.toString(), "--version")).startsWith("0 sluice ");
        assertThat(run(Map.of(), second.toString(), "--version")).startsWith("0 sluice ");
    }

    @Test
    void aJavaHomeThatDoesNotFitIsPassedOver() throws Exception {
        Files.createDirectories(folder.resolve("old/bin"));
        Files.writeString(folder.resolve("old/release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"17.0.12\"\n");
        Path java = Files.writeString(folder.resolve("old/bin/java"), "#!/bin/sh\necho wrong java\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        assertThat(run(Map.of("JAVA_HOME", folder.resolve("old").toString()), Program.LAUNCHER.toString(), "--version"))
                .startsWith("0 sluice ");
    }

    @Test
    void aJavaHomeThatFitsIsTaken() throws Exception {
        Files.createDirectories(folder.resolve("new/bin"));
        Files.writeString(folder.resolve("new/release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"26\"\n");
        Path java = Files.writeString(folder.resolve("new/bin/java"), "#!/bin/sh\nprintf '<%s>' \"$@\"\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        assertThat(run(
                        Map.of("JAVA_HOME", folder.resolve("new").toString(), "SLUICE_JAVA_OPTS", "-Xmx1g -Da=b"),
                        Program.LAUNCHER.toString(),
                        "dump",
                        "a b"))
                .startsWith("0 <--enable-native-access=ALL-UNNAMED>")
                .contains("<-Dsluice.terminal=false><-Xmx1g><-Da=b><-cp>")
                .endsWith("<dev.sluice.cli.Sluice><dump><a b>");
    }

    @Test
    void withoutAFittingJavaItSaysWhatItFound() throws Exception {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path java = Files.writeString(
                bin.resolve("java"), "#!/bin/sh\necho 'openjdk version \"17.0.15\" 2025-04-15' >&2\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        // No Java of this machine is new enough for this copy, so that only the PATH is left.
        Path launcher = bin.resolve("sluice");
        Files.writeString(launcher, Files.readString(Program.LAUNCHER).replace("needed=25", "needed=99"));
        assertThat(run(Map.of("PATH", bin + ":" + System.getenv("PATH")), "sh", launcher.toString(), "--version"))
                .startsWith("1 sluice: needs Java 99 or later and found 17\nhint: ");
    }

    @Test
    void aFittingJavaOnThePathIsTaken() throws Exception {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path java = Files.writeString(
                bin.resolve("java"),
                "#!/bin/sh\nif [ \"$1\" = -version ]; then echo 'openjdk version \"99\" 2060-03-20' >&2; else echo taken; fi\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Path launcher = bin.resolve("sluice");
        Files.writeString(launcher, Files.readString(Program.LAUNCHER).replace("needed=25", "needed=99"));
        assertThat(run(Map.of("PATH", bin + ":" + System.getenv("PATH")), "sh", launcher.toString(), "--version"))
                .isEqualTo("0 taken\n");
    }

    @Test
    void theDistributionWithAnImageTakesItsCacheWhereverItLies() throws Exception {
        assertThat(cached(distribution())).isTrue();

        Path moved = folder.resolve("moved to a b");
        copy(distribution(), moved);
        assertThat(cached(moved)).isTrue();
        assertThat(run(Map.of("JAVA_HOME", folder.resolve("none").toString()), launcher(moved), "--version"))
                .matches("0 sluice [^\n]*\n");
    }

    @Test
    void aCacheThatDoesNotFitIsPassedOverInSilence() throws Exception {
        Path home = folder.resolve("sluice");
        copy(distribution(), home);
        String version = run(Map.of(), launcher(home), "--version");

        Path jar = home.resolve("lib/sluice.jar");
        Files.setLastModifiedTime(jar, FileTime.fromMillis(1_000_000_000_000L));
        assertThat(cached(home)).isFalse();
        assertThat(run(Map.of(), launcher(home), "--version")).isEqualTo(version);
        assertThat(run(Map.of("SLUICE_JAVA_OPTS", "-XX:+UseParallelGC -XX:-UseSerialGC"), launcher(home), "--version"))
                .isEqualTo(version);

        Files.writeString(home.resolve("lib/sluice.aot"), "no cache");
        assertThat(run(Map.of(), launcher(home), "--version")).isEqualTo(version);
        Files.delete(home.resolve("lib/sluice.aot"));
        assertThat(run(Map.of(), launcher(home), "--version")).isEqualTo(version);
    }

    /// A distribution as `make dist` makes it; it takes some ten seconds, so that all tests share it unchanged.
    private static Path distribution() throws Exception {
        Path home = shared.resolve("sluice");
        if (Files.notExists(home)) {
            assertThat(run(Map.of(), "../dev/dist", home.toString())).startsWith("0 ");
        }
        return home;
    }

    private static String launcher(Path home) {
        return home.resolve("bin/sluice").toString();
    }

    /// Whether the program's own class comes from the cache.
    private static boolean cached(Path home) throws Exception {
        String said = run(Map.of("SLUICE_JAVA_OPTS", "-Xlog:class+load:stdout"), launcher(home), "--version");
        assertThat(said).contains("dev.sluice.cli.Sluice source: ");
        return said.contains("dev.sluice.cli.Sluice source: shared objects file");
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
            }
        }
    }
}
