// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump;

import dev.sluice.dump.plan.ChunkTask;
import dev.sluice.format.Manifest;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What came of reading a chunk.
///
/// @param file its file, or null where no row came or the dump is a stream
/// @param lost how many values of each column mean less than what was read
record ChunkResult(ChunkTask task, long rows, long bytes, Manifest.@Nullable FileSeal file, Map<String, Long> lost) {}
