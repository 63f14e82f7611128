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
    static final byte[] NULL = "NULL".getBytes(StandardCharsets.US_ASCII);

    private final TablePlan table;
    private final ColumnEncoder[] encoders;
    private final InsertWriter out;
    private final int frameBytes;
    private final LargeRow largeRow;

    /// An encoder for the rows that a table's SELECT brings.
    ///
    /// @param out where the text goes; not finished by the encoder
    public RowEncoder(TablePlan table, InsertWriter out) {
        this.table = table;
        this.encoders = table.encoders().stream().map(ColumnEncoder::forChunk).toArray(ColumnEncoder[]::new);
        this.frameBytes = encoders.length * (ColumnEncoder.FRAME_BYTES + 1);
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
        int most = 2 * (to - from) + frameBytes;
        if (most > InsertWriter.BLOCK_BYTES) {
            largeRow.part(bytes, from, to, true);
            return;
        }
        out.beginRow();
        int at = out.reserve(most);
        out.written(values(bytes, from, to, out.block(), at));
        out.endRow();
    }

    private int values(byte[] bytes, int from, int to, byte[] target, int at) {
        ColumnEncoder[] columns = encoders;
        int in = from;
        int out = at;
        for (int i = 0; i < columns.length; i++) {
            if (i > 0) {
                target[out++] = ',';
            }
            if (in >= to) {
                throw beyondRow();
            }
            int length = bytes[in++] & 0xFF;
            if (length == NULL_VALUE) {
                System.arraycopy(NULL, 0, target, out, NULL.length);
                out += NULL.length;
                continue;
            }
            if (length > NULL_VALUE) {
                int width = LargeRow.lengthWidth(length);
                length = checkedLength(bytes, in, width, to);
                in += width;
            }
            if (length > to - in) {
                throw beyondRow();
            }
            out = columns[i].encode(bytes, in, in + length, target, out);
            in += length;
        }
        if (in != to && columns.length > 0) {
            throw new ProtocolException.MalformedPacket("a row has more values than columns");
        }
        return out;
    }

    @Override
    public void rowPart(byte[] bytes, int from, int to, boolean last) {
        largeRow.part(bytes, from, to, last);
    }

    private static int checkedLength(byte[] bytes, int from, int width, int to) {
        int room = to - from - width;
        long length = room < 0 ? -1 : LargeRow.littleEndian(bytes, from, width);
        if (length < 0 || length > room) {
            throw beyondRow();
        }
        return (int) length;
    }

    private static ProtocolException.MalformedPacket beyondRow() {
        return new ProtocolException.MalformedPacket("a value is longer than its row");
    }
}
