// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

/// How far a load has come.
///
/// @param rows rows loaded
/// @param totalRows rows of the dump
/// @param bytes bytes of SQL text loaded, after decompression
/// @param totalBytes bytes of SQL text of the dump
/// @param chunks chunks committed
/// @param totalChunks chunks of the dump
/// @param tablesInKeys tables whose keys are being built at this moment
public record LoadProgress(
        long rows, long totalRows, long bytes, long totalBytes, int chunks, int totalChunks, int tablesInKeys) {}
