// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

/// Builds multi-row INSERT statements in one block and drains it into a sink whenever it is full, so that memory
/// does not depend on the size of a value, a row or a statement.
///
/// The values of a row that surely fits the block are written straight into it, between [#reserve] and [#written];
/// larger ones go through [#bytes], [#escaped] and [#hex], which drain as they go.
///
/// Used by one thread. Borrows its block, which may serve another writer when this one has finished; the arrays it is
/// given stay the caller's. Allocates nothing per value, row or statement. After an exception of the sink it must not
/// be used any more.
public final class InsertWriter {

    /// How much text is gathered before it goes to the sink: what stays within a processor core's own cache together
    /// with the receive window.
    public static final int BLOCK_BYTES = 1 << 18;

    /// Values are escaped in pieces of at least this size, so that a block that is almost full does not cost many
    /// short steps.
    private static final int PIECE_BYTES = 1 << 14;

    private final byte[] head;
    private final int statementBytes;
    private final StatementSink sink;
    private final byte[] block;
    private final int limit;
    private int at;
    private boolean open;
    private long rows;
    private long drained;
    private long statementStart;

    /// @param head the start of every statement, through "VALUES\n"; not copied, must not change
    /// @param statementBytes a new statement starts when the current one has reached this size
    /// @param block made by [#newBlock()], and of no other writer's use until this one has finished
    public InsertWriter(byte[] head, int statementBytes, StatementSink sink, byte[] block) {
        this.head = head;
        this.statementBytes = statementBytes;
        this.sink = sink;
        this.block = block;
        this.limit = block.length - SqlEscaper.SLACK_BYTES;
    }

    /// A block for one writer after the other.
    public static byte[] newBlock() {
        return new byte[BLOCK_BYTES + SqlEscaper.SLACK_BYTES];
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

    /// Makes room in the block. What was written before may be in the sink afterwards.
    ///
    /// @param bytes at most [#BLOCK_BYTES]
    /// @return the index in the block of the first of so many bytes, behind which [SqlEscaper#SLACK_BYTES] more may
    ///     change
    public int reserve(int bytes) {
        if (limit - at < bytes) {
            drain();
        }
        return at;
    }

    /// The block that [#reserve] makes room in.
    public byte[] block() {
        return block;
    }

    /// Says that what was reserved is written.
    ///
    /// @param to the index behind the last byte
    public void written(int to) {
        at = to;
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
            if (at == limit) {
                drain();
            }
            int length = Math.min(to - in, limit - at);
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
            at = SqlBytes.hex(source, in, in + length, block, at);
            in += length;
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
        if (limit - at < 2 * Math.min(length, PIECE_BYTES)) {
            drain();
        }
        return Math.min(length, (limit - at) / 2);
    }

    private void put(byte value) {
        if (at == limit) {
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
