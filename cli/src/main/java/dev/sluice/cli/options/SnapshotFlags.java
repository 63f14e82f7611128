// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import dev.sluice.cli.report.CliException;
import dev.sluice.dump.SnapshotOptions;
import dev.sluice.dump.SnapshotOptions.LongQueries;
import dev.sluice.dump.SnapshotOptions.Way;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// How a dump gets its consistent snapshot; raw, as typed, and its way into [SnapshotOptions].
public final class SnapshotFlags {

    private static final int DEFAULT_TIMEOUT_SECONDS = 30;

    @Option(
            names = "--snapshot",
            paramLabel = "WAY",
            converter = WayConverter.class,
            description = "How all connections come to see one state: auto, global-lock, backup-lock, table-locks,"
                    + " compare, none (default auto: the first of them that rights and server allow, never none).")
    Way way = Way.AUTO;

    @Option(
            names = "--lock-timeout",
            paramLabel = "SECONDS",
            description = "Longest wait for the short lock of the snapshot (default 30).")
    int lockTimeoutSeconds = DEFAULT_TIMEOUT_SECONDS;

    @Option(
            names = "--snapshot-timeout",
            paramLabel = "SECONDS",
            description = "Longest time to take snapshots again until nothing was committed meanwhile (default 30).")
    int snapshotTimeoutSeconds = DEFAULT_TIMEOUT_SECONDS;

    @Option(
            names = "--long-query-guard",
            paramLabel = "wait|fail|kill|off",
            description = "A query that the lock would have to wait for: wait until it has ended and lock then"
                    + " (default), fail, kill it if it only reads, or off.")
    LongQueries longQueries = LongQueries.WAIT;

    @Option(
            names = "--long-query-seconds",
            paramLabel = "SECONDS",
            description = "From which age a query counts as such (default 1).")
    int longQuerySeconds = 1;

    /// The options of a snapshot with these flags.
    ///
    /// @throws CliException.Usage when a flag is out of range
    public SnapshotOptions resolve() {
        return new SnapshotOptions(
                way,
                seconds("--lock-timeout", lockTimeoutSeconds),
                seconds("--snapshot-timeout", snapshotTimeoutSeconds),
                longQueries,
                seconds("--long-query-seconds", longQuerySeconds));
    }

    private static Duration seconds(String flag, int value) {
        if (value < 1) {
            throw new CliException.Usage(flag + " is less than a second", "give whole seconds, from 1");
        }
        return Duration.ofSeconds(value);
    }

    /// The ways in the words of the command line.
    static final class WayConverter implements ITypeConverter<Way> {

        @Override
        public Way convert(String value) {
            return Stream.of(Way.values())
                    .filter(known -> word(known).equals(value.toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("'" + value + "' is none of "
                            + Stream.of(Way.values()).map(WayConverter::word).collect(Collectors.joining(", "))));
        }

        private static String word(Way known) {
            return known.name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
