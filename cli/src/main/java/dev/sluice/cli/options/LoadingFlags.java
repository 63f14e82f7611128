// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import dev.sluice.cli.report.CliException;
import dev.sluice.load.LoadOptions;
import dev.sluice.load.ServerSwitch;
import dev.sluice.protocol.ConnectOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// How a dump is loaded; raw, as typed, and its way into [LoadOptions].
public final class LoadingFlags {

    private static final int DEFAULT_IN_FLIGHT = 4;
    private static final int IN_FLIGHT_LIMIT = 1024;
    private static final int DEFAULT_RETRIES = 10;
    private static final int DEFAULT_WAIT_SECONDS = 30;

    @Option(
            names = {"-t", "--threads"},
            paramLabel = "N",
            description = "Connections, one thread each (default: as many as processors, at most 8).")
    @Nullable
    Integer threads;

    @Option(
            names = "--in-flight",
            paramLabel = "N",
            description = "Statements that a connection sends ahead of the first one's answer (default 4).")
    int inFlight = DEFAULT_IN_FLIGHT;

    @Option(
            names = "--transaction-size",
            converter = ByteSize.Converter.class,
            paramLabel = "SIZE",
            description = "How much SQL text goes into one transaction (default 64M, less where the target's group"
                    + " replication, Galera or binary log asks for it); 1G is the most.")
    @Nullable
    ByteSize transactionSize;

    @Option(
            names = "--retries",
            paramLabel = "N",
            description = "How often a chunk is tried again after a deadlock or a lock wait (default 10).")
    int retries = DEFAULT_RETRIES;

    @Option(
            names = "--wait-for-server",
            paramLabel = "SECONDS",
            description =
                    "How long a server that has gone, or has ended a session, is asked for a new one (default 30);"
                            + " 0 gives up at once.")
    int waitForServer = DEFAULT_WAIT_SECONDS;

    @Option(
            names = "--rows-by",
            paramLabel = "WAY",
            description = "Way of the rows: load-data or insert (default: LOAD DATA LOCAL for tables that are not tiny,"
                    + " where the target allows it).")
    @Nullable
    Way rowsBy;

    /// What `--rows-by` takes.
    enum Way {
        LOAD_DATA,
        INSERT;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    @Option(
            names = "--keys",
            paramLabel = "WHEN",
            description = "When tables get their secondary and foreign keys: before or after their rows (default: after"
                    + " them where they are many). Without the keys that the server refuses then, the exit code is 3.")
    @Nullable
    When keys;

    /// What `--keys` takes.
    enum When {
        BEFORE,
        AFTER;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--skip-binlog",
            description = "Keep the load out of the target's binary log, and so from its replicas.")
    boolean skipBinlog;

    @Option(
            names = "--defer-flush",
            description = "Let the server flush its logs once a second while the load runs, and not for each COMMIT.")
    boolean deferFlush;

    @Option(
            names = "--disable-redo-log",
            description = "Let the server write no redo log while the load runs (MySQL). If it goes down meanwhile, all"
                    + " its data are lost: for servers that hold nothing else yet.")
    boolean disableRedoLog;

    @Option(
            names = {"-D", "--database"},
            paramLabel = "NAME",
            description = "Database to load an SQL script into that names none.")
    String database = "";

    @Option(
            names = "--gtid",
            paramLabel = "WHAT",
            description = "GTIDs that the rows stand for: ignore (default), append to the target's, or replace these.")
    LoadOptions.Gtid gtid = LoadOptions.Gtid.IGNORE;

    @Option(names = "--users", description = "Restore users, roles and rights too, where the dump has them.")
    boolean users;

    /// The options of a load with these flags.
    ///
    /// @param server asked for last, since this may ask for a password
    /// @throws CliException.Usage when a flag is out of range
    public LoadOptions resolve(String folder, PolicyFlags policies, Supplier<ConnectOptions> server) {
        if (inFlight < 1 || inFlight > IN_FLIGHT_LIMIT) {
            throw new CliException.Usage(
                    "the number of statements in flight is not between 1 and " + IN_FLIGHT_LIMIT, "check --in-flight");
        }
        if (retries < 0) {
            throw new CliException.Usage("the number of retries is negative", "check --retries");
        }
        if (waitForServer < 0) {
            throw new CliException.Usage("the time to wait for the server is negative", "check --wait-for-server");
        }
        int count = Threads.of(threads).count();
        LoadOptions.Policies changes = policies.resolve();
        return new LoadOptions(
                server.get(),
                Path.of(folder),
                database,
                gtid,
                count,
                inFlight,
                transactionSize == null ? 0 : transactionSize.bytes(),
                retries,
                Duration.ofSeconds(waitForServer),
                lane(rowsBy),
                keys(keys),
                skipBinlog ? LoadOptions.BinaryLog.SKIPPED : LoadOptions.BinaryLog.WRITTEN,
                relaxed(),
                users ? LoadOptions.Accounts.RESTORE : LoadOptions.Accounts.LEAVE_OUT,
                changes);
    }

    private List<ServerSwitch> relaxed() {
        List<ServerSwitch> relaxed = new ArrayList<>();
        if (deferFlush) {
            relaxed.add(ServerSwitch.LOG_FLUSH);
            relaxed.add(ServerSwitch.BINLOG_FLUSH);
        }
        if (disableRedoLog) {
            relaxed.add(ServerSwitch.REDO_LOG);
        }
        return relaxed;
    }

    private static LoadOptions.Keys keys(@Nullable When when) {
        return switch (when) {
            case null -> LoadOptions.Keys.AUTO;
            case BEFORE -> LoadOptions.Keys.BEFORE;
            case AFTER -> LoadOptions.Keys.AFTER;
        };
    }

    private static LoadOptions.Lane lane(@Nullable Way way) {
        return switch (way) {
            case null -> LoadOptions.Lane.AUTO;
            case LOAD_DATA -> LoadOptions.Lane.LOAD_DATA;
            case INSERT -> LoadOptions.Lane.INSERT;
        };
    }
}
