// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump;

import dev.sluice.dump.catalogue.Catalogue;
import dev.sluice.dump.catalogue.CatalogueDatabase;
import dev.sluice.dump.catalogue.CatalogueReader;
import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.dump.output.DumpOutput;
import dev.sluice.dump.output.FolderOutput;
import dev.sluice.dump.output.StreamOutput;
import dev.sluice.dump.plan.ChunkPlanner;
import dev.sluice.dump.plan.ChunkTask;
import dev.sluice.dump.snapshot.SnapshotGroup;
import dev.sluice.format.Manifest;
import dev.sluice.protocol.Connector;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// Runs one dump from connecting to the manifest:
///
/// 1. connections are opened and names checked, nothing is locked yet;
/// 2. all snapshots begin, under one short lock or so that nothing was committed meanwhile, with the coordinates;
/// 3. the catalogue is read and cut into chunks;
/// 4. rows are read over all connections, while definitions are read over one more;
/// 5. the manifest makes the dump valid.
public final class Dumper {

    private final DumpOptions options;
    private final DumpListener listener;
    private final Tally tally = new Tally();
    private final ConcurrentLinkedQueue<String> warnings = new ConcurrentLinkedQueue<>();
    private final LeftOut leftOut;
    private volatile boolean aborted;
    private volatile @Nullable SnapshotGroup snapshot;
    private volatile @Nullable RowReaders readers;

    /// A dump with these settings; nothing happens yet.
    public Dumper(DumpOptions options, DumpListener listener) {
        this.options = options;
        this.listener = listener;
        this.leftOut = new LeftOut(options.onUnreadable(), this::warn);
    }

    /// Dumps; blocks until the dump is complete. To be called once.
    ///
    /// @throws DumpException as the dump failed
    /// @throws dev.sluice.protocol.ProtocolException as the connection failed
    /// @throws dev.sluice.format.FormatException as writing failed
    public DumpReport run() {
        Instant started = Instant.now();
        try (Connector connector = new Connector(options.server())) {
            SnapshotGroup connections = SnapshotGroup.open(connector, options.threads());
            snapshot = connections;
            stopIfAborted();
            return dump(connections, started);
        } catch (RuntimeException failed) {
            throw aborted && !(failed instanceof DumpException.Aborted) ? interrupted(failed) : failed;
        }
    }

    /// How far the dump has come; from any thread, at any time.
    public DumpProgress progress() {
        return tally.progress();
    }

    /// Makes a running dump stop soon: its connections are killed and [#run()] throws [DumpException.Aborted]. From
    /// any thread; harmless when nothing runs.
    public void abort() {
        aborted = true;
        RowReaders reading = readers;
        if (reading != null) {
            reading.stop(new DumpException.Aborted());
        }
        SnapshotGroup connections = snapshot;
        if (connections != null) {
            connections.abort();
        }
    }

    private DumpReport dump(SnapshotGroup connections, Instant started) {
        CatalogueReader reader = new CatalogueReader(connections.catalogue(), options.selection(), this::warn);
        List<CatalogueDatabase> databases = reader.databases();
        List<Selection.TableName> tables = reader.tables(databases);
        DumpOutput output = output();
        SnapshotGroup.Taken taken = connections.take(options.snapshot(), tables, listener::note);
        report(taken);
        Catalogue catalogue = reader.read(databases);
        warnOfTablesOutsideTheSnapshot(catalogue);
        warnOfHistoryLeftOut(catalogue);
        List<ChunkResult> results = write(connections, catalogue, output);
        stopIfAborted();
        warnOfLostTypes(results);
        Manifest manifest = new ManifestBuilder(options, connections.catalogue().server(), started)
                .build(taken, output.objects(), catalogue.tables(), results, List.copyOf(warnings));
        long fileBytes = output.complete(manifest);
        return new DumpReport(
                catalogue.databases().size(),
                catalogue.tables().size(),
                catalogue.programs().size(),
                results.stream().mapToLong(ChunkResult::rows).sum(),
                results.stream().mapToLong(ChunkResult::bytes).sum(),
                fileBytes,
                taken.lockHeld(),
                Duration.between(started, Instant.now()),
                leftOut.objects(),
                List.copyOf(warnings));
    }

