// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.cli.options.OptionLayers;
import dev.sluice.cli.report.CliException;
import dev.sluice.cli.report.ExitCode;
import dev.sluice.cli.report.FailureReport;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.PicocliException;
import picocli.CommandLine.UnmatchedArgumentException;

/// What the user is told of a command line that cannot be parsed. What stands behind an unknown option is never
/// repeated: it may be a password.
final class UsageReport {

    /// Behind these words the parser repeats the whole command line, passwords and all.
    private static final String WHOLE_COMMAND_LINE = " while processing argument";

    private UsageReport() {}

    /// The report of what the parser threw, which may be wrapped: a wrong value of a lower layer shows while the parser
    /// sets up a group of flags.
    static FailureReport of(PicocliException wrong) {
        ParameterException innermost = null;
        for (Throwable cause = wrong; cause != null; cause = cause.getCause()) {
            if (cause instanceof CliException known) {
                return FailureReport.of(known);
            }
            innermost = cause instanceof ParameterException known ? known : innermost;
        }
        return innermost == null ? FailureReport.of(wrong) : parameter(innermost);
    }

    private static FailureReport parameter(ParameterException wrong) {
        String verb = wrong.getCommandLine().getCommandSpec().qualifiedName();
        if (wrong instanceof UnmatchedArgumentException unmatched) {
            return unmatched(unmatched, verb);
        }
        String message = String.valueOf(wrong.getMessage()).split(WHOLE_COMMAND_LINE, 2)[0];
        return new FailureReport(ExitCode.USAGE, message + origin(wrong), "see " + verb + " --help");
    }

    private static FailureReport unmatched(UnmatchedArgumentException wrong, String verb) {
        String argument = wrong.getUnmatched().getFirst();
        List<String> suggestions = wrong.getSuggestions();
        String hint = suggestions.isEmpty()
                ? "see " + verb + " --help"
                : "did you mean " + String.join(" or ", suggestions) + "? see " + verb + " --help";
        if (!argument.startsWith("-")) {
            return new FailureReport(ExitCode.USAGE, "unexpected argument " + argument, hint);
        }
        String name = argument.startsWith("--") ? argument.split("=", 2)[0] : argument.substring(0, 2);
        return new FailureReport(ExitCode.USAGE, "unknown option " + name, hint);
    }

    /// The place of a value that does not stand on the command line.
    private static String origin(ParameterException wrong) {
        ArgSpec flag = wrong.getArgSpec();
        String origin = wrong.getCommandLine().getDefaultValueProvider() instanceof OptionLayers layers && flag != null
                ? layers.origin(flag)
                : null;
        return place(origin);
    }

    private static String place(@Nullable String origin) {
        return origin == null ? "" : " (" + origin + ")";
    }
}
