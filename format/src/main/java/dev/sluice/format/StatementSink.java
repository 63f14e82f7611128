// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

/// Receives SQL text statement by statement. Used by one thread at a time.
///
/// The text is complete: whoever writes also writes the ";\n" that ends a statement and then calls
/// [#endStatement()], which adds nothing to the text and only says that a file may be cut here.
public interface StatementSink {

    /// Takes a part of the current statement. The array stays the caller's and may change after the return.
    ///
    /// @param from the first byte
    /// @param to the index behind the last byte; nothing happens if it equals `from`
    void write(byte[] bytes, int from, int to);

    /// Says that the statement is complete: its ";\n" has been written.
    void endStatement();
}
