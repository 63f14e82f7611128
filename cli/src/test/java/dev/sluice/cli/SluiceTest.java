// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.report.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SluiceTest {

    @TempDir
    Path home;

    private SluiceRun.Outcome run(String... arguments) {
        return new SluiceRun(home).run(arguments);
    }

    @Test
    void theVersionIsThatOfTheBuild() {
        SluiceRun.Outcome outcome = run("--version");
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).matches("sluice [0-9]+\\.[0-9]+\\.[0-9]+\\S*\n");
        assertThat(outcome.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "dump --help", "load --help", "info --help", "cat -?", "help dump", "help"})
    void everyHelpIsDataAndShowsAllExitCodes(String line) {
        SluiceRun.Outcome outcome = run(line.split(" "));
        assertThat(outcome.code()).isZero();
        assertThat(outcome.err()).isEmpty();
        for (ExitCode code : ExitCode.values()) {
            assertThat(outcome.out()).contains(String.format("%5d  %s", code.number(), code.meaning()));
        }
    }

    @Test
    void theHelpOfDumpIsGroupedAndTellsTheDefaultOfThreads() {
        assertThat(run("dump", "--help").out())
                .containsSubsequence(
                        "Options:",
                        "What to dump:",
                        "How to write:",
                        "Connection:",
                        "TLS and authentication:",
                        "Option files:",
                        "Messages:",
                        "Exit codes:")
                .containsPattern("as many as processors,\\s+at most\\s+8");
    }

    @Test
    void exitCodesAreDistinct() {
        assertThat(List.of(ExitCode.values()).stream().map(ExitCode::number)).doesNotHaveDuplicates();
    }

    @Test
    void withoutACommandItSaysWhichThereAre() {
        SluiceRun.Outcome outcome = run();
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).isEqualTo("""
                        sluice: there is no command
                        hint: say sluice dump, load, info or cat; see sluice --help
                        """);
    }

    @Test
    void anUnknownOptionIsNamedWithASuggestionButWithoutItsValue() {
        SluiceRun.Outcome outcome = run("dump", "--pasword=topsecret", "shop");
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).startsWith("sluice: unknown option --pasword\nhint: did you mean --password");
        assertThat(outcome.err()).doesNotContain("topsecret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-ptopsecret dump shop", "info -ptopsecret folder", "nonsense", "load a b"})
    void aWrongCommandLineIsAUsageErrorOfTwoLines(String line) {
        SluiceRun.Outcome outcome = run(line.split(" "));
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).doesNotContain("topsecret").matches("sluice: .*\nhint: .*\n");
    }

    @Test
    void aMissingOutputIsAUsageError() {
        SluiceRun.Outcome outcome = run("dump", "shop");
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("there is no --output");
    }

    @Test
    void failuresAreJsonOnRequestEvenWhenTheCommandLineIsWrong() {
        assertThat(run("dump", "--json", "--qqqqqqqqqqqq").err()).isEqualTo("""
                        {"event":"failure","message":"unknown option --qqqqqqqqqqqq","code":2,\
                        "name":"USAGE","hint":"see sluice dump --help"}
                        """);
    }

    @Test
    void stackTracesAreShownOnlyOnRequest() {
        assertThat(run("info", "absent").err()).doesNotContain("\tat ");
        assertThat(run("info", "--debug", "absent").err()).contains("\tat dev.sluice.format.");
    }

    @Test
    void aBrokenPipeIsAnInputOutputFailure() {
        OutputStream broken = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Sluice.run(
                new String[] {"--help"},
                new Surroundings(
                        InputStream.nullInputStream(),
                        broken,
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        false,
                        Map.of(),
                        home,
                        List.of(),
                        "me",
                        List.of(),
                        _ -> null));
        assertThat(code).isEqualTo(22);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("sluice: cannot write to standard output: Broken pipe\nhint: ");
    }

    @Test
    void whatIsNotExpectedIsADefectWithVersionAndStackTrace() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Sluice.run(
                new String[] {"load", "-p", "folder"},
                new Surroundings(
                        InputStream.nullInputStream(),
                        OutputStream.nullOutputStream(),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        false,
                        Map.of(),
                        home,
                        List.of(),
                        "me",
                        List.of(),
                        _ -> {
                            throw new IllegalStateException("unheard of");
                        }));
        assertThat(code).isEqualTo(70);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("sluice 0.")
                .contains("\tat ")
                .contains("sluice: this is a defect in Sluice: java.lang.IllegalStateException: unheard of\nhint: ");
    }
}
