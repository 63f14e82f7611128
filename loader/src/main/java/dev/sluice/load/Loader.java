// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import dev.sluice.format.Dump;
import dev.sluice.load.journal.LoadLock;
import dev.sluice.load.pipeline.Halt;
import dev.sluice.load.pipeline.LoadCounters;
import dev.sluice.load.pipeline.Workers;
import dev.sluice.load.plan.LoadPlan;
import dev.sluice.load.policy.AdaptedDump;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Connector;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs one load from connecting to the last event.
///
/// One thread calls [#run()]; [#progress()] and [#abort()] are for any other.
public final class Loader {
    private final LoadOptions options;
    private final RememberedWarnings listener;
    private final Halt halt = new Halt();
    private volatile @Nullable LoadCounters counters;

    /// A load with these settings; nothing happens yet.
    public Loader(LoadOptions options, LoadListener listener) {
        this.options = options;
        this.listener = new RememberedWarnings(listener);
    }

    /// Loads; blocks until everything is restored. To be called once.
    ///
    /// @throws LoadException as the load failed
    /// @throws dev.sluice.protocol.ProtocolException as the connection failed
    /// @throws dev.sluice.format.FormatException as reading the dump failed
    public LoadReport run() {
        long begun = System.nanoTime();
        Dump dump = open();
        LoadPlan plan = new LoadPlan(dump.manifest());
        LoadCounters counting = new LoadCounters(plan, !dump.isForeign());
        counters = counting;
        List<String> leftOut = plan.databases().isEmpty() ? List.of() : load(dump, plan, counting);
        return new LoadReport(
                plan.tables(),
                plan.otherObjects(),
                counting.rows(),
                counting.bytes(),
                counting.skippedChunks(),
                counting.retries(),
                Duration.ofNanos(System.nanoTime() - begun),
                leftOut,
                listener.lines());
    }

    /// Looks at dump and target as a load does before its first change, and changes nothing.
    ///
    /// @throws LoadException as the load would be refused
    /// @throws dev.sluice.protocol.ProtocolException as the connection failed
    /// @throws dev.sluice.format.FormatException as reading the dump failed
    public LoadPreview preview() {
        Dump dump = open();
        LoadPlan plan = new LoadPlan(dump.manifest());
        try (Connector connector = new Connector(options.server());
                Connection connection = connector.connect()) {
            return new Preview(options, dump, plan).of(connection);
        }
    }

    private Dump open() {
        Dump whole = Dump.open(options.folder());
        whole.remarks().forEach(listener::warning);
        Dump dump = AdaptedDump.of(whole, options.policies(), listener);
        dump.requireFiles();
        return dump;
    }

    private List<String> load(Dump dump, LoadPlan plan, LoadCounters counting) {
        try (Connector connector = new Connector(options.server().withUploads());
                Workers workers = Workers.open(connector, options, halt)) {
            LoadLock lock = new LoadLock(plan.dumpId());
            lock.take(workers.first());
            LoadStart start = LoadStart.on(workers.first(), options, plan, listener);
            LoadRun run = new LoadRun(options, dump, start, lock, workers, halt, counting, listener);
            try {
                return run.run();
            } finally {
                run.putBack(connector);
            }
        } catch (RuntimeException | Error failure) {
            // What was raised first is the reason; what this thread met may only be a consequence of it.
            halt.raise(failure);
            halt.check();
            throw failure;
        }
    }

    /// How far the load has come; from any thread, at any time.
    public LoadProgress progress() {
        LoadCounters counting = counters;
        return counting == null ? new LoadProgress(0, 0, 0, 0, 0, 0, 0) : counting.progress();
    }

    /// Makes a running load stop soon: its connections are killed, so that open transactions are rolled back, and
    /// [#run()] throws [LoadException.Aborted]. From any thread; harmless when nothing runs.
    public void abort() {
        halt.raise(new LoadException.Aborted());
    }
}
