// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sluice.cli.report.CliException;
import dev.sluice.dump.DumpOptions;
import dev.sluice.dump.Selection.Part;
import dev.sluice.format.Compression;
import dev.sluice.load.LoadOptions;
import dev.sluice.protocol.ConnectOptions;
import dev.sluice.protocol.SslMode;
import dev.sluice.protocol.WireCompression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What environment, login path and option files add to the command line.
class OptionLayersTest {

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
    void theCommandLineWinsOverEnvironmentLoginPathAndFiles() throws Exception {
        sluice.file(".my.cnf", "[client]", "host=file", "user=file", "password=file", "port=1111");
        assertThat(server("folder").peer()).isEqualTo("file:1111");

        Files.write(home.resolve(".mylogin.cnf"), LoginPaths.encrypt("[client]\nhost = login\nuser = login\n"));
        LoginPaths.restrict(home.resolve(".mylogin.cnf"));
        assertThat(server("folder").peer()).isEqualTo("login:1111");
        assertThat(server("folder").user()).isEqualTo("login");

        sluice.environment("MYSQL_HOST", "environment");
        sluice.environment("MYSQL_TCP_PORT", "2222");
        sluice.environment("MYSQL_PWD", "environment");
        assertThat(server("folder").peer()).isEqualTo("environment:2222");
        assertThat(server("folder").password()).isEqualTo("environment");

        assertThat(server("-htyped", "-P3333", "-ptyped", "folder").peer()).isEqualTo("typed:3333");
        assertThat(server("-htyped", "-P3333", "-ptyped", "folder").password()).isEqualTo("typed");
    }

    @Test
    void aLoginPathAddsToTheGroupClientOfTheLoginFile() throws Exception {
        Path file = home.resolve(".mylogin.cnf");
        Files.write(
                file,
                LoginPaths.encrypt("[prod]\nhost = \"db1\"\npassword = \"a#b\"\n[client]\nhost = x\nuser = backup\n"));
        LoginPaths.restrict(file);
        ConnectOptions server = server("--login-path=prod", "folder");
        assertThat(server.peer()).isEqualTo("db1:3306");
        assertThat(server.user()).isEqualTo("backup");
        assertThat(server.password()).isEqualTo("a#b");
    }

    @Test
    void aLoginFileThatOthersMayReadIsIgnored() throws Exception {
        Path file = home.resolve(".mylogin.cnf");
        Files.write(file, LoginPaths.encrypt("[client]\nhost = login\n"));
        LoginPaths.open(file);
        assertThat(server("folder").peer()).isEqualTo("127.0.0.1:3306");
        assertThat(sluice.err()).contains("warning").contains(".mylogin.cnf");
    }

    @Test
    void theGroupSluiceSetsFlagsOfTheVerb() {
        sluice.file(".my.cnf", "[sluice]", "threads = 5", "compress=gzip", "compress_level=3", "skip-events");
        DumpOptions options = sluice.dumpOptions("shop");
        assertThat(options.threads()).isEqualTo(5);
        assertThat(options.compression()).isEqualTo(Compression.GZIP);
        assertThat(options.compressionLevel()).isEqualTo(3);
        assertThat(options.selection().parts()).doesNotContain(Part.EVENTS);
    }

    @Test
    void aFlagOfAnotherVerbInTheGroupSluiceIsNoError() {
        sluice.file(".my.cnf", "[sluice]", "in-flight = 9");
        assertThat(sluice.dumpOptions("shop").threads()).isPositive();
        assertThat(sluice.loadOptions("folder").inFlight()).isEqualTo(9);
    }

