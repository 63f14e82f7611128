// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.util.List;

/// A dump that can be restored: what it holds, and the way to its content. Safe for use by several threads.
public interface Dump {

    /// What it holds.
    Manifest manifest();

    /// Looks whether every file is there and as long as it should be, before anything is made of it. That its content
    /// is right is found out when it is read.
    ///
    /// @throws FormatException.CorruptFile where one is not
    void requireFiles();

    /// The statements that define an object, each one the caller's.
    ///
    /// @throws FormatException.CorruptFile where the file is not what was written
    List<byte[]> definition(Manifest.DumpedObject object);

    /// The rows of a chunk; the caller closes them.
    ///
    /// @throws FormatException.CorruptFile where the file is missing or its length is not right
    RowStatements rows(Manifest.Chunk chunk);
}
