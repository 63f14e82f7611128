// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump;

import dev.sluice.format.InsertWriter;
import dev.sluice.format.StatementSink;

/// Passes SQL text on and adds it to the tally, a block at a time, never per row. Used by one thread at a time.
final class CountingSink implements StatementSink {

    private final StatementSink sink;
    private final Tally tally;
    private long countedRows;

    CountingSink(StatementSink sink, Tally tally) {
        this.sink = sink;
        this.tally = tally;
    }

    @Override
    public void write(byte[] bytes, int from, int to) {
        sink.write(bytes, from, to);
        tally.add(0, to - from);
    }

    @Override
    public void endStatement() {
        sink.endStatement();
    }

    /// Adds the writer's rows that have not been counted yet.
    void countRows(InsertWriter writer) {
        tally.add(writer.rows() - countedRows, 0);
        countedRows = writer.rows();
    }
}
