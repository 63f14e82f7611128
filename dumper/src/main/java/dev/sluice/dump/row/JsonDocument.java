// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.row;

import dev.sluice.format.InsertWriter;
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
    public void encode(byte[] bytes, int from, int to, InsertWriter out) {
        open(out);
        piece(bytes, from, to, out);
        close(out);
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
        bare = from < to && bytes[from] == JsonExpression.EXPRESSION;
        if (bare) {
            return from;
        }
        out.bytes(OPENING, 0, OPENING.length);
        if (from < to && bytes[from] == JsonExpression.LOST) {
            lost++;
            return from + 1;
        }
        return from;
    }
}
