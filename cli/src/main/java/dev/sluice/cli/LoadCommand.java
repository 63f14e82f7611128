// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.cli.options.LoadingFlags;
import dev.sluice.cli.options.OptionFileFlags;
import dev.sluice.cli.options.OutputFlags;
import dev.sluice.cli.options.PolicyFlags;
import dev.sluice.cli.options.ServerFlags;
import dev.sluice.cli.progress.Figures;
import dev.sluice.cli.progress.Progress;
import dev.sluice.cli.report.CliException;
import dev.sluice.load.LoadOptions;
import dev.sluice.load.LoadPreview;
import dev.sluice.load.LoadProgress;
import dev.sluice.load.LoadReport;
import dev.sluice.load.Loader;
import dev.sluice.load.ScriptLoader;
import java.nio.file.Files;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `sluice load`: a dump folder, or an SQL script, into a live server.
@Command(
        name = "load",
        header = {
            "Loads a dump folder into a server; run again after an interruption, it finishes the work.",
            "Loads folders of mydumper and MySQL Shell too, and SQL scripts of mysqldump and other tools."
        },
        synopsisHeading = "%nUsage: ",
        customSynopsis = "sluice load [OPTION...] FOLDER|SCRIPT|-",
        parameterListHeading = "%nArguments:%n",
        sortOptions = false)
final class LoadCommand implements Verb {

    @Parameters(
            arity = "0..1",
            paramLabel = "FOLDER|SCRIPT|-",
            description =
                    "The folder of a dump; or an SQL script, plain or compressed by gzip or zstd; or - for standard input.")
    @Nullable
    String folder;

    @ArgGroup(validate = false, heading = "%nHow to load:%n")
    LoadingFlags loading = new LoadingFlags();

    @ArgGroup(validate = false, heading = "%nWhat to load, and what to change:%n")
    PolicyFlags policies = new PolicyFlags();

    @Option(names = "--dry-run", description = "Look at dump and target, say what would be done, and change nothing.")
    boolean dryRun;

    @Mixin
    ServerFlags server = new ServerFlags();

    @ArgGroup(validate = false, heading = "%nMessages:%n")
    OutputFlags messages = new OutputFlags();

    @Override
    public void run(Run run) {
        LoadOptions options = resolve(run);
        if (dryRun) {
            preview(options, run);
            return;
        }
        LoadReport report = isScript(options) ? loadScript(options, run) : loadFolder(options, run);
        Summaries.say(report, options.folder(), run.messages());
        if (!report.leftOut().isEmpty()) {
            throw new CliException.Partial("loaded", report.leftOut());
        }
    }

    private void preview(LoadOptions options, Run run) {
        if (isScript(options)) {
            throw new CliException.Usage(
                    "what is in a script shows only as it is loaded", "--dry-run is for folders of sluice dump");
        }
        LoadPreview preview = new Loader(options, run.messages()).preview();
        Output.print(run.surroundings().out(), Summaries.text(preview, messages.json()) + "\n");
    }

    /// A pipe is a script as well.
    private static boolean isScript(LoadOptions options) {
        boolean isStandardInput = options.folder().toString().equals(ScriptLoader.STANDARD_INPUT);
        return isStandardInput || (Files.exists(options.folder()) && !Files.isDirectory(options.folder()));
    }

    private static LoadReport loadFolder(LoadOptions options, Run run) {
        Loader loader = new Loader(options, run.messages());
        return run.watched(loader::abort, () -> progress(loader.progress()), loader::run);
    }

    private static LoadReport loadScript(LoadOptions options, Run run) {
        requireNoFolderPolicies(options.policies());
        ScriptLoader loader = new ScriptLoader(options, run.surroundings().in(), run.messages());
        return run.watched(loader::abort, () -> progress(loader.progress()), loader::run);
    }

    private static void requireNoFolderPolicies(LoadOptions.Policies policies) {
        if (!policies.selection().isAll()
                || !policies.databases().isEmpty()
                || policies.ifExists() != LoadOptions.IfExists.ERROR) {
            throw new CliException.Usage(
                    "a script is loaded as a whole, into the databases that it names",
                    "--include, --exclude, --rename-database and --if-exists are for folders");
        }
    }

    /// The resolved options; asks for the password last.
    LoadOptions resolve(Run run) {
        if (folder == null) {
            throw new CliException.Usage(
                    "there is nothing to load", "name the folder that sluice dump wrote, or an SQL script");
        }
        return loading.resolve(folder, policies, () -> run.connectOptions(server));
    }

    private static Progress progress(LoadProgress progress) {
        int tables = progress.tablesInKeys();
        String aside = tables == 0 ? "" : "keys of " + Figures.count(tables, "table");
        return Progress.exact(progress.rows(), progress.totalRows(), progress.bytes(), progress.totalBytes())
                .beside(aside);
    }

    @Override
    public OutputFlags messageFlags() {
        return messages;
    }

    @Override
    public Optional<OptionFileFlags> optionFiles() {
        return Optional.of(server.optionFiles());
    }
}
