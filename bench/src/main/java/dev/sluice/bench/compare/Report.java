// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.compare;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/// All runs of a comparison as a table in Markdown: every wall time, medians of the rest, and the ratio of the medians
/// to the floor over as many connections. For one thread.
final class Report {

    private final Map<Integer, List<Measurement>> floors = new LinkedHashMap<>();
    private final Map<Tool, List<Measurement>> runs = new LinkedHashMap<>();
    private final Map<Tool, Long> sizes = new LinkedHashMap<>();

    void addFloor(int connections, Measurement measurement) {
        floors.computeIfAbsent(connections, key -> new ArrayList<>()).add(measurement);
    }

    void add(Tool tool, Measurement measurement, long bytes) {
        runs.computeIfAbsent(tool, key -> new ArrayList<>()).add(measurement);
        sizes.put(tool, bytes);
    }

    void print(PrintStream out) {
        out.println();
        out.println("| | connections | wall s, each run | median | ratio to floor | client CPU s | server CPU s"
                + " | peak memory MB | output MB |");
        out.println("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
        floors.forEach((connections, all) -> out.println(row("floor", connections, all, "–")));
        runs.forEach((tool, all) -> out.println(
                row(tool.name(), tool.connections(), all, figure("%.0f", sizes.getOrDefault(tool, 0L) / 1e6))));
    }

    private String row(String name, int connections, List<Measurement> all, String size) {
        double wall = median(all, Measurement::wallSeconds);
        double floor = median(floors.getOrDefault(connections, List.of()), Measurement::wallSeconds);
        String walls =
                all.stream().map(run -> figure("%.2f", run.wallSeconds())).collect(Collectors.joining(" "));
        return String.join(
                " | ",
                "| " + name,
                Integer.toString(connections),
                walls,
                figure("%.2f", wall),
                figure("%.2f", wall / floor),
                figure("%.2f", median(all, Measurement::clientSeconds)),
                figure("%.2f", median(all, Measurement::serverSeconds)),
                figure("%.0f", median(all, Measurement::peakMegabytes)),
                size + " |");
    }

    private static double median(List<Measurement> all, ToDoubleFunction<Measurement> figure) {
        double[] sorted = all.stream().mapToDouble(figure).sorted().toArray();
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
    }

    private static String figure(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
