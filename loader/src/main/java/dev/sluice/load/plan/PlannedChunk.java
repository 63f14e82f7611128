// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.plan;

import dev.sluice.format.Manifest;

/// A chunk that is still to be loaded.
///
/// @param table the table it belongs to
/// @param engine what the table's engine on the target can undo
/// @param chunk the chunk in the manifest
public record PlannedChunk(Manifest.DumpedTable table, EngineKind engine, Manifest.Chunk chunk) {

    /// The path of the chunk's file in the dump folder, by which the journal knows the chunk.
    public String file() {
        return chunk.file().path();
    }
}
