// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Statements that bring rows, one after the other. Used by one thread; holds what it reads from until it is closed.
public interface RowStatements extends AutoCloseable {

    /// A statement without its ";\n".
    ///
    /// @param bytes an array that belongs to the caller; may be longer than the statement
    /// @param length of the statement
    /// @param lines what a LOAD DATA LOCAL is to be given, which stays open until these are closed; null for every
    ///     other statement
    @SuppressWarnings("ArrayRecordComponent")
    record Statement(byte[] bytes, int length, @Nullable InputStream lines) {
        /// A statement that needs nothing else.
        public Statement(byte[] bytes, int length) {
            this(bytes, length, null);
        }
    }

    /// The next statement, or null behind the last one, when everything has been found good: who commits after the last
    /// statement has read a good file. After its first error it can only be closed.
    ///
    /// @param room an array that is used again where it is large enough; belongs to the reader from now on
    /// @throws FormatException.CorruptFile where the file is not what was written
    @Nullable
    Statement next(byte[] room);

    @Override
    void close();
}
