// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump;

import java.time.Duration;
import java.util.List;

/// What a finished dump holds.
///
/// @param databases databases dumped
/// @param tables base tables dumped
/// @param objects all other objects dumped: views, triggers, routines, events, sequences
/// @param rows rows written
/// @param bytes bytes of SQL text, before compression
/// @param fileBytes bytes of the files written; equal to bytes for a stream
/// @param lockHeld how long the global lock was held
/// @param elapsed the time from start to end
/// @param leftOut what the server did not show, as in "table shop.orders"; empty unless that was allowed
/// @param warnings what the dump could not carry or guarantee
public record DumpReport(
        int databases,
        int tables,
        int objects,
        long rows,
        long bytes,
        long fileBytes,
        Duration lockHeld,
        Duration elapsed,
        List<String> leftOut,
        List<String> warnings) {}
