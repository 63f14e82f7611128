// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.plan;

import dev.sluice.format.Manifest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Hands the chunks of a load out to the connections: table by table as they were added, the chunks of a table in
/// order. Safe for use by several threads. Everything is added before the first chunk is taken.
public final class ChunkQueue {

    /// How the first chunk of a table is handed out.
    public enum FirstChunk {
        /// Like any other.
        TOGETHER,
        /// Alone: the others of its table wait until it is done, and the connections go on with other tables. For
        /// MariaDB, where the first INSERT into an empty table locks the whole of it up to the COMMIT.
        ALONE
    }

    /// The chunks of one table that wait, whether its first chunk still keeps them waiting, and how many are on their
    /// way.
    private static final class Waiting {
        private final Manifest.DumpedTable table;
        private final Deque<PlannedChunk> chunks;
        private @Nullable PlannedChunk first;
        private boolean held;
        private int taken;

        Waiting(List<PlannedChunk> chunks) {
            this.table = chunks.getFirst().table();
            this.chunks = new ArrayDeque<>(chunks);
        }
    }

    private final FirstChunk firstChunk;
    private final List<Waiting> tables = new ArrayList<>();
    private boolean stopped;

    /// An empty queue.
    public ChunkQueue(FirstChunk firstChunk) {
        this.firstChunk = firstChunk;
    }

    /// Adds the chunks of one table that are to be loaded.
    public synchronized void add(List<PlannedChunk> chunks) {
        if (!chunks.isEmpty()) {
            tables.add(new Waiting(chunks));
        }
    }

    /// The next chunk to load, or null when none is left or the queue was stopped. Blocks while the only chunks
    /// left wait for the first of their table.
    ///
    /// @throws InterruptedException if the thread is interrupted
    public synchronized @Nullable PlannedChunk next() throws InterruptedException {
        while (!stopped) {
            boolean isEmpty = true;
            for (Waiting table : tables) {
                if (!table.chunks.isEmpty() && !table.held) {
                    return take(table);
                }
                isEmpty &= table.chunks.isEmpty();
            }
            if (isEmpty) {
                return null;
            }
            wait();
        }
        return null;
    }

    private PlannedChunk take(Waiting table) {
        PlannedChunk chunk = table.chunks.remove();
        table.taken++;
        if (firstChunk == FirstChunk.ALONE && table.first == null) {
            table.first = chunk;
            table.held = true;
        }
        return chunk;
    }

    /// Says that a chunk is committed.
    ///
    /// @return whether it was the last one of its table
    public synchronized boolean done(PlannedChunk chunk) {
        Waiting table = tables.stream()
                .filter(waiting -> waiting.table.equals(chunk.table()))
                .findFirst()
                .orElseThrow();
        table.taken--;
        if (table.held && chunk.equals(table.first)) {
            table.held = false;
            notifyAll();
        }
        boolean isComplete = table.taken == 0 && table.chunks.isEmpty();
        if (isComplete) {
            tables.remove(table);
        }
        return isComplete;
    }

    /// Hands out nothing more, and wakes who waits.
    public synchronized void stop() {
        stopped = true;
        notifyAll();
    }
}
