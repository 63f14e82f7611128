// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.dump.DumpException;
import dev.sluice.format.FormatException;
import dev.sluice.load.LoadException;
import dev.sluice.protocol.ProtocolException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class FailureReportTest {

    /// A failure and the code that it must have.
    record Expected(RuntimeException failure, ExitCode code) {}

    private static ProtocolException.ServerError serverError(int number) {
        return new ProtocolException.ServerError(number, "42000", "no");
    }

    static List<Expected> everyKind() {
        IOException full = new IOException("No space left on device");
        Path path = Path.of("folder");
        return List.of(
                new Expected(new ProtocolException.ConnectFailed("no", new ConnectException()), ExitCode.NO_CONNECTION),
                new Expected(new ProtocolException.LoginRefused("no", 1045), ExitCode.ACCESS_DENIED),
                new Expected(new ProtocolException.LoginRefused("no", 0), ExitCode.ACCESS_DENIED),
                new Expected(new ProtocolException.LoginRefused("no", 1040), ExitCode.NO_CONNECTION),
                new Expected(serverError(1064), ExitCode.SERVER_REFUSED),
                new Expected(new ProtocolException.ConnectionLost("no", false, null), ExitCode.CONNECTION_LOST),
                new Expected(new ProtocolException.MalformedPacket("no"), ExitCode.FAILED),
                new Expected(new FormatException.FolderNotEmpty(path), ExitCode.TARGET_NOT_EMPTY),
                new Expected(new FormatException.WriteFailed(path, full), ExitCode.IO),
                new Expected(new FormatException.ReadFailed(path, full), ExitCode.IO),
                new Expected(new FormatException.ManifestMissing(path, true), ExitCode.BAD_DUMP),
                new Expected(new FormatException.ManifestMissing(path, false), ExitCode.BAD_DUMP),
                new Expected(new FormatException.BadManifest(path, "no", null), ExitCode.BAD_DUMP),
                new Expected(new FormatException.VersionTooNew(path, 99), ExitCode.BAD_DUMP),
                new Expected(new FormatException.CorruptFile("file", 1, "a", "b", null), ExitCode.BAD_DUMP),
                new Expected(new DumpException.NoSnapshot("no", "grant it", null), ExitCode.NO_SNAPSHOT),
                new Expected(new DumpException.UnknownObject("table", "a.b", "a.c"), ExitCode.USAGE),
                new Expected(new DumpException.UnknownObject("table", "a.b", null), ExitCode.USAGE),
                new Expected(
                        new DumpException.ObjectUnreadable("table a.b", serverError(1142)), ExitCode.ACCESS_DENIED),
                new Expected(
                        new DumpException.ObjectUnreadable("view a.b", serverError(1356)), ExitCode.SERVER_REFUSED),
                new Expected(new DumpException.TableChanged("a.b", null), ExitCode.NO_SNAPSHOT),
                new Expected(new DumpException.Aborted(), ExitCode.INTERRUPTED),
                new Expected(new LoadException.TargetNotEmpty(List.of("table a.b")), ExitCode.TARGET_NOT_EMPTY),
                new Expected(new LoadException.NamesCollide("table a.B", "table a.b"), ExitCode.TARGET_NOT_EMPTY),
                new Expected(new LoadException.UnknownName("nothing in the dump matches shop.x", null), ExitCode.USAGE),
                new Expected(
                        new LoadException.CommitUnknown("x", new ProtocolException.ConnectionLost("no", false, null)),
                        ExitCode.CONNECTION_LOST),
                new Expected(new LoadException.LoadRunning(), ExitCode.TARGET_NOT_EMPTY),
                new Expected(new LoadException.BadScript(LoadException.BadScript.Fault.CUT, "x"), ExitCode.BAD_DUMP),
                new Expected(new LoadException.BadScript(LoadException.BadScript.Fault.UNREADABLE, "x"), ExitCode.IO),
                new Expected(new LoadException.RowsLost("a.b"), ExitCode.CONNECTION_LOST),
                new Expected(
                        new LoadException.StatementRefused("file", 1, "INSERT", serverError(1062)),
                        ExitCode.SERVER_REFUSED),
                new Expected(
                        new LoadException.StatementRefused("file", 1, "CREATE", serverError(1227)),
                        ExitCode.ACCESS_DENIED),
                new Expected(new LoadException.StatementTooLarge("file", 2, 1), ExitCode.SERVER_REFUSED),
                new Expected(new LoadException.Aborted(), ExitCode.INTERRUPTED),
                new Expected(new CliException.Usage("no", "do"), ExitCode.USAGE),
                new Expected(new CliException.Partial("dumped", List.of("table a.b")), ExitCode.PARTIAL),
                new Expected(new CliException.OutputFailed(full), ExitCode.IO),
                new Expected(new IllegalStateException("no"), ExitCode.BUG));
    }

    @ParameterizedTest
    @MethodSource("everyKind")
    void everyFailureHasItsCodeAndOneLine(Expected expected) {
        FailureReport report = FailureReport.of(expected.failure());
        assertThat(report.code()).isEqualTo(expected.code());
        assertThat(report.message()).isNotBlank().doesNotContain("\n");
        if (expected.code() != ExitCode.SERVER_REFUSED) {
            assertThat(report.hint()).isNotBlank().doesNotContain("\n");
        }
    }

    @Test
    void noKindOfFailureIsForgottenAbove() {
        List<Class<?>> kinds = everyKind().stream()
                .<Class<?>>map(expected -> expected.failure().getClass())
                .toList();
        assertThat(kinds)
                .containsAll(Stream.of(
                                ProtocolException.class,
                                FormatException.class,
                                DumpException.class,
                                LoadException.class,
                                CliException.class)
                        .flatMap(family -> Arrays.stream(family.getPermittedSubclasses()))
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({
        "1044, ACCESS_DENIED",
        "1045, ACCESS_DENIED",
        "1142, ACCESS_DENIED",
        "1143, ACCESS_DENIED",
        "1227, ACCESS_DENIED",
        "1370, ACCESS_DENIED",
        "1419, ACCESS_DENIED",
        "1820, ACCESS_DENIED",
        "1040, NO_CONNECTION",
        "1203, NO_CONNECTION",
        "1146, SERVER_REFUSED",
        "1205, SERVER_REFUSED"
    })
    void serverErrorsAreToldApartByTheirNumber(int number, ExitCode code) {
        assertThat(FailureReport.of(serverError(number)).code()).isEqualTo(code);
    }

    @Test
    void hintsOfFailedConnectionsFollowTheCause() {
        assertThat(hint(new UnknownHostException("db9"))).contains("-h");
        assertThat(hint(new ConnectException("refused"))).contains("running");
        assertThat(hint(new SSLHandshakeException("no"))).contains("--ssl-mode");
        assertThat(hint(new IOException(new SSLHandshakeException("no")))).contains("--ssl-mode");
        assertThat(hint(new IOException("other"))).isNotBlank();
    }

    @Test
    void aNearNameIsSuggested() {
        assertThat(FailureReport.of(new DumpException.UnknownObject("database", "shp", "shop"))
                        .hint())
                .isEqualTo("did you mean shop?");
    }

    @Test
    void severalLinesOfTheServerBecomeOne() {
        assertThat(FailureReport.of(new ProtocolException.ServerError(1064, "42000", "near\n'x'\r\n  at line 1"))
                        .message())
                .isEqualTo("error 1064 (42000): near 'x' at line 1");
    }

    @Test
    void tooLittleMemoryIsNoDefect() {
        FailureReport report = FailureReport.of(new OutOfMemoryError());
        assertThat(report.code()).isEqualTo(ExitCode.FAILED);
        assertThat(report.hint()).contains("SLUICE_JAVA_OPTS");
    }

    private static String hint(IOException cause) {
        return String.valueOf(FailureReport.of(new ProtocolException.ConnectFailed("no", cause))
                .hint());
    }
}
