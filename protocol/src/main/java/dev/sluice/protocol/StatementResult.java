// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

/// How a statement ended, summed over all its results (a stored procedure or several statements at once have more
/// than one).
///
/// @param affectedRows rows changed
/// @param lastInsertId the first generated AUTO_INCREMENT value, or 0
/// @param rows rows received
/// @param warnings the number of warnings of the last result
/// @param info the server's human-readable text ("Records: 3  Duplicates: 0  Warnings: 0"), or ""
public record StatementResult(long affectedRows, long lastInsertId, long rows, int warnings, String info) {}
