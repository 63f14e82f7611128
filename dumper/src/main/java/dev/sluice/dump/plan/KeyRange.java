// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.plan;

import dev.sluice.format.SqlText;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// A half-open range of an integer key. The first range of a table is open below and the last one open above, so that
/// no row can fall outside, whatever the statistics said.
///
/// @param column the key's column
/// @param from the smallest key of the range, or null for no bound
/// @param to the key behind the range, or null for no bound
record KeyRange(
        String column, @Nullable BigInteger from, @Nullable BigInteger to) {

    /// The range as an SQL condition, or null where it has no bound at all.
    @Nullable
    String condition() {
        String name = SqlText.identifier(column);
        if (from == null) {
            return to == null ? null : name + " < " + to;
        }
        return to == null ? name + " >= " + from : name + " >= " + from + " AND " + name + " < " + to;
    }
}
