// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.row;

import dev.sluice.format.InsertWriter;

/// Writes the values of one column as SQL text; chosen once per table. Values that are NULL never come here.
interface ColumnEncoder {

    /// What stands around a value, or in the place of a short one, is not longer than this.
    int FRAME_BYTES = 16;

    /// The encoder to use in one chunk: itself, unless it remembers something between two calls.
    default ColumnEncoder forChunk() {
        return this;
    }

    /// How many values were written that mean less than what was read.
    default long lost() {
        return 0;
    }

    /// Writes one whole value.
    ///
    /// @param bytes the receive window, valid during the call only
    /// @param from index of the value's first byte
    /// @param to index behind the value's last byte
    /// @param target has room for `2 * (to - from) + FRAME_BYTES` bytes behind `at`, and behind them for
    ///     [SqlEscaper#SLACK_BYTES] that may change
    /// @return the index behind the last byte written
    int encode(byte[] bytes, int from, int to, byte[] target, int at);

    /// Writes what stands before a value that comes in pieces.
    void open(InsertWriter out);

    /// Writes a piece of a value that comes in pieces; a piece may end anywhere.
    void piece(byte[] bytes, int from, int to, InsertWriter out);

    /// Writes what stands behind a value that comes in pieces.
    void close(InsertWriter out);
}
