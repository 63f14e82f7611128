// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.report;

import java.util.Arrays;
import java.util.stream.Collectors;

/// The one list of exit codes. New codes may be added; a script should take every code that it does not know for a
/// failure.
public enum ExitCode {
    OK(0, "everything asked for was done"),
    FAILED(1, "it failed in a way not listed below"),
    USAGE(2, "wrong options, or a database or table that does not exist"),
    PARTIAL(3, "finished, but something was left out on request"),
    DIFFERENT(4, "a comparison found a difference"),
    NO_CONNECTION(10, "could not connect"),
    ACCESS_DENIED(11, "log-in or privilege refused"),
    NO_SNAPSHOT(12, "no consistent view of the data could be had or kept"),
    SERVER_REFUSED(13, "the server refused a statement"),
    CONNECTION_LOST(14, "the connection broke midway"),
    BAD_DUMP(20, "manifest, checksum or format of the dump is wrong"),
    TARGET_NOT_EMPTY(21, "it would overwrite something"),
    IO(22, "disk full, file not readable or writable, broken pipe"),
    BUG(70, "a defect in Sluice"),
    INTERRUPTED(130, "stopped by SIGINT (143: by SIGTERM)");

    private final int number;
    private final String meaning;

    ExitCode(int number, String meaning) {
        this.number = number;
        this.meaning = meaning;
    }

    /// The number that the process ends with.
    public int number() {
        return number;
    }

    /// What it means, as a part of a sentence.
    public String meaning() {
        return meaning;
    }

    /// All codes, one to a line, as help texts show them.
    public static String table() {
        return Arrays.stream(values())
                .map(code -> "  %3d  %s".formatted(code.number, code.meaning))
                .collect(Collectors.joining("\n"));
    }
}
