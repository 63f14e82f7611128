// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What one run of a program cost. Made from `/proc`, and so on Linux only.
///
/// @param wallSeconds from start to exit
/// @param clientSeconds processor time of the program and all that it started
/// @param serverSeconds processor time of the server meanwhile
/// @param peakMegabytes the sum of the largest resident sizes of the program and all that it started
record Measurement(double wallSeconds, double clientSeconds, double serverSeconds, double peakMegabytes) {

    /// Ticks of the processor times in /proc: fixed on Linux.
    private static final double TICKS_PER_SECOND = 100;

    private static final int POLL_MILLIS = 10;
    private static final Pattern PEAK = Pattern.compile("VmHWM:\\s+(\\d+) kB");

    /// Runs a line of bash to its end.
    ///
    /// @param environment what the line finds in its environment beside the usual
    /// @param server the process of the server
    /// @throws IllegalStateException where it fails; what it said is in `log`
    static Measurement of(String line, Map<String, String> environment, Path log, long server)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("bash", "-o", "pipefail", "-c", line);
        builder.environment().putAll(environment);
        builder.redirectErrorStream(true).redirectOutput(log.toFile());
        double serverBefore = cpuSeconds(stat(Path.of("/proc/" + server + "/stat")), 13, 14);
        double childrenBefore = cpuSeconds(stat(Path.of("/proc/self/stat")), 15, 16);
        long start = System.nanoTime();
        Process process = builder.start();
        Map<Long, Long> peaks = new HashMap<>();
        while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
            try (Stream<ProcessHandle> all = Stream.concat(Stream.of(process.toHandle()), process.descendants())) {
                all.forEach(each -> peaks.merge(each.pid(), peakKilobytes(each.pid()), Math::max));
            }
        }
        double wall = (System.nanoTime() - start) / 1e9;
        if (process.exitValue() != 0) {
            throw new IllegalStateException(line + " failed:\n" + Files.readString(log));
        }
        long peak = peaks.values().stream().mapToLong(Long::longValue).sum();
        return new Measurement(
                wall,
                cpuSeconds(stat(Path.of("/proc/self/stat")), 15, 16) - childrenBefore,
                cpuSeconds(stat(Path.of("/proc/" + server + "/stat")), 13, 14) - serverBefore,
                peak * 1024 / 1e6);
    }

    private static double cpuSeconds(String[] stat, int user, int system) {
        return (Long.parseLong(stat[user]) + Long.parseLong(stat[system])) / TICKS_PER_SECOND;
    }

    /// The fields of a process; the name, which may hold spaces, is cut out and counts as empty.
    private static String[] stat(Path file) throws IOException {
        String text = Files.readString(file);
        return (text.substring(0, text.indexOf('(')) + text.substring(text.lastIndexOf(')'))).split(" ");
    }

    private static long peakKilobytes(long pid) {
        try {
            Matcher peak = PEAK.matcher(Files.readString(Path.of("/proc/" + pid + "/status")));
            return peak.find() ? Long.parseLong(peak.group(1)) : 0;
        } catch (IOException e) {
            return 0; // it ended while it was looked at
        }
    }
}
