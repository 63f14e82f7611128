// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sluice.cli.report.CliException;
import dev.sluice.load.LoadOptions;
import dev.sluice.protocol.ConnectOptions;
import dev.sluice.protocol.SslMode;
import dev.sluice.protocol.WireCompression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/// What becomes of the flags that say how to reach a server.
class ConnectionResolutionTest {

    @TempDir
    Path home;

    private SluiceRun sluice;

    @BeforeEach
    void newRun() {
        sluice = new SluiceRun(home);
    }

    private ConnectOptions server(String... arguments) {
        return sluice.loadOptions(arguments).server();
    }

    @Test
    void defaultsAreThoseOfTheMysqlClient() {
        ConnectOptions server = server("folder");
        assertThat(server.peer()).isEqualTo("127.0.0.1:3306");
        assertThat(server.user()).isEqualTo("operator");
        assertThat(server.password()).isEmpty();
        assertThat(server.tls()).isEqualTo(ConnectOptions.Tls.PREFERRED);
        assertThat(server.authentication()).isEqualTo(ConnectOptions.Authentication.STRICT);
        assertThat(server.compression()).isEqualTo(WireCompression.NONE);
        assertThat(server.connectTimeout()).isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void shortOptionsTakeTheirValueAttached() {
        ConnectOptions server = server("-h127.0.0.1", "-P3307", "-uroot", "-psecret", "folder");
        assertThat(server.peer()).isEqualTo("127.0.0.1:3307");
        assertThat(server.user()).isEqualTo("root");
        assertThat(server.password()).isEqualTo("secret");
    }

    @Test
    void aBarePasswordFlagAsksAndLeavesTheNextWordAlone() {
        LoadOptions options = sluice.typedPassword("typed").loadOptions("-p", "secret");
        assertThat(options.server().password()).isEqualTo("typed");
        assertThat(options.folder()).isEqualTo(Path.of("secret"));
    }

    @Test
    void aBarePasswordFlagAtTheEndOfAClusterAsksAsWell() {
        LoadOptions options = sluice.typedPassword("typed").loadOptions("-qp", "folder");
        assertThat(options.server().password()).isEqualTo("typed");
        assertThat(options.folder()).isEqualTo(Path.of("folder"));
    }

    @Test
    void theLongPasswordFlagAsksUnlessAValueIsAttached() {
        assertThat(server("--password=secret", "folder").password()).isEqualTo("secret");
        assertThat(server("--password=", "folder").password()).isEmpty();
        assertThat(sluice.typedPassword("typed")
                        .loadOptions("--password", "folder")
                        .server()
                        .password())
                .isEqualTo("typed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-", "-p", "--host", "=x", "a=b", "?", "@file", "${user}", "\"quoted\"", "a b"})
    void anyTextCanBeAPassword(String password) {
        assertThat(server("-p" + password, "folder").password()).isEqualTo(password.replaceFirst("^=", ""));
        assertThat(server("--password=" + password, "folder").password()).isEqualTo(password);
    }

    @Test
    void withoutATerminalTheBarePasswordFlagIsAUsageError() {
        assertThatExceptionOfType(CliException.Usage.class)
                .isThrownBy(() -> server("-p", "folder"))
                .withMessageContaining("no terminal");
    }

    @Test
    void localhostMeansTheSocketThatIsThere() throws IOException {
        Path socket = Files.createFile(home.resolve("mysqld.sock"));
        sluice.socket(home.resolve("absent.sock")).socket(socket);
        assertThat(server("folder").socket()).isEqualTo(socket);
        assertThat(server("-hlocalhost", "folder").socket()).isEqualTo(socket);
        assertThat(server("-h127.0.0.1", "folder").socket()).isNull();
        assertThat(server("-P3306", "folder").socket()).isNull();
        assertThat(server("--protocol=TCP", "folder").socket()).isNull();
        assertThat(server("-S/x", "-P3306", "folder").socket()).isEqualTo(Path.of("/x"));
    }

    @Test
    void aPortOfAnOptionFileDoesNotTurnLocalhostIntoTcp() throws IOException {
        Path socket = Files.createFile(home.resolve("mysqld.sock"));
        sluice.file(".my.cnf", "[client]", "port = 3399", "socket = " + socket);
        assertThat(server("folder").socket()).isEqualTo(socket);
        assertThat(server("-hdb1", "folder").peer()).isEqualTo("db1:3399");
    }

    @Test
    void protocolSocketNeedsASocket() {
        assertThatExceptionOfType(CliException.Usage.class).isThrownBy(() -> server("--protocol=socket", "folder"));
        assertThat(server("--protocol=socket", "-hdb1", "-S/x", "folder").socket())
                .isEqualTo(Path.of("/x"));
    }

    @Test
    void tlsFlagsAreThoseOfTheMysqlClient() {
        assertThat(server("--ssl-mode=verify_identity", "folder").tls().mode()).isEqualTo(SslMode.VERIFY_IDENTITY);
        ConnectOptions.Tls tls = server("--ssl-ca=ca.pem", "--ssl-cert=c.pem", "--ssl-key=k.pem", "folder")
                .tls();
        assertThat(tls)
                .isEqualTo(new ConnectOptions.Tls(
                        SslMode.VERIFY_CA, Path.of("ca.pem"), Path.of("c.pem"), Path.of("k.pem")));
        assertThatExceptionOfType(CliException.Usage.class).isThrownBy(() -> server("--ssl-cert=c.pem", "folder"));
    }

    @Test
    void authenticationFlagsAreThoseOfTheMysqlClient() {
        assertThat(server(
                                "--get-server-public-key",
                                "--server-public-key-path=key.pem",
                                "--enable-cleartext-plugin",
                                "folder")
                        .authentication())
                .isEqualTo(new ConnectOptions.Authentication(true, Path.of("key.pem"), true));
    }

    @Test
    void theProtocolIsCompressedOnRequest() {
        assertThat(server("-C", "folder").compression()).isEqualTo(WireCompression.ZLIB);
        ConnectOptions zstd = server("--compression-algorithms=zstd,zlib", "--zstd-compression-level=7", "folder");
        assertThat(zstd.compression()).isEqualTo(WireCompression.ZSTD);
        assertThat(zstd.zstdLevel()).isEqualTo(7);
        assertThat(server("--compression-algorithms=uncompressed", "folder").compression())
                .isEqualTo(WireCompression.NONE);
        assertThatExceptionOfType(CliException.Usage.class)
                .isThrownBy(() -> server("--compression-algorithms=lz4", "folder"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-P0",
                "-P65536",
                "-t0",
                "-t1000",
                "--in-flight=0",
                "--retries=-1",
                "--connect-timeout=0",
                "--zstd-compression-level=23"
            })
    void numbersOutOfRangeAreUsageErrors(String flag) {
        SluiceRun.Outcome outcome = sluice.run("load", flag, "folder");
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).startsWith("sluice: ").contains("\nhint: ");
    }

    @Test
    void theLastOfTwoValuesWins() {
        assertThat(server("-ua", "-ub", "folder").user()).isEqualTo("b");
    }

    @Test
    void argumentsAreNeverFilesOfArguments() {
        assertThatExceptionOfType(CommandLine.ParameterException.class).isThrownBy(() -> sluice.loadOptions("--@x"));
        assertThat(sluice.loadOptions("@x").folder()).isEqualTo(Path.of("@x"));
    }
}