    private DumpOutput output() {
        return switch (options.target()) {
            case DumpOptions.Target.Folder folder -> new FolderOutput(folder.path(), options);
            case DumpOptions.Target.Stream stream -> new StreamOutput(stream.out());
        };
    }

    /// Writes definitions and rows. A folder takes both at once; in a stream the tables come first, then their rows,
    /// then what reads or watches them.
    private List<ChunkResult> write(SnapshotGroup connections, Catalogue catalogue, DumpOutput output) {
        RowReaders reading = new RowReaders(connections.readers(), output, options.statementBytes(), tally, leftOut);
        readers = reading;
        try {
            Definitions definitions = new Definitions(
                    connections.catalogue(), catalogue, output, options.selection(), leftOut, this::warn);
            if (output.takesRowsFirst()) {
                reading.start(chunks(connections, catalogue));
                definitions.writeTables();
                definitions.writePrograms();
                return reading.await();
            }
            definitions.writeTables();
            reading.start(chunks(connections, catalogue));
            List<ChunkResult> results = reading.await();
            definitions.writePrograms();
            return results;
        } catch (RuntimeException failed) {
            reading.stop(failed);
            reading.join();
            throw reading.firstFailure(failed);
        }
    }

    private List<ChunkTask> chunks(SnapshotGroup connections, Catalogue catalogue) {
        if (!options.selection().parts().contains(Selection.Part.ROWS)) {
            return List.of();
        }
        List<CatalogueTable> withRows =
                catalogue.tables().stream().filter(CatalogueTable::hasOwnRows).toList();
        List<ChunkTask> tasks = new ChunkPlanner(connections.catalogue(), options.chunkRows()).plan(withRows);
        tally.plan(
                tasks.size(),
                withRows.stream().mapToLong(CatalogueTable::estimatedRows).sum());
        return tasks;
    }

    private void report(SnapshotGroup.Taken taken) {
        if (options.snapshot().way() == SnapshotOptions.Way.NONE) {
            warn("the snapshots were taken one after the other (--snapshot=none): rows of different tables may be of"
                    + " different moments");
        } else if (taken.lockHeld().isZero()) {
            listener.note("snapshot by " + taken.strategy() + ", nothing was blocked");
        } else {
            listener.note("snapshot by " + taken.strategy() + ", commits blocked for "
                    + taken.lockHeld().toMillis() + " ms");
        }
        String missing = taken.coordinates().missing();
        if (missing != null) {
            listener.note("no binary log position: " + missing);
        }
    }

    private void warnOfTablesOutsideTheSnapshot(Catalogue catalogue) {
        for (CatalogueTable table : catalogue.tables()) {
            if (!table.isTransactional() && table.hasOwnRows()) {
                warn("table " + table.name() + " (" + table.engine()
                        + ") is not transactional: rows changed while the dump ran may be in it");
            }
        }
    }

    private void warnOfHistoryLeftOut(Catalogue catalogue) {
        if (!options.selection().parts().contains(Selection.Part.ROWS)) {
            return;
        }
        for (CatalogueTable table : catalogue.tables()) {
            switch (table.history()) {
                case NONE, CARRIED -> {}
                case NOT_ASKED_FOR ->
                    warn("table " + table.name() + " is system-versioned: only its current rows are dumped,"
                            + " --history carries the others");
                case NOT_WRITABLE ->
                    warn("table " + table.name() + " is system-versioned: only its current rows are dumped,"
                            + " no statement writes the others back");
            }
        }
    }

    private void warnOfLostTypes(List<ChunkResult> results) {
        Map<String, Long> lost = new TreeMap<>();
        for (ChunkResult result : results) {
            result.lost()
                    .forEach((column, values) ->
                            lost.merge("table " + result.task().table() + ", column " + column, values, Long::sum));
        }
        lost.forEach((column, values) -> warn(column + ": " + values + " JSON documents hold values of types that no"
                + " SQL expression makes: they are dumped as text, a restore changes these types"));
    }

    private void warn(String line) {
        warnings.add(line);
        listener.warning(line);
    }

    private void stopIfAborted() {
        if (aborted) {
            throw new DumpException.Aborted();
        }
    }

    private static DumpException.Aborted interrupted(RuntimeException failed) {
        DumpException.Aborted interrupted = new DumpException.Aborted();
        interrupted.addSuppressed(failed);
        return interrupted;
    }
}
