// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.wire;

import dev.sluice.protocol.Column;
import dev.sluice.protocol.RowSink;
import dev.sluice.protocol.StatementResult;
import dev.sluice.protocol.packet.PayloadReader;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/// A sink that writes down what it gets, one line for each event. For one thread.
public class EventRecorder implements RowSink {

    private final List<String> events = new ArrayList<>();
    private final ByteArrayOutputStream parts = new ByteArrayOutputStream();

    @Override
    public void columns(List<Column> columns) {
        columns.forEach(column -> events.add(column.toString()));
    }

    @Override
    public void row(byte[] bytes, int from, int to) {
        PayloadReader in = new PayloadReader(bytes, from, to);
        List<String> values = new ArrayList<>();
        while (in.remaining() > 0) {
            byte[] value = in.readNullableBytes();
            values.add(value == null ? "NULL" : readable(value));
        }
        events.add("row " + String.join(" ", values));
    }

    private static String readable(byte[] value) {
        StringBuilder text = new StringBuilder("'");
        for (byte b : value) {
            text.append(b >= ' ' && b <= '~' ? String.valueOf((char) b) : "\\x%02x".formatted(b));
        }
        return text.append('\'').toString();
    }

    @Override
    public void rowPart(byte[] bytes, int from, int to, boolean last) {
        parts.write(bytes, from, to - from);
        if (last) {
            row(parts.toByteArray(), 0, parts.size());
            parts.reset();
        }
    }

    /// Writes down how a statement has ended.
    public void end(StatementResult result, Throwable failure) {
        events.add(failure == null ? result.toString() : failure.toString());
    }

    /// Writes down anything else.
    public void add(String event) {
        events.add(event);
    }

    /// What was written down.
    public List<String> events() {
        return events;
    }
}
