// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import dev.sluice.format.Dump;
import dev.sluice.format.Manifest;
import dev.sluice.format.Phase;
import dev.sluice.load.journal.LoadJournal;
import dev.sluice.load.journal.LoadLock;
import dev.sluice.load.journal.RelaxedServer;
import dev.sluice.load.pipeline.ChunkLoader;
import dev.sluice.load.pipeline.DefinitionRunner;
import dev.sluice.load.pipeline.FastLane;
import dev.sluice.load.pipeline.GtidSet;
import dev.sluice.load.pipeline.Halt;
import dev.sluice.load.pipeline.KeyAdder;
import dev.sluice.load.pipeline.KeyBuilder;
import dev.sluice.load.pipeline.LoadCounters;
import dev.sluice.load.pipeline.OptionalScripts;
import dev.sluice.load.pipeline.PacketLimit;
import dev.sluice.load.pipeline.Reconnection;
import dev.sluice.load.pipeline.Reopening;
import dev.sluice.load.pipeline.RetryPolicy;
import dev.sluice.load.pipeline.Rooms;
import dev.sluice.load.pipeline.RowWarnings;
import dev.sluice.load.pipeline.ScriptRunner;
import dev.sluice.load.pipeline.ScriptRunner.OnExisting;
import dev.sluice.load.pipeline.TransactionLimit;
import dev.sluice.load.pipeline.Workers;
import dev.sluice.load.plan.DeferredKeys;
import dev.sluice.load.plan.KeyPlan;
import dev.sluice.load.plan.LoadPlan;
import dev.sluice.load.target.DerivedColumns;
import dev.sluice.load.target.TargetCatalogue;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Connector;
import dev.sluice.protocol.ProtocolException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/// The phases of one load, each complete before the next begins. Used by one thread, which shares work out to those
/// of the connections.
final class LoadRun {
    /// No such table or function, and a view on something that is missing.
    private static final Set<Integer> MISSING_OTHER = Set.of(1146, 1305, 1356);

    private final LoadOptions options;
    private final Dump dump;
    private final LoadStart start;
    private final LoadPlan plan;
    private final Workers workers;
    private final Halt halt;
    private final LoadCounters counters;
    private final LoadListener listener;
    private final RetryPolicy retry;
    private final Reconnection reconnection;
    private final List<String> leftOut = new ArrayList<>();
    private List<String> refusedKeys = List.of();

    LoadRun(
            LoadOptions options,
            Dump dump,
            LoadStart start,
            LoadLock lock,
            Workers workers,
            Halt halt,
            LoadCounters counters,
            LoadListener listener) {
        this.options = options;
        this.dump = dump;
        this.start = start;
        this.plan = start.plan();
        this.workers = workers;
        this.halt = halt;
        this.counters = counters;
        this.listener = listener;
        this.retry = new RetryPolicy(options.retries());
        this.reconnection =
                new Reconnection(workers, lock, new Reopening(options.patience(), options.retries(), halt), listener);
    }

    /// Restores everything.
    ///
    /// @return what the target refused and this went on without, as in "view shop.totals"
    List<String> run() {
        switch (start.state()) {
            case IS_DONE -> {
                listener.note("an earlier load has restored everything");
                plan.tablesBiggestFirst().forEach(table -> table.chunks().forEach(counters::skip));
            }
            case GOES_ON -> {
                listener.note("going on with an interrupted load");
                restore(OnExisting.GO_ON);
            }
            case BEGINS -> restore(OnExisting.FAIL);
        }
        takeGtids();
        start.relaxed().putBack(workers.first());
        if (refusedKeys.isEmpty()) {
            start.journal().finish(workers.first());
        } else {
            listener.note("the rows are in; the same command again tries the missing keys once more");
        }
        return Stream.concat(refusedKeys.stream(), leftOut.stream()).toList();
    }

    private void takeGtids() {
        String gtids = dump.manifest().snapshot().gtid();
        if (options.gtid() != LoadOptions.Gtid.IGNORE && start.state() != LoadPreview.State.IS_DONE) {
            if (gtids == null || gtids.isBlank()) {
                listener.warning("the dump names no GTIDs that the target could take");
            } else {
                new GtidSet(gtids).giveTo(workers.first(), options.gtid());
            }
        }
    }

