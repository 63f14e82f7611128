// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Runs each tool that is found once to compare its result, and then all of them in turn, round after round, beside the
/// wire floor; prints a table. `dev/compare` prepares the servers and the programs that this looks for.
public final class Compare {

    private static final int[] CONNECTIONS = {1, 2, 4};

    /// So many pieces of a table, as a dump over several connections reads it.
    private static final int PIECES = 8;

    private static final String EQUAL = "equal after dump and restore";

    private final Map<String, String> environment;
    private final Path work;
    private final long server;

    private Compare(Map<String, String> environment) {
        this.environment = environment;
        this.work = Path.of(environment.getOrDefault("WORK", "."));
        this.server = Long.parseLong(environment.getOrDefault("SERVER", "0"));
    }

    /// Reads from the environment: WORK, an empty folder; SOURCE and TARGET, the ports of two servers; SERVER, the
    /// process of the first; ROWS, in all tables together; ROUNDS; JAR, where this class is.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Compare compare = new Compare(System.getenv());
        List<Tool> tools = compare.equalTools();
        compare.measure(tools).print(System.out);
    }

    /// The tools that are found, whose dumps become the same rows again.
    private List<Tool> equalTools() throws IOException, InterruptedException {
        String expected = checksums("SOURCE");
        List<Tool> equal = new ArrayList<>();
        for (Tool tool : Tool.all()) {
            String verdict = verdict(tool, expected);
            System.out.println(verdict + ": " + tool.name() + " over " + tool.connections());
            if (verdict.equals(EQUAL)) {
                equal.add(tool);
            }
        }
        return equal;
    }

    private String verdict(Tool tool, String expected) throws IOException, InterruptedException {
        if (!found(tool.program())) {
            return "left out, not found";
        }
        Path out = freshFolder();
        client("TARGET", "DROP DATABASE IF EXISTS compare; DROP DATABASE IF EXISTS sluice");
        if (!tool.createsDatabase()) {
            client("TARGET", "CREATE DATABASE compare");
        }
        try {
            run(tool.dump(), out);
            run(tool.restore(), out);
        } catch (IllegalStateException e) {
            return "left out, failed (" + e.getMessage() + ")";
        }
        return checksums("TARGET").equals(expected) ? EQUAL : "left out, NOT EQUAL";
    }

    private String checksums(String port) throws IOException, InterruptedException {
        return client(port, "CHECKSUM TABLE " + String.join(", ", tables().keySet()));
    }

    /// Runs statements by the stock client; returns what it printed.
    private String client(String port, String sql) throws IOException, InterruptedException {
        run("mysql -N --ssl-mode=DISABLED -h127.0.0.1 -uroot -P$" + port + " -e '" + sql + "'", work);
        return Files.readString(work.resolve("log"));
    }

    private Report measure(List<Tool> tools) throws IOException, InterruptedException {
        Report report = new Report();
        Path queries = Files.write(work.resolve("queries"), queries());
        int rounds = Integer.parseInt(environment.getOrDefault("ROUNDS", "3"));
        for (int round = 0; round < rounds; round++) {
            for (int connections : CONNECTIONS) {
                report.addFloor(connections, run(floor(connections, queries), work));
            }
            for (Tool tool : tools) {
                Path out = freshFolder();
                Measurement measurement = run(tool.dump(), out);
                report.add(tool, measurement, bytesIn(out));
            }
        }
        return report;
    }

    private static String floor(int connections, Path queries) {
        return "exec \"$JAVA\" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp \"$JAR\" " + WireFloor.class.getName()
                + " $SOURCE root " + connections + ' ' + queries;
    }

    /// The tables in pieces by their keys, which are the numbers from one on.
    private List<String> queries() {
        List<String> queries = new ArrayList<>();
        tables().forEach((table, rows) -> {
            for (int piece = 0; piece < PIECES; piece++) {
                queries.add("SELECT * FROM " + table + " WHERE id > " + rows * piece / PIECES + " AND id <= "
                        + rows * (piece + 1) / PIECES);
            }
        });
        return queries;
    }

    /// The number of rows in each table, as compare.sql makes them.
    private Map<String, Long> tables() {
        long rows = Long.parseLong(environment.getOrDefault("ROWS", "0"));
        long narrow = rows * 5 / 28;
        Map<String, Long> tables = new LinkedHashMap<>();
        for (int table = 1; table <= 4; table++) {
            tables.put("compare.sbtest" + table, narrow);
        }
        tables.put("compare.wide", rows - 4 * narrow);
        return tables;
    }

    private Measurement run(String line, Path out) throws IOException, InterruptedException {
        Map<String, String> with = new LinkedHashMap<>(environment);
        with.put("OUT", out.toString());
        return Measurement.of(line, with, work.resolve("log"), server);
    }

    private boolean found(String program) throws IOException, InterruptedException {
        return new ProcessBuilder("bash", "-c", "command -v " + program + " > /dev/null")
                        .start()
                        .waitFor()
                == 0;
    }

    private Path freshFolder() throws IOException {
        Path folder = work.resolve("out");
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        return Files.createDirectory(folder);
    }

    private static long bytesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            long bytes = 0;
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                bytes += Files.size(file);
            }
            return bytes;
        }
    }
}
