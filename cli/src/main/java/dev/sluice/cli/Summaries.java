// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static dev.sluice.cli.progress.Figures.bytes;
import static dev.sluice.cli.progress.Figures.count;
import static dev.sluice.cli.progress.Figures.duration;
import static dev.sluice.cli.progress.Figures.rate;

import dev.sluice.cli.report.Messages;
import dev.sluice.dump.DumpReport;
import dev.sluice.load.LoadOptions;
import dev.sluice.load.LoadPreview;
import dev.sluice.load.LoadReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// The last line of a run that went well: what was done, in figures.
final class Summaries {

    private Summaries() {}

    /// Says what a dump did.
    ///
    /// @param target where it went, as the user named it
    static void say(DumpReport report, String target, Messages messages) {
        List<String> asides = new ArrayList<>();
        if (report.fileBytes() != report.bytes()) {
            asides.add(bytes(report.fileBytes()) + " in files");
        }
        asides.add(rate(report.bytes(), report.elapsed()));
        asides.add(report.lockHeld().isZero() ? "no lock" : "lock held " + duration(report.lockHeld()));
        String line = "dumped " + things(report.tables(), report.objects()) + ", " + count(report.rows(), "row") + ", "
                + bytes(report.bytes()) + " in " + duration(report.elapsed()) + " (" + String.join(", ", asides)
                + ") to " + target + warnings(report.warnings());
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("databases", report.databases());
        fields.put("tables", report.tables());
        fields.put("objects", report.objects());
        fields.put("rows", report.rows());
        fields.put("bytes", report.bytes());
        fields.put("fileBytes", report.fileBytes());
        fields.put("lockMillis", report.lockHeld().toMillis());
        fields.put("elapsedMillis", report.elapsed().toMillis());
        fields.put("warnings", report.warnings().size());
        fields.put("target", target);
        messages.summary(line, fields);
    }

    /// Says what a load did.
    static void say(LoadReport report, Path folder, Messages messages) {
        List<String> asides = new ArrayList<>();
        asides.add(rate(report.bytes(), report.elapsed()));
        if (report.skippedChunks() > 0) {
            asides.add(count(report.skippedChunks(), "chunk") + " loaded before");
        }
        if (report.retriedChunks() > 0) {
            asides.add(count(report.retriedChunks(), "chunk") + " tried again");
        }
        String line = "loaded " + things(report.tables(), report.objects()) + ", " + count(report.rows(), "row") + ", "
                + bytes(report.bytes()) + " in " + duration(report.elapsed()) + " (" + String.join(", ", asides)
                + ") from " + folder + warnings(report.warnings());
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("tables", report.tables());
        fields.put("objects", report.objects());
        fields.put("rows", report.rows());
        fields.put("bytes", report.bytes());
        fields.put("skippedChunks", report.skippedChunks());
        fields.put("retriedChunks", report.retriedChunks());
        fields.put("elapsedMillis", report.elapsed().toMillis());
        fields.put("warnings", report.warnings().size());
        fields.put("folder", folder.toString());
        messages.summary(line, fields);
    }

    /// What a load would do, in lines or as JSON.
    static String text(LoadPreview preview, boolean json) {
        if (json) {
            return JsonMapper.builder()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .build()
                    .writeValueAsString(preview);
        }
        String verb = switch (preview.state()) {
            case BEGINS -> "would load ";
            case GOES_ON -> "would go on with an interrupted load of ";
            case IS_DONE -> "an earlier load has restored all of ";
        };
        List<String> lines = new ArrayList<>();
        lines.add(
                verb + things(preview.tables(), preview.objects()) + " into " + String.join(", ", preview.databases()));
        String rows = preview.rows() == 0 && preview.bytes() > 0 ? "not known" : count(preview.rows());
        lines.add("rows to load: " + rows + ", " + bytes(preview.bytes()) + " of text");
        lines.add("keys after the rows: of " + count(preview.lateKeys(), "table"));
        if (preview.existing() > 0) {
            lines.add("on the target already: " + count(preview.existing(), "object") + what(preview.ifExists()));
        }
        if (!preview.biggest().isEmpty()) {
            lines.add("the biggest first: " + String.join(", ", preview.biggest()));
        }
        lines.add("nothing has been changed");
        return lines.stream().map(Messages::printable).collect(Collectors.joining("\n"));
    }

    private static String what(LoadOptions.IfExists policy) {
        return switch (policy) {
            case ERROR -> "";
            case SKIP -> ", which would stay as they are";
            case DROP -> ", which would be dropped";
            case TRUNCATE -> ", of which tables would be emptied and all else would stay";
        };
    }

    private static String things(int tables, int objects) {
        return count(tables, "table") + (objects == 0 ? "" : " and " + count(objects, "other object"));
    }

    private static String warnings(List<String> warnings) {
        return warnings.isEmpty() ? "" : ", with " + count(warnings.size(), "warning");
    }
}