    private void restore(OnExisting onExisting) {
        LoadJournal journal = start.journal();
        RelaxedServer relaxed = start.relaxed();
        Set<String> done = start.done();
        PacketLimit limit = PacketLimit.of(workers.first());
        DefinitionRunner definitions = new DefinitionRunner(retry, halt);
        ScriptRunner scripts = new ScriptRunner(dump, definitions, limit, listener);
        KeyPlan keyPlan = keyPlan(onExisting);
        KeyBuilder keys = new KeyBuilder(keyPlan, new KeyAdder(definitions, listener), counters);
        runInOrder(scripts, Phase.DATABASES);
        journal.create(workers.first(), start.existing().marks());
        try {
            relaxed.putBack(workers.first());
            relax(workers.first(), relaxed);
            restoreAccounts(Phase.ACCOUNTS);
            runInOrder(scripts, Phase.SERVER);
            define(scripts, KeyPlan.none(), journal, Phase.SEQUENCES, done, onExisting);
            define(scripts, keyPlan, journal, Phase.TABLES, done, onExisting);
            TargetCatalogue made = TargetCatalogue.read(workers.first(), plan.databases());
            RowLoad rows = rows(made, journal, limit, keys);
            rows.run(made, done);
            workers.each(connection -> reconnection.run(connection, keys::buildRest));
            workers.each(connection -> reconnection.run(connection, keys::buildForeignKeys));
            rows.makeUp();
            refusedKeys = keys.refused();
            runInOrder(scripts, Phase.COLUMNS, onExisting);
            runOptional(Phase.STATISTICS);
            runPrograms(scripts, Phase.ROUTINES);
            grantForDefiners(scripts);
            createViews(scripts);
            runPrograms(scripts, Phase.TRIGGERS);
            runPrograms(scripts, Phase.EVENTS);
            restoreAccounts(Phase.GRANTS);
        } catch (RuntimeException | Error failure) {
            listener.note("what is restored stays on the target; the same command again goes on from here");
            throw failure;
        }
    }

    private void relax(Connection connection, RelaxedServer relaxed) {
        if (options.relaxed().contains(ServerSwitch.REDO_LOG)) {
            listener.warning("the redo log of the target is disabled while the load runs: if the server goes down"
                    + " meanwhile, all its data are lost, not only those of the load");
        } else if (ServerSwitch.REDO_LOG.value(connection).equals(ServerSwitch.REDO_LOG.relaxed())) {
            listener.warning("the redo log of the target is disabled, and not by this load: if the server goes down,"
                    + " all its data are lost; ALTER INSTANCE ENABLE INNODB REDO_LOG puts it back");
        }
        relaxed.relax(connection, options.relaxed());
    }

    /// Puts the settings of the server back that a failed load has left relaxed, over a connection of its own.
    ///
    /// @param connector opens it
    void putBack(Connector connector) {
        RelaxedServer relaxed = start.relaxed();
        if (relaxed.left().isEmpty()) {
            return;
        }
        try (Connection connection = connector.connect()) {
            relaxed.putBack(connection);
        } catch (ProtocolException | LoadException failure) {
            listener.warning("settings of the target are still relaxed: " + relaxed.left()
                    + "; the same command again puts them back (" + failure.getMessage() + ")");
        }
    }

    private void runInOrder(ScriptRunner scripts, Phase phase) {
        runInOrder(scripts, phase, OnExisting.FAIL);
    }

    private void runInOrder(ScriptRunner scripts, Phase phase, OnExisting onExisting) {
        for (Manifest.DumpedObject object : plan.objects(phase)) {
            scripts.run(workers.first(), object, onExisting);
        }
    }

    /// Other tools do not keep all that programs need, the mode that they were made under say: rows without one of them
    /// are
    /// worth more than no rows.
    private void runPrograms(ScriptRunner scripts, Phase phase) {
        if (!dump.isForeign()) {
            runInOrder(scripts, phase);
            return;
        }
        for (Manifest.DumpedObject object : plan.objects(phase)) {
            leftOut.addAll(scripts.runWhatIsTaken(workers.first(), object));
        }
    }

    private void restoreAccounts(Phase phase) {
        if (options.accounts() == LoadOptions.Accounts.RESTORE) {
            runOptional(phase);
        } else if (phase == Phase.ACCOUNTS && !plan.objects(phase).isEmpty()) {
            listener.warning("left out are " + plan.objects(phase).size() + " accounts; --users restores them");
        }
    }

    /// A view is made only where its definer may use what it reads, and some rights can be given only when the view is
    /// there:
    /// so rights are given twice, and what the server refuses the first time means nothing yet.
    private void grantForDefiners(ScriptRunner scripts) {
        if (options.accounts() == LoadOptions.Accounts.RESTORE) {
            plan.objects(Phase.GRANTS).forEach(grants -> scripts.runQuietly(workers.first(), grants));
        }
    }

