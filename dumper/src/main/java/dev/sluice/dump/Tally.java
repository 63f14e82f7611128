// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// Counts what has been written, for those who watch from other threads.
final class Tally {

    private final AtomicLong rows = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicInteger chunks = new AtomicInteger();
    private volatile int plannedChunks;
    private volatile long estimatedRows;

    void plan(int chunkCount, long rowCount) {
        plannedChunks = chunkCount;
        estimatedRows = rowCount;
    }

    void add(long moreRows, long moreBytes) {
        rows.addAndGet(moreRows);
        bytes.addAndGet(moreBytes);
    }

    void finishChunk() {
        chunks.incrementAndGet();
    }

    DumpProgress progress() {
        return new DumpProgress(rows.get(), estimatedRows, bytes.get(), chunks.get(), plannedChunks);
    }
}
