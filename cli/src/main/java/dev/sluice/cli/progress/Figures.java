// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.progress;

import java.time.Duration;
import java.util.Locale;

/// Numbers as people read them.
public final class Figures {

    private static final String[] BYTE_UNITS = {"kB", "MB", "GB", "TB", "PB"};
    private static final double UNIT_STEP = 1000;

    private Figures() {}

    /// A number with thousands separated: "1,234".
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /// A number and what is counted, in the plural unless it is one: "1 table", "1,234 rows".
    ///
    /// @param one the word for one, which takes an s for more
    public static String count(long number, String one) {
        return count(number) + " " + one + (number == 1 ? "" : "s");
    }

    /// A number of bytes, in powers of 1000: "512 bytes", "5.6 MB".
    public static String bytes(long bytes) {
        if (bytes < UNIT_STEP) {
            return count(bytes, "byte");
        }
        double amount = bytes / UNIT_STEP;
        int unit = 0;
        // 999.95 would be printed as 1000.0
        while (amount >= UNIT_STEP - 0.05 && unit < BYTE_UNITS.length - 1) {
            amount /= UNIT_STEP;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f %s", amount, BYTE_UNITS[unit]);
    }

    /// A length of time: "12 ms", "0.9 s", "48 s", "3 min 05 s", "2 h 10 min".
    public static String duration(Duration duration) {
        long millis = duration.toMillis();
        if (millis < 100) {
            return millis + " ms";
        }
        if (millis < 9_950) {
            return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
        }
        long seconds = Math.round(millis / 1000.0);
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return String.format(Locale.ROOT, "%d min %02d s", seconds / 60, seconds % 60);
        }
        return String.format(Locale.ROOT, "%d h %02d min", seconds / 3600, seconds % 3600 / 60);
    }

    /// A rate: "12.3 MB/s".
    public static String rate(long bytes, Duration elapsed) {
        return bytes((long) (bytes / Math.max(elapsed.toNanos() / 1e9, 1e-3))) + "/s";
    }
}
