// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import dev.sluice.format.Manifest;
import dev.sluice.load.journal.LoadJournal;
import dev.sluice.load.pipeline.ChunkLoader;
import dev.sluice.load.pipeline.KeyBuilder;
import dev.sluice.load.pipeline.LoadCounters;
import dev.sluice.load.pipeline.Reconnection;
import dev.sluice.load.pipeline.Workers;
import dev.sluice.load.plan.ChunkQueue;
import dev.sluice.load.plan.ChunkQueue.FirstChunk;
import dev.sluice.load.plan.EngineKind;
import dev.sluice.load.plan.LoadPlan;
import dev.sluice.load.plan.PlannedChunk;
import dev.sluice.load.target.Existing;
import dev.sluice.load.target.TargetCatalogue;
import dev.sluice.protocol.Connection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// All rows of a load, over all connections, each table's keys as soon as its rows are in. Used by one thread.
final class RowLoad {
    private final LoadPlan plan;
    private final Workers workers;
    private final Reconnection reconnection;
    private final LoadJournal journal;
    private final ChunkLoader loader;
    private final KeyBuilder keys;
    private List<PlannedChunk> chunks = List.of();
    private int replaced;

    RowLoad(
            LoadPlan plan,
            Workers workers,
            Reconnection reconnection,
            LoadJournal journal,
            ChunkLoader loader,
            KeyBuilder keys) {
        this.plan = plan;
        this.workers = workers;
        this.reconnection = reconnection;
        this.journal = journal;
        this.loader = loader;
        this.keys = keys;
    }

    /// Loads all chunks.
    ///
    /// @param made the tables on the target
    /// @param done the files that an earlier load has restored
    void run(TargetCatalogue made, Set<String> done) {
        chunks = chunksToLoad(made, done);
        replaced = workers.replaced();
        load(chunks);
        makeUp();
    }

    /// A server that does not write each COMMIT to the disk may have lost some of them as it went down: what the
    /// journal does not know is loaded again. Nothing to do where no connection was lost.
    void makeUp() {
        while (workers.replaced() > replaced) {
            replaced = workers.replaced();
            Set<String> known = new HashSet<>();
            reconnection.run(workers.first(), connection -> known.addAll(journal.recorded(connection)));
            List<PlannedChunk> lost = chunks.stream()
                    .filter(chunk -> !known.contains(chunk.file()))
                    .toList();
            lost.forEach(this::forget);
            load(lost);
        }
    }

    private void forget(PlannedChunk chunk) {
        if (chunk.engine() == EngineKind.NOT_TRANSACTIONAL) {
            throw new LoadException.RowsLost(
                    chunk.table().database() + "." + chunk.table().name());
        }
        loader.shared().listener().note("lost by the server as it went down, loaded again: " + chunk.file());
        loader.shared().counters().lose(chunk.chunk());
    }

    private void load(List<PlannedChunk> planned) {
        boolean isMariaDb = workers.first().server().isMariaDb();
        ChunkQueue queue = new ChunkQueue(isMariaDb ? FirstChunk.ALONE : FirstChunk.TOGETHER);
        // The chunks of a table stand together, the biggest table first.
        for (int from = 0; from < planned.size(); ) {
            int to = from + 1;
            while (to < planned.size() && isOfOneTable(planned.get(from), planned.get(to))) {
                to++;
            }
            queue.add(planned.subList(from, to));
            from = to;
        }
        workers.each(connection -> load(connection, queue));
    }

    @SuppressWarnings("ReferenceEquality")
    private static boolean isOfOneTable(PlannedChunk one, PlannedChunk other) {
        return one.table() == other.table();
    }

    /// The chunks that are not restored; the others are counted as such. The engine is the one that a table has got on
    /// the target.
    private List<PlannedChunk> chunksToLoad(TargetCatalogue made, Set<String> done) {
        LoadCounters counters = loader.shared().counters();
        List<PlannedChunk> planned = new ArrayList<>();
        for (Manifest.DumpedTable table : plan.tablesBiggestFirst()) {
            Existing existing = made.table(table.database(), table.name());
            EngineKind engine = EngineKind.of(existing == null ? table.engine() : existing.engine());
            for (Manifest.Chunk chunk : table.chunks()) {
                if (done.contains(chunk.file().path())) {
                    counters.skip(chunk);
                } else {
                    planned.add(new PlannedChunk(table, engine, chunk));
                }
            }
        }
        return planned;
    }

    private void load(Connection connection, ChunkQueue queue) {
        try {
            Connection current = connection;
            for (PlannedChunk chunk = queue.next(); chunk != null; chunk = queue.next()) {
                current = load(current, chunk);
                if (queue.done(chunk)) {
                    Manifest.DumpedTable table = chunk.table();
                    current = reconnection.run(current, session -> keys.build(session, table.database(), table.name()));
                }
            }
            reconnection.run(current, session -> session.execute("SET autocommit=1"));
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            throw new LoadException.Aborted();
        } finally {
            queue.stop();
        }
    }

    /// A chunk whose rows vanish with the connection can be loaded over another one; if only the answer to its COMMIT
    /// was lost, the journal knows.
    private Connection load(Connection connection, PlannedChunk chunk) {
        return switch (chunk.engine()) {
            case TRANSACTIONAL -> reconnection.run(connection, session -> loader.load(session, chunk));
            case NOT_TRANSACTIONAL -> {
                loader.load(connection, chunk);
                yield connection;
            }
        };
    }
}
