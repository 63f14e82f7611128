// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.progress;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// Turns successive readings into rate and remaining time. Not thread-safe: the ticker's thread uses it.
final class ProgressMeter {

    /// How much of the rate comes from the newest reading; the rest smooths it.
    private static final double NEWEST_WEIGHT = 0.3;

    private long lastNanos;
    private long lastBytes;
    private double lastShare;
    private double bytesPerSecond = -1;
    private double sharePerSecond;
    private Progress progress = new Progress(0, 0, 0, -1, "");

    /// A meter that starts now.
    ///
    /// @param startNanos the time, as `System.nanoTime()` gives it
    ProgressMeter(long startNanos) {
        this.lastNanos = startNanos;
    }

    /// Takes a reading.
    ///
    /// @param nanos the time of the reading
    void read(Progress reading, long nanos) {
        double seconds = (nanos - lastNanos) / 1e9;
        if (seconds > 0) {
            double newBytes = (reading.bytes() - lastBytes) / seconds;
            double newShare = Math.max(0, reading.share() - lastShare) / seconds;
            bytesPerSecond = bytesPerSecond < 0 ? newBytes : smooth(bytesPerSecond, newBytes);
            sharePerSecond = sharePerSecond == 0 ? newShare : smooth(sharePerSecond, newShare);
            lastNanos = nanos;
            lastBytes = reading.bytes();
            lastShare = Math.max(0, reading.share());
        }
        progress = reading;
    }

    /// The last reading as a line: "1,234 rows, 5.6 MB, 12.3 MB/s, 45 %, 12 s left".
    String line() {
        StringBuilder line = new StringBuilder()
                .append(Figures.count(progress.rows(), "row"))
                .append(", ")
                .append(Figures.bytes(progress.bytes()));
        if (bytesPerSecond >= 0) {
            line.append(", ").append(Figures.bytes((long) bytesPerSecond)).append("/s");
        }
        if (progress.share() >= 0) {
            line.append(String.format(Locale.ROOT, ", %d %%", (int) (progress.share() * 100)));
        }
        if (!progress.aside().isEmpty()) {
            line.append(", ").append(progress.aside());
        }
        long left = secondsLeft();
        if (left >= 0) {
            line.append(", ").append(remaining(left)).append(" left");
        }
        return line.toString();
    }

    /// The last reading for JSON; what is not known is left out.
    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("rows", progress.rows());
        if (progress.totalRows() > 0) {
            fields.put("totalRows", progress.totalRows());
        }
        fields.put("bytes", progress.bytes());
        if (bytesPerSecond >= 0) {
            fields.put("bytesPerSecond", (long) bytesPerSecond);
        }
        if (progress.share() >= 0) {
            fields.put("share", Math.round(progress.share() * 1000) / 1000.0);
        }
        if (!progress.aside().isEmpty()) {
            fields.put("aside", progress.aside());
        }
        if (secondsLeft() >= 0) {
            fields.put("secondsLeft", secondsLeft());
        }
        return fields;
    }

    /// An estimate has no tenths.
    private static String remaining(long seconds) {
        return seconds < 60 ? seconds + " s" : Figures.duration(Duration.ofSeconds(seconds));
    }

    private long secondsLeft() {
        boolean isMoreThanRows = progress.share() >= 1 && !progress.aside().isEmpty();
        if (progress.share() < 0 || sharePerSecond <= 0 || isMoreThanRows) {
            return -1;
        }
        return Math.round((1 - progress.share()) / sharePerSecond);
    }

    private static double smooth(double old, double newest) {
        return old * (1 - NEWEST_WEIGHT) + newest * NEWEST_WEIGHT;
    }
}
