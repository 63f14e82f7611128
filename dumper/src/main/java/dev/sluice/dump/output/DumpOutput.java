// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.output;

import dev.sluice.dump.plan.ChunkTask;
import dev.sluice.format.Manifest;
import dev.sluice.format.ObjectKind;
import dev.sluice.format.Script;
import java.util.List;

/// Where a dump goes.
public sealed interface DumpOutput permits FolderOutput, StreamOutput {

    /// Writes the definition of an object. Called in restore order, from one thread.
    void script(ObjectKind kind, String database, String name, Script script);

    /// Starts the rows of a chunk. Called from several threads; each chunk is then written by one.
    ChunkOutput rows(ChunkTask task);

    /// Removes the finished file of a chunk that is left out after all.
    void discard(Manifest.FileSeal file);

    /// Whether rows may be written before the definitions are.
    boolean takesRowsFirst();

    /// The definitions written so far.
    List<Manifest.DumpedObject> objects();

    /// Makes the dump valid. Called once, last, where everything else has been written.
    ///
    /// @return the number of bytes of all files
    long complete(Manifest manifest);
}
