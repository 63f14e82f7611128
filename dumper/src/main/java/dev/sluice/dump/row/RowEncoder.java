// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.row;

import dev.sluice.format.InsertWriter;
import dev.sluice.protocol.Column;
import dev.sluice.protocol.ProtocolException;
import dev.sluice.protocol.RowSink;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Turns the rows of one result into the text of INSERT statements, byte by byte from the receive window to the
/// output block: the bridge between the protocol and the format. Lives for one chunk, on the event-loop thread of the
/// connection that reads it, and allocates nothing per row or value.
///
/// A row packet holds for each column either 0xFB (NULL) or a length and so many bytes.
public final class RowEncoder implements RowSink {

    private static final int NULL_VALUE = 0xFB;
    private static final byte[] NULL = "NULL".getBytes(StandardCharsets.US_ASCII);

    private final TablePlan table;
    private final ColumnEncoder[] encoders;
    private final InsertWriter out;
    private final LargeRow largeRow;

    /// An encoder for the rows that a table's SELECT brings.
    ///
    /// @param out where the text goes; not finished by the encoder
    public RowEncoder(TablePlan table, InsertWriter out) {
        this.table = table;
        this.encoders = table.encoders().stream().map(ColumnEncoder::forChunk).toArray(ColumnEncoder[]::new);
        this.out = out;
        this.largeRow = new LargeRow(encoders, out);
    }

    /// How many values of each column were written that mean less than what was read; columns without are left out.
    public Map<String, Long> lost() {
        Map<String, Long> lost = new LinkedHashMap<>();
        for (int i = 0; i < encoders.length; i++) {
            if (encoders[i].lost() > 0) {
                lost.put(table.columns().get(i), encoders[i].lost());
            }
        }
        return lost;
    }

    @Override
    public void columns(List<Column> columns) {
        if (columns.size() != Math.max(1, encoders.length)) {
            throw new ProtocolException.MalformedPacket(
                    "the result has " + columns.size() + " columns, the query asked for " + encoders.length);
        }
    }

    @Override
    public void row(byte[] bytes, int from, int to) {
        InsertWriter target = out;
        ColumnEncoder[] columns = encoders;
        int at = from;
        target.beginRow();
        for (int i = 0; i < columns.length; i++) {
            if (i > 0) {
                target.comma();
            }
            int first = bytes[at++] & 0xFF;
            if (first == NULL_VALUE) {
                target.bytes(NULL, 0, NULL.length);
                continue;
            }
            int length = first;
            if (first > NULL_VALUE) {
                int width = LargeRow.lengthWidth(first);
                length = checkedLength(LargeRow.littleEndian(bytes, at, width), to - at - width);
                at += width;
            }
            if (length > to - at) {
                throw beyondRow();
            }
            columns[i].encode(bytes, at, at + length, target);
            at += length;
        }
        target.endRow();
    }

    @Override
    public void rowPart(byte[] bytes, int from, int to, boolean last) {
        largeRow.part(bytes, from, to, last);
    }

    private static int checkedLength(long length, int room) {
        if (length < 0 || length > room) {
            throw beyondRow();
        }
        return (int) length;
    }

    private static ProtocolException.MalformedPacket beyondRow() {
        return new ProtocolException.MalformedPacket("a value is longer than its row");
    }

    static void writeNull(InsertWriter target) {
        target.bytes(NULL, 0, NULL.length);
    }
}