    private void runOptional(Phase phase) {
        OptionalScripts scripts = new OptionalScripts(dump, halt, listener);
        for (Manifest.DumpedObject object : plan.objects(phase)) {
            leftOut.addAll(scripts.run(workers.first(), object));
        }
    }

    /// Makes the sequences or tables that are not yet made, on all connections; foreign keys are not checked, so
    /// any order is good.
    private void define(
            ScriptRunner scripts,
            KeyPlan keyPlan,
            LoadJournal journal,
            Phase phase,
            Set<String> done,
            OnExisting onExisting) {
        Queue<Manifest.DumpedObject> missing = new ConcurrentLinkedQueue<>(plan.objects(phase).stream()
                .filter(object -> !done.contains(object.file().path()))
                .toList());
        if (missing.isEmpty()) {
            return;
        }
        workers.each(connection -> {
            for (Manifest.DumpedObject object = missing.poll(); object != null; object = missing.poll()) {
                DeferredKeys keys = keyPlan.of(object);
                if (keys == null) {
                    scripts.run(connection, object, onExisting);
                } else {
                    scripts.run(connection, object, keys.definition(), onExisting);
                }
                connection.execute("SET NAMES utf8mb4");
                journal.add(connection, object.database(), object.file().path());
            }
        });
    }

    /// An earlier load may have made any table without its keys, whatever this one is asked for. Tables that were there
    /// keep the keys that they have.
    private KeyPlan keyPlan(OnExisting onExisting) {
        LoadPlan made = plan.without(start.existing().emptied());
        if (onExisting == OnExisting.GO_ON) {
            return KeyPlan.of(dump, made, 0);
        }
        return switch (options.keys()) {
            case AUTO -> KeyPlan.of(dump, made, KeyPlan.WORTH_IT_BYTES);
            case AFTER -> KeyPlan.of(dump, made, 0);
            case BEFORE -> KeyPlan.none();
        };
    }

    private RowLoad rows(TargetCatalogue made, LoadJournal journal, PacketLimit limit, KeyBuilder keys) {
        Connection first = workers.first();
        RowWarnings warnings = new RowWarnings(
                new DerivedColumns(made.names(), plan.databases()),
                options.policies().changedValues(),
                listener);
        Rooms rooms = new Rooms();
        ChunkLoader loader = new ChunkLoader(
                dump,
                journal,
                retry,
                options.inFlight(),
                limit,
                TransactionLimit.of(first, options.transactionBytes()),
                warnings,
                FastLane.of(first, lane(), limit, listener),
                new ChunkLoader.Shared(halt, counters, rooms, listener));
        return new RowLoad(plan, workers, reconnection, journal, loader, keys);
    }

    /// Values that INSERTs of other tools lose, LOAD DATA restores, however few they are.
    private LoadOptions.Lane lane() {
        boolean isAnyWorthIt = options.lane() == LoadOptions.Lane.AUTO && dump.isForeign();
        return isAnyWorthIt ? LoadOptions.Lane.LOAD_DATA : options.lane();
    }

    /// Makes the views in manifest order; one that misses another is tried again after the others, for as long as
    /// that helps. What they miss then is not in the dump: the load goes on without them.
    private void createViews(ScriptRunner scripts) {
        List<Manifest.DumpedObject> waiting = plan.objects(Phase.VIEWS);
        while (!waiting.isEmpty()) {
            List<Manifest.DumpedObject> later = new ArrayList<>();
            List<LoadException.StatementRefused> reasons = new ArrayList<>();
            for (Manifest.DumpedObject view : waiting) {
                try {
                    scripts.run(workers.first(), view, OnExisting.FAIL);
                } catch (LoadException.StatementRefused refused) {
                    if (!MISSING_OTHER.contains(refused.number())) {
                        throw refused;
                    }
                    later.add(view);
                    reasons.add(refused);
                }
            }
            if (later.size() == waiting.size()) {
                leaveOut(later, reasons);
                return;
            }
            waiting = later;
        }
    }

    private void leaveOut(List<Manifest.DumpedObject> views, List<LoadException.StatementRefused> reasons) {
        for (int i = 0; i < views.size(); i++) {
            String view = "view " + views.get(i).database() + "." + views.get(i).name();
            leftOut.add(view);
            listener.warning(view + " is not made: " + reasons.get(i).getMessage());
        }
    }
}
