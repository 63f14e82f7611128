// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import dev.sluice.cli.report.Messages.Detail;
import picocli.CommandLine.Option;

/// What is said beside the data; raw, as typed.
public final class OutputFlags {

    @Option(
            names = {"-q", "--quiet"},
            description = "Warnings and errors only.")
    boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            description = "Single steps as well.")
    boolean verbose;

    @Option(names = "--json", description = "Messages as JSON, one object to a line; with info, the report, too.")
    boolean json;

    @Option(names = "--debug", description = "Stack traces of failures.")
    boolean debug;

    @Option(
            names = {"-?", "--help"},
            usageHelp = true,
            description = "Print this help.")
    boolean help;

    /// How much is said.
    public Detail detail() {
        return quiet ? Detail.QUIET : verbose ? Detail.VERBOSE : Detail.NORMAL;
    }

    /// Whether messages, and the report of `info`, are JSON.
    public boolean json() {
        return json;
    }

    /// Whether failures show their stack trace.
    public boolean debug() {
        return debug;
    }
}
