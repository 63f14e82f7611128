// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.output;

import dev.sluice.format.Manifest;
import dev.sluice.format.StatementSink;
import org.jspecify.annotations.Nullable;

/// Takes the rows of one chunk; used by one thread.
public interface ChunkOutput extends StatementSink {

    /// Ends the chunk.
    ///
    /// @return its file, or null where there is none: no row came, or the dump is a stream
    Manifest.@Nullable FileSeal finish();

    /// Gives the chunk up; what was written of it is removed where that is possible. Never throws.
    Rest abort();

    /// What is left of a chunk that was given up.
    enum Rest {
        /// Nothing, or whole statements: the dump can go on without the chunk.
        WHOLE,
        HALF_A_STATEMENT
    }
}
