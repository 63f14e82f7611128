// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.row;

import dev.sluice.format.InsertWriter;
import dev.sluice.format.SqlBytes;
import dev.sluice.format.SqlEscaper;
import java.nio.charset.StandardCharsets;

/// Writes what [JsonExpression] selects: an expression as it stands, a text as a literal. Lives for one chunk, as it
/// remembers between two pieces of a value which of them it is, and counts the documents that lost types.
final class JsonDocument implements ColumnEncoder {

    private static final byte[] OPENING = "_utf8mb4'".getBytes(StandardCharsets.US_ASCII);

    private boolean begun;
    private boolean bare;
    private long lost;

    @Override
    public ColumnEncoder forChunk() {
        return new JsonDocument();
    }

    @Override
    public long lost() {
        return lost;
    }

    @Override
    public int encode(byte[] bytes, int from, int to, byte[] target, int at) {
        byte first = from < to ? bytes[from] : 0;
        if (first == JsonExpression.EXPRESSION) {
            return SqlBytes.copy(bytes, from, to, target, at);
        }
        System.arraycopy(OPENING, 0, target, at, OPENING.length);
        int end = SqlEscaper.escape(bytes, afterMark(first, from), to, target, at + OPENING.length);
        target[end] = '\'';
        return end + 1;
    }

    @Override
    public void open(InsertWriter out) {
        begun = false;
    }

    @Override
    public void piece(byte[] bytes, int from, int to, InsertWriter out) {
        int at = begun ? from : begin(bytes, from, to, out);
        if (bare) {
            out.bytes(bytes, at, to);
        } else {
            out.escaped(bytes, at, to);
        }
    }

    @Override
    public void close(InsertWriter out) {
        if (!bare) {
            out.quote();
        }
    }

    /// Looks at the first byte; returns the index of the first byte to write.
    private int begin(byte[] bytes, int from, int to, InsertWriter out) {
        begun = true;
        byte first = from < to ? bytes[from] : 0;
        bare = first == JsonExpression.EXPRESSION;
        if (bare) {
            return from;
        }
        out.bytes(OPENING, 0, OPENING.length);
        return afterMark(first, from);
    }

    private int afterMark(byte first, int from) {
        if (first != JsonExpression.LOST) {
            return from;
        }
        lost++;
        return from + 1;
    }
}
