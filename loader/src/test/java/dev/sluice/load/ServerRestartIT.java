// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import static dev.sluice.load.WrittenDump.numbered;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.ConnectOptions;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Connector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A server that is killed in the middle of a load and started again.
final class ServerRestartIT {

    private static final Pattern PORT = Pattern.compile("127\\.0\\.0\\.1:(\\d+)");

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void theLoadGoesOnWhereTheServerHasLeftIt(String flavour, @TempDir Path temp) throws Exception {
        Path folder = temp.resolve("server");
        int port = start(flavour, folder, 0);
        try {
            Path dump = new WrittenDump(temp.resolve("dump"), "ld_restart")
                    .table(
                            "t",
                            "InnoDB",
                            "(`n` int, `t` text, KEY `n` (`n`))",
                            "`n`,`t`",
                            numbered(60, 300, i -> i + ",'" + "x".repeat(99) + "'"))
                    .complete();
            ConnectOptions server = ConnectOptions.of("127.0.0.1", port, "root", "");
            Loader loader = new Loader(
                    new OptionsOf(server, dump).patience(Duration.ofSeconds(60)).get(), new Target.Heard());
            CompletableFuture<LoadReport> load = CompletableFuture.supplyAsync(loader::run);
            while (loader.progress().chunks() < 5 && !load.isDone()) {
                Thread.sleep(1);
            }
            kill(folder);
            start(flavour, folder, port);

            assertThat(load.get().rows()).isEqualTo(18_000);
            assertThat(load.get().leftOut()).isEmpty();
            assertThat(content(server)).isEqualTo("18000 18000 162009000");
        } finally {
            run("stop", folder.toString());
        }
    }

    private static String content(ConnectOptions server) {
        try (Connector connector = new Connector(server);
                Connection connection = connector.connect()) {
            return String.valueOf(connection
                    .query("SELECT CONCAT_WS(' ', COUNT(*), COUNT(DISTINCT n), SUM(n)) FROM ld_restart.t")
                    .first()
                    .text(0));
        }
    }

    private static int start(String flavour, Path folder, int port) throws Exception {
        Matcher said = PORT.matcher(run("start", flavour, folder.toString(), Integer.toString(port)));
        assertThat(said.find()).isTrue();
        return Integer.parseInt(said.group(1));
    }

    private static void kill(Path folder) throws IOException, InterruptedException {
        long pid = Long.parseLong(Files.readString(folder.resolve("pid")).strip());
        ProcessHandle server = ProcessHandle.of(pid).orElseThrow();
        server.destroyForcibly();
        while (server.isAlive()) {
            Thread.sleep(10);
        }
    }

    private static String run(String... arguments) throws Exception {
        String[] command = new String[arguments.length + 1];
        command[0] = "../dev/server";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        Path out = Files.createTempFile("sluice-server", ".out");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(out.toFile())
                    .start();
            assertThat(process.waitFor()).as(Files.readString(out)).isZero();
            return Files.readString(out);
        } finally {
            Files.delete(out);
        }
    }
}
