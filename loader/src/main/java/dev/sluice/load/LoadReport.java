// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import java.time.Duration;
import java.util.List;

/// What a finished load did.
///
/// @param tables tables restored
/// @param objects all other objects restored
/// @param rows rows restored by this run
/// @param bytes bytes of SQL text restored by this run
/// @param skippedChunks chunks that an earlier, interrupted run had already restored
/// @param retriedChunks how often a chunk was tried again
/// @param elapsed the time from start to end
/// @param leftOut what the target refused and the load went on without, as in "view shop.totals"
/// @param warnings what did not come out as in the dump
public record LoadReport(
        int tables,
        int objects,
        long rows,
        long bytes,
        int skippedChunks,
        int retriedChunks,
        Duration elapsed,
        List<String> leftOut,
        List<String> warnings) {}
