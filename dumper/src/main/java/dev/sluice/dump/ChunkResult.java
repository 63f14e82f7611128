// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump;

import dev.sluice.dump.plan.ChunkTask;
import dev.sluice.format.Manifest;
import org.jspecify.annotations.Nullable;

/// What came of reading a chunk.
///
/// @param file its file, or null where no row came or the dump is a stream
record ChunkResult(ChunkTask task, long rows, long bytes, Manifest.@Nullable FileSeal file) {}
