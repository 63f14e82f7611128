// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.cli.options.OutputFlags;
import dev.sluice.cli.report.CliException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `sluice help [COMMAND]`: prints what `--help` prints.
@Command(name = "help", header = "Prints the help of a command.", customSynopsis = "sluice help [COMMAND]")
final class HelpCommand implements Verb {

    @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "The command; none for the list of them.")
    @Nullable
    String command;

    @ArgGroup(validate = false, heading = "%nMessages:%n")
    OutputFlags messages = new OutputFlags();

    @Override
    public void run(Run run) {
        CommandLine program = run.verb().commandSpec().root().commandLine();
        CommandLine asked = command == null ? program : program.getSubcommands().get(command);
        if (asked == null) {
            throw new CliException.Usage("there is no command " + command, "see sluice --help");
        }
        Output.print(run.surroundings().out(), asked.getUsageMessage());
    }

    @Override
    public OutputFlags messageFlags() {
        return messages;
    }
}
