// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.session;

import dev.sluice.protocol.Column;
import dev.sluice.protocol.RowSink;
import dev.sluice.protocol.Rows;
import dev.sluice.protocol.packet.PayloadReader;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Collects the rows of a small result in memory; of several results only the first. Filled on the event-loop thread,
/// read after the statement's future is done.
public final class RowCollector implements RowSink {

    private final List<Rows.Row> rows = new ArrayList<>();
    private final ByteArrayOutputStream parts = new ByteArrayOutputStream();
    private List<Column> columns = List.of();
    private int results;

    @Override
    public void columns(List<Column> described) {
        results++;
        if (results == 1) {
            columns = described;
        }
    }

    @Override
    public void row(byte[] bytes, int from, int to) {
        if (results > 1) {
            return;
        }
        PayloadReader in = new PayloadReader(bytes, from, to);
        List<byte @Nullable []> values = new ArrayList<>(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            values.add(in.readNullableBytes());
        }
        rows.add(new Rows.Row(columns, Collections.unmodifiableList(values)));
    }

    @Override
    public void rowPart(byte[] bytes, int from, int to, boolean last) {
        parts.write(bytes, from, to - from);
        if (last) {
            byte[] whole = parts.toByteArray();
            parts.reset();
            row(whole, 0, whole.length);
        }
    }

    /// What was collected.
    public Rows toRows() {
        return new Rows(columns, Collections.unmodifiableList(rows));
    }
}
