// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.nio.charset.StandardCharsets;

/// Builds multi-row INSERT statements in one block and drains it into a sink whenever it is full, so that memory
/// does not depend on the size of a value, a row or a statement.
///
/// Used by one thread. Owns its block for its whole life; the arrays it is given stay the caller's. Allocates
/// nothing per value, row or statement. After an exception of the sink it must not be used any more.
public final class InsertWriter {

    private static final int BLOCK_BYTES = 1 << 20;

    /// Values are escaped in pieces of at least this size, so that a block that is almost full does not cost many
    /// short steps.
    private static final int PIECE_BYTES = 1 << 14;

    private static final byte[] DIGITS = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    private final byte[] head;
    private final int statementBytes;
    private final StatementSink sink;
    private final byte[] block = new byte[BLOCK_BYTES];
    private int at;
    private boolean open;
    private long rows;
    private long drained;
    private long statementStart;

    /// @param head the start of every statement, through "VALUES\n"; not copied, must not change
    /// @param statementBytes a new statement starts when the current one has reached this size
    public InsertWriter(byte[] head, int statementBytes, StatementSink sink) {
        this.head = head;
        this.statementBytes = statementBytes;
        this.sink = sink;
    }

    /// Starts a row, and a statement where none is open.
    public void beginRow() {
        if (open) {
            put((byte) ',');
            put((byte) '\n');
        } else {
            open = true;
            statementStart = bytes();
            bytes(head, 0, head.length);
        }
        put((byte) '(');
    }

    /// Ends the row, and the statement where it has reached its size.
    public void endRow() {
        put((byte) ')');
        rows++;
        if (bytes() - statementStart >= statementBytes) {
            endStatement();
        }
    }

    /// Stands between two values of a row.
    public void comma() {
        put((byte) ',');
    }

    /// One single quote.
    public void quote() {
        put((byte) '\'');
    }

    /// Copies `source[from..to)` as it is: numbers, and constants such as `NULL` or `_binary '`.
    public void bytes(byte[] source, int from, int to) {
        int in = from;
        while (in < to) {
            if (at == block.length) {
                drain();
            }
            int length = Math.min(to - in, block.length - at);
            System.arraycopy(source, in, block, at, length);
            in += length;
            at += length;
        }
    }

    /// Copies `source[from..to)` as a part of a quoted literal, with escapes. A value may come in any number of
    /// parts.
    public void escaped(byte[] source, int from, int to) {
        int in = from;
        while (in < to) {
            int length = pieceOfTwice(to - in);
            at = SqlEscaper.escape(source, in, in + length, block, at);
            in += length;
        }
    }

    /// Writes `source[from..to)` as two upper-case hexadecimal digits a byte.
    public void hex(byte[] source, int from, int to) {
        int in = from;
        while (in < to) {
            int length = pieceOfTwice(to - in);
            int out = at;
            for (int end = in + length; in < end; in++) {
                block[out++] = DIGITS[(source[in] >> 4) & 15];
                block[out++] = DIGITS[source[in] & 15];
            }
            at = out;
        }
    }

    /// Ends the open statement, if there is one. Everything written so far is then in the sink; more rows may
    /// follow.
    public void finish() {
        if (open) {
            endStatement();
        }
    }

    /// Rows that were ended so far.
    public long rows() {
        return rows;
    }

    /// Bytes of SQL text written so far, those still in the block included.
    public long bytes() {
        return drained + at;
    }

    private void endStatement() {
        put((byte) ';');
        put((byte) '\n');
        drain();
        sink.endStatement();
        open = false;
    }

    /// How many of `length` source bytes, at least one, the block takes now if each becomes two.
    private int pieceOfTwice(int length) {
        if (block.length - at < 2 * Math.min(length, PIECE_BYTES)) {
            drain();
        }
        return Math.min(length, (block.length - at) / 2);
    }

    private void put(byte value) {
        if (at == block.length) {
            drain();
        }
        block[at++] = value;
    }

    private void drain() {
        sink.write(block, 0, at);
        drained += at;
        at = 0;
    }
}
