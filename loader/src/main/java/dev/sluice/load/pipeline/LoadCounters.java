// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.format.Manifest;
import dev.sluice.load.LoadProgress;
import dev.sluice.load.plan.LoadPlan;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// How far the rows have come. Safe for use by several threads; touched once for each statement, never for single
/// rows.
public final class LoadCounters {
    private final LoadPlan plan;
    private final boolean knowsRows;
    private final Set<String> onTheirWay = ConcurrentHashMap.newKeySet();
    private long rows;
    private long bytes;
    private int chunks;
    private long skippedRows;
    private long skippedBytes;
    private int skippedChunks;
    private int retries;
    private int tablesInKeys;

    /// Everything at zero.
    ///
    /// @param knowsRows whether the plan's numbers of rows are right
    public LoadCounters(LoadPlan plan, boolean knowsRows) {
        this.plan = plan;
        this.knowsRows = knowsRows;
    }

    /// Says that a COMMIT is on its way, whose answer may get lost.
    void commits(Manifest.Chunk chunk) {
        onTheirWay.add(chunk.file().path());
    }

    /// Counts a chunk that the journal has already: by this load, if the answer to its COMMIT got lost, or by an
    /// earlier
    /// one.
    void foundInJournal(Manifest.Chunk chunk) {
        if (onTheirWay.remove(chunk.file().path())) {
            count(chunk.rows(), chunk.bytes(), 1);
        } else {
            skip(chunk);
        }
    }

    /// What a chunk has added so far. Used by one thread.
    final class Running implements RowCount {
        private long ownRows;
        private long ownBytes;

        /// Adds what a statement has done.
        @Override
        public void add(long moreRows, long moreBytes) {
            ownRows += moreRows;
            ownBytes += moreBytes;
            count(moreRows, moreBytes, 0);
        }

        /// Takes everything back: the chunk was rolled back.
        void discard() {
            count(-ownRows, -ownBytes, 0);
            ownRows = 0;
            ownBytes = 0;
        }

        /// Puts what the manifest says of the chunk in the place of what was added.
        void commit(Manifest.Chunk chunk) {
            onTheirWay.remove(chunk.file().path());
            count(knowsRows ? chunk.rows() - ownRows : 0, chunk.bytes() - ownBytes, 1);
        }
    }

    private synchronized void count(long moreRows, long moreBytes, int moreChunks) {
        rows += moreRows;
        bytes += moreBytes;
        chunks += moreChunks;
    }

    /// Counts a chunk that an earlier load has restored.
    public synchronized void skip(Manifest.Chunk chunk) {
        skippedRows += chunk.rows();
        skippedBytes += chunk.bytes();
        skippedChunks++;
    }

    /// Takes back what was counted of a chunk that the server has lost.
    public void lose(Manifest.Chunk chunk) {
        count(-chunk.rows(), -chunk.bytes(), -1);
    }

    /// Counts that a chunk is tried again.
    synchronized void retry() {
        retries++;
    }

    /// Counts a table whose keys are being built.
    synchronized void keysBegin() {
        tablesInKeys++;
    }

    /// Says that the keys of a table are built.
    synchronized void keysEnd() {
        tablesInKeys--;
    }

    /// What is restored, by this load and by earlier ones.
    public synchronized LoadProgress progress() {
        return new LoadProgress(
                rows + skippedRows,
                plan.rows(),
                bytes + skippedBytes,
                plan.bytes(),
                chunks + skippedChunks,
                plan.chunks(),
                tablesInKeys);
    }

    /// Rows restored by this load.
    public synchronized long rows() {
        return rows;
    }

    /// Bytes of SQL text restored by this load.
    public synchronized long bytes() {
        return bytes;
    }

    /// Chunks that an earlier load had restored.
    public synchronized int skippedChunks() {
        return skippedChunks;
    }

    /// How often a chunk was tried again.
    public synchronized int retries() {
        return retries;
    }
}
