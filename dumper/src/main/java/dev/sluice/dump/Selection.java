// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump;

import java.util.List;
import java.util.Set;

/// What of a server is dumped.
///
/// @param databases the databases by name; empty for all but the server's own
/// @param tables only these tables and views; empty for all of the databases
/// @param excludedTables tables and views left out
/// @param parts the parts that are written
public record Selection(
        List<String> databases, List<TableName> tables, List<TableName> excludedTables, Set<Part> parts) {

    /// A part of a dump that can be left out.
    public enum Part {
        DEFINITIONS,
        ROWS,
        VIEWS,
        TRIGGERS,
        ROUTINES,
        EVENTS,
        /// The rows that system-versioned tables have had.
        HISTORY,
        /// Users, roles and their rights; they belong to no database.
        ACCOUNTS
    }

    /// A table or view by its full name.
    public record TableName(String database, String table) {
        @Override
        public String toString() {
            return database + "." + table;
        }
    }
}
