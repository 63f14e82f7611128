// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import dev.sluice.format.foreign.MydumperFolder;
import dev.sluice.format.foreign.ShellFolder;
import java.nio.file.Path;
import java.util.List;

/// A dump that can be restored: what it holds, and the way to its content. Safe for use by several threads.
public interface Dump {

    /// Opens the dump in a folder, whoever wrote it: Sluice, mydumper, or MySQL Shell.
    ///
    /// @throws FormatException as [DumpFolder#open(Path)] does, in the same cases
    static Dump open(Path folder) {
        if (DumpFolder.is(folder)) {
            return DumpFolder.open(folder);
        }
        if (ShellFolder.is(folder)) {
            return ShellFolder.read(folder);
        }
        if (MydumperFolder.is(folder)) {
            return MydumperFolder.read(folder);
        }
        return DumpFolder.open(folder);
    }

    /// What it holds.
    Manifest manifest();

    /// Whether another tool wrote it: numbers of rows are not known then, and what it says of programs may not be
    /// enough
    /// to make them.
    default boolean isForeign() {
        return false;
    }

    /// What whoever restores it should know, one line each.
    default List<String> remarks() {
        return List.of();
    }

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
