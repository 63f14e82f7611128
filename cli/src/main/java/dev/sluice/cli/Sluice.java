// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.cli.options.OptionFileFlags;
import dev.sluice.cli.options.OptionLayers;
import dev.sluice.cli.report.CliException;
import dev.sluice.cli.report.ExitCode;
import dev.sluice.cli.report.FailureReport;
import dev.sluice.cli.report.Messages;
import dev.sluice.format.ToolVersion;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.PicocliException;

/// The program: parses the command line, runs the verb, reports a failure and gives the exit code. Start reading here:
/// [#run(String\[\], Surroundings)] is the whole way.
@Command(
        name = "sluice",
        header = "Dumps and restores MySQL and MariaDB.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "sluice dump|load|info|cat|help [OPTION...] [ARGUMENT...]",
        commandListHeading = "%nCommands:%n",
        optionListHeading = "%nOptions:%n")
public final class Sluice {

    private static final int HELP_WIDTH = 100;

    @Option(
            names = {"-?", "--help"},
            usageHelp = true,
            description = "Print this help; sluice COMMAND --help tells more.")
    boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Print the version.")
    boolean version;

    private final Surroundings surroundings;
    private final String[] arguments;
    private final CommandLine program;
    private final Interruption interruption = new Interruption();
    private Messages messages;
    private boolean traces;

    private Sluice(String[] arguments, Surroundings surroundings) {
        this.surroundings = surroundings;
        this.arguments = arguments;
        this.program = program(this, verbs(arguments.length == 0 ? "" : arguments[0]));
        // Until the flags are known: even a wrong command line is reported in the form that was asked for.
        this.messages = messages(Arrays.asList(arguments).contains("--json"), Messages.Detail.NORMAL);
        this.traces = Arrays.asList(arguments).contains("--debug");
    }

    /// Runs and ends the process.
    public static void main(String[] arguments) {
        System.exit(run(arguments, Surroundings.ofProcess()));
    }

    /// Runs one command line in these surroundings.
    ///
    /// @return the exit code
    public static int run(String[] arguments, Surroundings surroundings) {
        Sluice sluice = new Sluice(arguments, surroundings);
        try {
            sluice.execute();
            return ExitCode.OK.number();
        } catch (PicocliException wrong) {
            return sluice.fail(wrong, UsageReport.of(wrong));
        } catch (Exception | Error failure) {
            return sluice.fail(failure, FailureReport.of(failure));
        } finally {
            sluice.interruption.close();
        }
    }

    private void execute() {
        Work work = prepare();
        if (work != null) {
            work.verb().run(work.run());
        }
    }

    /// A verb with its flags parsed and all that it needs to run.
    record Work(Verb verb, Run run) {}

    /// Parses the command line without running it, for tests of what becomes of flags.
    ///
    /// @return null where only help, the version or defaults were asked for, which are printed then
    static @Nullable Work prepare(String[] arguments, Surroundings surroundings) {
        return new Sluice(arguments, surroundings).prepare();
    }

    private @Nullable Work prepare() {
        ParseResult typed = program.parseArgs(arguments);
        ParseResult parsed = typed.hasSubcommand() ? typed.subcommand() : typed;
        if (typed.isVersionHelpRequested()) {
            Output.print(surroundings.out(), "sluice " + ToolVersion.TEXT + "\n");
        } else if (parsed.isUsageHelpRequested()) {
            Output.print(surroundings.out(), parsed.commandSpec().commandLine().getUsageMessage());
        } else if (parsed.commandSpec().userObject() instanceof Verb verb) {
            listen(verb);
            return verb.optionFiles().isEmpty()
                    ? new Work(verb, new Run(surroundings, messages, interruption, OptionLayers.none(), parsed))
                    : prepare(verb, verb.optionFiles().get());
        } else {
            throw new CliException.Usage(
                    "there is no command", "say sluice dump, load, info or cat; see sluice --help");
        }
        return null;
    }

    /// Parses a second time, now that it is known which layers lie below the command line.
    private @Nullable Work prepare(Verb verb, OptionFileFlags files) {
        OptionLayers layers = OptionLayers.read(
                files,
                surroundings.environment(),
                surroundings.globalOptionFiles(),
                surroundings.home(),
                () -> program(this, everyVerb()).getCommandSpec(),
                messages);
        if (files.printDefaults()) {
            Output.print(surroundings.out(), layers.describe() + "\n");
            return null;
        }
        program.setDefaultValueProvider(layers);
        ParseResult parsed = program.parseArgs(arguments).subcommand();
        listen(verb);
        return new Work(verb, new Run(surroundings, messages, interruption, layers, parsed));
    }

    private void listen(Verb verb) {
        messages = messages(verb.messageFlags().json(), verb.messageFlags().detail());
        traces = verb.messageFlags().debug();
    }

    private Messages messages(boolean json, Messages.Detail detail) {
        Messages.Form lines = surroundings.errIsTerminal() ? Messages.Form.TERMINAL : Messages.Form.PLAIN;
        return new Messages(surroundings.err(), json ? Messages.Form.JSON : lines, detail);
    }

    private int fail(Throwable failure, FailureReport report) {
        if (report.code() == ExitCode.BUG) {
            messages.warning("sluice " + ToolVersion.TEXT + " met something that it does not expect");
        }
        if (traces || report.code() == ExitCode.BUG) {
            messages.trace(failure);
        }
        messages.failure(report);
        return report.code().number();
    }

    /// The verbs among which this first argument decides. Defining a verb takes longer than the JVM takes to start, so
    /// a verb that is named is defined alone.
    private static List<Verb> verbs(String first) {
        return switch (first) {
            case "dump" -> List.of(new DumpCommand());
            case "load" -> List.of(new LoadCommand());
            case "info" -> List.of(new InfoCommand());
            case "cat" -> List.of(new CatCommand());
            case "-V", "--version" -> List.of();
            default -> everyVerb();
        };
    }

    private static List<Verb> everyVerb() {
        return List.of(new DumpCommand(), new LoadCommand(), new InfoCommand(), new CatCommand(), new HelpCommand());
    }

    /// The definition of the program with these verbs.
    private static CommandLine program(Object root, List<Verb> verbs) {
        CommandLine program = new CommandLine(root);
        verbs.forEach(program::addSubcommand);
        program.setUsageHelpWidth(HELP_WIDTH)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOverwrittenOptionsAllowed(true)
                .setExpandAtFiles(false)
                .setInterpolateVariables(false);
        String exitCodes = ExitCode.table();
        addExitCodes(program.getCommandSpec(), exitCodes);
        program.getSubcommands().values().forEach(verb -> addExitCodes(verb.getCommandSpec(), exitCodes));
        return program;
    }

    private static void addExitCodes(CommandSpec spec, String table) {
        spec.usageMessage().footerHeading("%nExit codes:%n").footer(table);
    }
}
