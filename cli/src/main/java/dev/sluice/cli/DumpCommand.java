// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.cli.options.OptionFileFlags;
import dev.sluice.cli.options.OutputFlags;
import dev.sluice.cli.options.SelectionFlags;
import dev.sluice.cli.options.ServerFlags;
import dev.sluice.cli.options.SnapshotFlags;
import dev.sluice.cli.options.Threads;
import dev.sluice.cli.options.WritingFlags;
import dev.sluice.cli.progress.Progress;
import dev.sluice.cli.report.CliException;
import dev.sluice.dump.DumpOptions;
import dev.sluice.dump.DumpProgress;
import dev.sluice.dump.DumpReport;
import dev.sluice.dump.Dumper;
import dev.sluice.dump.Selection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `sluice dump`: a live server into a dump folder or an SQL stream.
@Command(
        name = "dump",
        header = "Dumps a live server into a folder or a stream.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = {
            "sluice dump [OPTION...] --output FOLDER DATABASE...",
            "       sluice dump [OPTION...] --output - DATABASE... | mysql ..."
        },
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        sortOptions = false)
final class DumpCommand implements Verb {

    private static final String STREAM = "-";

    @Parameters(paramLabel = "DATABASE", description = "Databases to dump.")
    List<String> databases = new ArrayList<>();

    @Option(
            names = "--output",
            paramLabel = "FOLDER|-",
            description = "Folder to make, absent or empty; - for one uncompressed SQL stream on standard output.")
    @Nullable
    String output;

    @Option(
            names = {"-t", "--threads"},
            paramLabel = "N",
            description = "Connections, one thread each (default: as many as processors, at most 8).")
    @Nullable
    Integer threads;

    @ArgGroup(validate = false, heading = "%nWhat to dump:%n")
    SelectionFlags selection = new SelectionFlags();

    @ArgGroup(validate = false, heading = "%nHow to write:%n")
    WritingFlags writing = new WritingFlags();

    @ArgGroup(validate = false, heading = "%nThe snapshot:%n")
    SnapshotFlags snapshot = new SnapshotFlags();

    @Mixin
    ServerFlags server = new ServerFlags();

    @ArgGroup(validate = false, heading = "%nMessages:%n")
    OutputFlags messages = new OutputFlags();

    @Override
    public void run(Run run) {
        DumpOptions options = resolve(run);
        Dumper dumper = new Dumper(options, run.messages());
        DumpReport report = run.watched(dumper::abort, () -> progress(dumper.progress()), dumper::run);
        Summaries.say(report, target(), run.messages());
        if (!report.leftOut().isEmpty()) {
            throw new CliException.Partial("dumped", report.leftOut());
        }
    }

    /// The resolved options; asks for the password last.
    DumpOptions resolve(Run run) {
        if (output == null) {
            throw new CliException.Usage("there is no --output", "name a folder, or - for a stream on standard output");
        }
        Selection selected = selection.resolve(databases);
        DumpOptions.Target target = output.equals(STREAM)
                ? new DumpOptions.Target.Stream(run.surroundings().out())
                : new DumpOptions.Target.Folder(Path.of(output));
        return writing.resolve(
                selected, Threads.of(threads), target, snapshot.resolve(), () -> run.connectOptions(server));
    }

    private String target() {
        return output == null || output.equals(STREAM) ? "standard output" : output;
    }

    private static Progress progress(DumpProgress progress) {
        return Progress.estimated(progress.rows(), progress.estimatedRows(), progress.bytes());
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
