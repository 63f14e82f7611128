// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.plan;

import dev.sluice.dump.Selection.TableName;
import dev.sluice.dump.row.TablePlan;
import org.jspecify.annotations.Nullable;

/// One piece of reading: the rows of a table, or those of one range of its key.
///
/// @param table the table's name
/// @param number the chunk's number in its table, from 1
/// @param plan how the table's rows are read and written
/// @param condition the range as an SQL condition, or null for all rows
/// @param order the ORDER BY list, or "" for none
public record ChunkTask(
        TableName table,
        int number,
        TablePlan plan,
        @Nullable String condition,
        String order) {

    /// The SELECT of this chunk.
    public String query() {
        return plan.select()
                + (condition == null ? "" : " WHERE " + condition)
                + (order.isEmpty() ? "" : " ORDER BY " + order);
    }
}
