// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

import java.util.List;

/// Receives one text result set as raw bytes, on the connection's own event-loop thread.
///
/// While a method of the sink runs, the connection reads nothing more from the socket: a sink that blocks on a slow
/// disk thereby slows the server down, and no other back-pressure is needed. An exception thrown by a sink ends the
/// statement: the rest of the result is discarded and the exception reaches whoever runs the statement.
public interface RowSink {

    /// The result set begins. Called once for each result set, before any of its rows; only a call of a procedure has
    /// more than one.
    ///
    /// @param columns the column definitions, in order; never empty
    void columns(List<Column> columns);

    /// One whole row: the payload of a text-protocol row packet, for each column either the byte 0xFB (NULL) or a
    /// length-encoded string.
    ///
    /// @param bytes the receive window; valid, and unchanged, only until this method returns
    /// @param from index of the row's first byte
    /// @param to index behind the row's last byte
    /// @see "MySQL source documentation, Text Resultset Row"
    void row(byte[] bytes, int from, int to);

    /// A piece of a row that is larger than the receive window. The pieces of a row come one behind the other,
    /// without any other call in between; a piece may end anywhere, also inside a length, and the last may be
    /// empty.
    ///
    /// @param bytes the receive window; valid, and unchanged, only until this method returns
    /// @param from index of the piece's first byte
    /// @param to index behind the piece's last byte
    /// @param last whether the row ends with this piece
    void rowPart(byte[] bytes, int from, int to, boolean last);
}
