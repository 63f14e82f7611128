// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.journal;

/// How much of a chunk is committed: a chunk larger than a transaction may be goes in parts. Immutable.
///
/// @param statements its first INSERTs
/// @param rows their rows
public record ChunkPart(long statements, long rows) {

    /// Nothing yet.
    public static final ChunkPart NONE = new ChunkPart(0, 0);
}