    @Test
    void anUnknownNameInTheGroupSluiceIsAnErrorWithItsPlace() {
        sluice.file(".my.cnf", "[sluice]", "# comment", "loose-future = 1", "colour = blue");
        SluiceRun.Outcome outcome = sluice.run("load", "folder");
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err())
                .contains(home.resolve(".my.cnf") + ", line 4: unknown option colour in [sluice]")
                .contains("hint: ");
    }

    @Test
    void anUnknownNameInTheGroupClientBelongsToOtherPrograms() {
        sluice.file(".my.cnf", "[client]", "default-character-set=utf8mb4", "prompt=x", "user=a", "tables=db.t");
        assertThat(server("folder").user()).isEqualTo("a");
        assertThat(sluice.dumpOptions("shop").selection().tables()).isEmpty();
        assertThat(sluice.err()).isEmpty();
    }

    @Test
    void anIgnoredTlsOptionIsNamed() {
        sluice.file(".my.cnf", "[client]", "ssl-crl=/x");
        assertThat(server("folder").tls().mode()).isEqualTo(SslMode.PREFERRED);
        assertThat(sluice.err()).contains("warning").contains("ssl-crl").contains("line 2");
    }

    @Test
    void aWrongValueOfAnOptionFileIsAnErrorWithItsPlace() {
        sluice.file(".my.cnf", "[client]", "port = many");
        for (String more : List.of("-uroot", "--threads=2")) {
            SluiceRun.Outcome outcome = new SluiceRun(home).run("load", more, "folder");
            assertThat(outcome.code()).isEqualTo(2);
            assertThat(outcome.err()).contains("'many'").contains(".my.cnf, line 2");
        }
    }

    @Test
    void aMissingValueOfAnOptionFileIsAnErrorWithItsPlace() {
        sluice.file(".my.cnf", "[client]", "port");
        SluiceRun.Outcome outcome = sluice.run("load", "-ptopsecret", "folder");
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo("sluice: " + home.resolve(".my.cnf")
                        + ", line 2: port needs a value\nhint: write port = VALUE\n");
    }

    @Test
    void compressOfTheGroupClientMeansTheProtocol() {
        sluice.file(".my.cnf", "[client]", "compress");
        assertThat(server("folder").compression()).isEqualTo(WireCompression.ZLIB);
        assertThat(sluice.dumpOptions("shop").compression()).isEqualTo(Compression.ZSTD);
    }

    @Test
    void switchesOfOptionFilesCanBeOnAndOff() {
        sluice.file(".my.cnf", "[client]", "enable_cleartext_plugin=ON", "get-server-public-key=0");
        assertThat(server("folder").authentication().allowClearText()).isTrue();
        assertThat(server("folder").authentication().fetchPublicKey()).isFalse();
        sluice.file(".my.cnf", "[client]", "enable_cleartext_plugin", "skip-enable-cleartext-plugin");
        assertThat(server("folder").authentication().allowClearText()).isFalse();
    }

    @Test
    void filesIncludeOtherFilesAndFolders() {
        sluice.file("conf.d/b.cnf", "[client]", "user=b")
                .file("conf.d/a.cnf", "[client]", "user=a", "host=a")
                .file("conf.d/c.txt", "[client]", "user=c")
                .file("one.cnf", "[client]", "port=4444")
                .file(".my.cnf", "!includedir conf.d", "!include " + home.resolve("one.cnf"));
        assertThat(server("folder").user()).isEqualTo("b");
        assertThat(server("folder").peer()).isEqualTo("a:4444");
    }

    @Test
    void filesThatIncludeEachOtherAreAnError() {
        sluice.file(".my.cnf", "!include .my.cnf");
        assertThat(sluice.run("load", "folder").code()).isEqualTo(2);
    }

    @Test
    void aFileThatEverybodyMayWriteIsIgnored() throws IOException {
        sluice.file(".my.cnf", "[client]", "user=intruder");
        LoginPaths.open(home.resolve(".my.cnf"));
        assertThat(server("folder").user()).isEqualTo("operator");
        assertThat(sluice.err()).contains("warning").contains(".my.cnf");
    }

    @Test
    void defaultsFlagsChooseTheFiles() {
        sluice.file(".my.cnf", "[client]", "user=home", "host=home")
                .file("only.cnf", "[client]", "user=only")
                .file("extra.cnf", "[client]", "user=extra", "port=1");
        assertThat(server("--no-defaults", "folder").user()).isEqualTo("operator");
        assertThat(server("--defaults-file=" + home.resolve("only.cnf"), "folder")
                        .user())
                .isEqualTo("only");
        ConnectOptions extra = server("--defaults-extra-file=" + home.resolve("extra.cnf"), "folder");
        assertThat(extra.user()).isEqualTo("home");
        assertThat(extra.peer()).isEqualTo("home:1");
        assertThatExceptionOfType(CliException.Usage.class)
                .isThrownBy(() -> server("--defaults-file=/absent.cnf", "folder"));
    }

    @Test
    void theUsersOwnFileWinsOverThatOfAllUsers() {
        sluice.file("etc/my.cnf", "[client]", "user=all", "host=all").file(".my.cnf", "[client]", "user=own");
        ConnectOptions server = server("folder");
        assertThat(server.user()).isEqualTo("own");
        assertThat(server.host()).isEqualTo("all");
    }

    @Test
    void aGroupSuffixAddsGroups() {
        sluice.file(".my.cnf", "[client]", "user=a", "[client_prod]", "user=b", "[sluice_prod]", "threads=3");
        assertThat(server("folder").user()).isEqualTo("a");
        LoadOptions prod = sluice.loadOptions("--defaults-group-suffix=_prod", "folder");
        assertThat(prod.server().user()).isEqualTo("b");
        assertThat(prod.threads()).isEqualTo(3);
    }

    @Test
    void printDefaultsHidesThePassword() {
        sluice.file(".my.cnf", "[client]", "user=a", "password=secret");
        SluiceRun.Outcome outcome = sluice.run("load", "--print-defaults");
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out())
                .contains("--user=a")
                .contains("--password=*****")
                .doesNotContain("secret");
    }

    @Test
    void aPasswordWithoutAValueInAFileAsks() {
        sluice.file(".my.cnf", "[client]", "password").typedPassword("typed");
        assertThat(server("folder").password()).isEqualTo("typed");
    }
}
