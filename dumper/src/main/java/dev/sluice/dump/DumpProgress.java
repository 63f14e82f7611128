// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump;

/// How far a dump has come.
///
/// @param rows rows written
/// @param estimatedRows rows expected, after the server's statistics; 0 while not known
/// @param bytes bytes of SQL text written, before compression
/// @param chunks chunks written
/// @param plannedChunks chunks planned so far
public record DumpProgress(long rows, long estimatedRows, long bytes, int chunks, int plannedChunks) {}
