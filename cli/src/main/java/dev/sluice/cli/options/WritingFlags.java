// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import dev.sluice.cli.report.CliException;
import dev.sluice.dump.DumpOptions;
import dev.sluice.dump.Selection;
import dev.sluice.dump.SnapshotOptions;
import dev.sluice.format.Compression;
import dev.sluice.protocol.ConnectOptions;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// How a dump is read and written; raw, as typed, and its way into [DumpOptions].
public final class WritingFlags {

    private static final int DEFAULT_STATEMENT_BYTES = 1 << 20;
    private static final int DEFAULT_ZSTD_LEVEL = 1;
    private static final int DEFAULT_GZIP_LEVEL = 6;
    private static final int ZSTD_LEVEL_LIMIT = 22;
    private static final int GZIP_LEVEL_LIMIT = 9;

    @Option(
            names = "--compress",
            paramLabel = "zstd|gzip|none",
            description = "Compression of the row files (default zstd).")
    Compression compression = Compression.ZSTD;

    @Option(
            names = "--compress-level",
            paramLabel = "N",
            description = "Its level: zstd 1 to 22 (default 1), gzip 1 to 9 (default 6).")
    @Nullable
    Integer level;

    @Option(
            names = "--chunk-rows",
            paramLabel = "N",
            description = "About so many rows to a chunk (default: after the size of the rows).")
    long chunkRows;

    @Option(
            names = "--statement-size",
            paramLabel = "SIZE",
            converter = ByteSize.Converter.class,
            description = "An INSERT ends when it has reached this size (default 1M).")
    ByteSize statementSize = new ByteSize(DEFAULT_STATEMENT_BYTES);

    @Option(
            names = "--keep-going",
            description = "Leave out and name what cannot be read, and go on; the exit code is 3 then.")
    boolean keepGoing;

    /// The options of a dump with these flags.
    ///
    /// @param server asked for last, since this may ask for a password
    /// @throws CliException.Usage when a flag is out of range
    public DumpOptions resolve(
            Selection selection,
            Threads threads,
            DumpOptions.Target target,
            SnapshotOptions snapshot,
            Supplier<ConnectOptions> server) {
        int checkedLevel = level();
        if (chunkRows < 0) {
            throw new CliException.Usage("--chunk-rows is negative", "give a number of rows, or leave it out");
        }
        return new DumpOptions(
                server.get(),
                selection,
                threads.count(),
                target,
                switch (target) {
                    case DumpOptions.Target.Folder _ -> compression;
                    case DumpOptions.Target.Stream _ -> Compression.NONE;
                },
                checkedLevel,
                chunkRows,
                statementSize.bytes(),
                snapshot,
                keepGoing ? DumpOptions.OnUnreadable.LEAVE_OUT : DumpOptions.OnUnreadable.FAIL);
    }

    private int level() {
        return switch (compression) {
            case ZSTD -> level(DEFAULT_ZSTD_LEVEL, ZSTD_LEVEL_LIMIT);
            case GZIP -> level(DEFAULT_GZIP_LEVEL, GZIP_LEVEL_LIMIT);
            case NONE -> 0;
        };
    }

    private int level(int unset, int limit) {
        if (level == null) {
            return unset;
        }
        if (level < 1 || level > limit) {
            throw new CliException.Usage(
                    "the compression level " + level + " is not between 1 and " + limit, "check --compress-level");
        }
        return level;
    }
}
