// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

/// Hears of rows on their way. Called by one thread, for each statement.
@FunctionalInterface
public interface RowCount {

    /// Adds what a statement has done.
    ///
    /// @param bytes of the statement
    void add(long rows, long bytes);
}
