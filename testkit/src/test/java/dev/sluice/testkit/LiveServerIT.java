// SPDX-License-Identifier: Apache-2.0
package dev.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class LiveServerIT {

    @ParameterizedTest
    @EnumSource
    void sharedServerAnswersAndIsOneForAll(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        assertThat(server.version()).matches(flavour == Flavour.MYSQL ? "9\\.7.*" : ".*MariaDB.*");
        assertThat(server.rows("SELECT @@log_bin, @@local_infile, @@max_allowed_packet, @@event_scheduler"))
                .isEqualTo(List.of(List.of("1", "1", "1073741824", "ON")));
        assertThat(LiveServer.of(flavour)).isSameAs(server);
    }

    @ParameterizedTest
    @EnumSource
    void scriptsRunThroughTheStockClient(Flavour flavour, @TempDir Path folder) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        Path script = Files.writeString(folder.resolve("script.sql"), """
                CREATE DATABASE scripted;
                DELIMITER //
                CREATE FUNCTION scripted.greeting() RETURNS TEXT CHARACTER SET utf8mb4 DETERMINISTIC BEGIN RETURN 'grüß; 😀'; END//
                """);
        server.runScript(script);
        assertThat(server.rows("SELECT scripted.greeting()")).isEqualTo(List.of(List.of("grüß; 😀")));
        server.execute("DROP DATABASE scripted");
        assertThatThrownBy(() -> server.runScript(Files.writeString(script, "SELEC 1")))
                .hasMessageContaining("ERROR 1064");
    }

    @ParameterizedTest
    @EnumSource
    void dumpProgramIsConnected(Flavour flavour) throws Exception {
        List<String> command = new ArrayList<>(LiveServer.of(flavour).dump());
        command.addAll(List.of("--no-data", "mysql"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("CREATE TABLE");
        assertThat(process.waitFor()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void privateServerTakesOptionsAndIsGoneAfterClose(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.start(flavour, "--max-connections=17");
        int port = server.port();
        Path data = server.dataFolder();
        assertThat(server.rows("SELECT @@max_connections, 1 FROM DUAL").getFirst())
                .startsWith("17");
        server.close();
        assertThatThrownBy(() -> new Socket(server.host(), port).close()).isInstanceOf(IOException.class);
        assertThat(data)
                .satisfiesAnyOf(
                        none -> assertThat(none).isNull(),
                        gone -> assertThat(gone).doesNotExist());
    }

    @Test
    void refusedOptionIsReportedWithTheServersOwnWords() {
        assertThatThrownBy(() -> LiveServer.start(Flavour.MYSQL, "--no-such-option=1"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("unknown variable 'no-such-option=1'");
    }
}
