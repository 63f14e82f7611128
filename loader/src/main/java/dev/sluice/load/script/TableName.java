// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.script;

import dev.sluice.format.Quotes;

/// The name of a table.
record TableName(String database, String table) {

    /// Reads a name in backticks, with its database or without.
    ///
    /// @param current the database where none is named
    static TableName of(String quoted, String current) {
        int end = Quotes.endOf(quoted, 0);
        if (end >= quoted.length()) {
            return new TableName(current, bare(quoted));
        }
        return new TableName(bare(quoted.substring(0, end)), bare(quoted.substring(end + 1)));
    }

    private static String bare(String quoted) {
        return quoted.substring(1, quoted.length() - 1).replace("``", "`");
    }

    @Override
    public String toString() {
        return database + "." + table;
    }
}
