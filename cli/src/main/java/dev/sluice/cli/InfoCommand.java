// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static dev.sluice.cli.progress.Figures.bytes;
import static dev.sluice.cli.progress.Figures.count;

import dev.sluice.cli.options.OutputFlags;
import dev.sluice.cli.progress.Figures;
import dev.sluice.cli.report.Messages;
import dev.sluice.format.DumpFolder;
import dev.sluice.format.Manifest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// `sluice info`: what a dump folder holds, after its manifest. Reads no other file.
@Command(
        name = "info",
        header = "Prints what a dump folder holds.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "sluice info [--json] FOLDER",
        parameterListHeading = "%nArguments:%n",
        sortOptions = false)
final class InfoCommand implements Verb {

    @Parameters(paramLabel = "FOLDER", description = "The dump folder.")
    String folder = "";

    @ArgGroup(validate = false, heading = "%nMessages:%n")
    OutputFlags messages = new OutputFlags();

    @Override
    public void run(Run run) {
        DumpSummary summary =
                DumpSummary.of(folder, DumpFolder.open(Path.of(folder)).manifest());
        Output.print(run.surroundings().out(), (messages.json() ? json(summary) : text(summary)) + "\n");
    }

    private static String json(DumpSummary summary) {
        return JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .build()
                .writeValueAsString(summary);
    }

    private static String text(DumpSummary summary) {
        List<String> lines = new ArrayList<>();
        lines.add("server    " + summary.server().flavour() + " "
                + summary.server().version());
        lines.add("made      " + summary.started() + " to " + summary.finished() + " by " + summary.tool());
        lines.add("snapshot  " + snapshot(summary.snapshot()));
        lines.add("objects   "
                + summary.objects().entrySet().stream()
                        .map(kind -> count(kind.getValue()) + " " + kind.getKey())
                        .collect(Collectors.joining(", ")));
        lines.add("rows      " + count(summary.rows()) + ", " + bytes(summary.bytes()) + " of SQL");
        lines.add("files     " + count(summary.files()) + ", " + bytes(summary.fileBytes()) + ", compression "
                + summary.compression());
        for (String warning : summary.warnings()) {
            lines.add("warning   " + warning);
        }
        lines.add("");
        int width = summary.tables().stream()
                .mapToInt(table -> name(table).length())
                .max()
                .orElse(0);
        lines.add(row("table", width, "rows", "SQL", "in files", "chunks"));
        for (DumpSummary.Table table : summary.tables()) {
            lines.add(row(
                    name(table),
                    width,
                    count(table.rows()),
                    bytes(table.bytes()),
                    bytes(table.fileBytes()),
                    count(table.chunks())));
        }
        return lines.stream().map(Messages::printable).collect(Collectors.joining("\n"));
    }

    private static String snapshot(Manifest.Snapshot snapshot) {
        StringBuilder text = new StringBuilder(snapshot.strategy());
        if (snapshot.lockMillis() > 0) {
            text.append(", lock held ").append(Figures.duration(Duration.ofMillis(snapshot.lockMillis())));
        }
        if (snapshot.binlogFile() != null) {
            text.append(", binary log ")
                    .append(snapshot.binlogFile())
                    .append(':')
                    .append(snapshot.binlogPosition());
        }
        if (snapshot.gtid() != null && !snapshot.gtid().isEmpty()) {
            text.append(", GTID ").append(snapshot.gtid());
        }
        return text.toString();
    }

    private static String name(DumpSummary.Table table) {
        return table.database() + "." + table.name();
    }

    private static String row(String name, int width, String rows, String sql, String inFiles, String chunks) {
        return ("%-" + Math.max(width, 5) + "s %15s %12s %12s %8s").formatted(name, rows, sql, inFiles, chunks);
    }

    @Override
    public OutputFlags messageFlags() {
        return messages;
    }
}
