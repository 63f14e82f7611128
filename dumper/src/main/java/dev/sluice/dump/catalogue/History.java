// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.catalogue;

import dev.sluice.dump.Selection;
import dev.sluice.protocol.ServerInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// What becomes of the rows that a system-versioned table of MariaDB has had.
public enum History {
    /// The table is not versioned.
    NONE,
    /// Nobody asked for them.
    NOT_ASKED_FOR,
    /// They are stamped with numbers of the server's own transactions, or the server is older than 10.11: no statement
    /// writes them back.
    NOT_WRITABLE,
    /// They are read and written with their stamps.
    CARRIED;

    /// The type of a stamp that is a point in time.
    private static final String TIME = "timestamp";

    /// The history of a versioned table.
    ///
    /// @param stamps names of the columns that say from when to when a row was there; none where they are hidden
    static History of(Selection selection, ServerInfo server, List<CatalogueColumn> columns, Set<String> stamps) {
        boolean times = columns.stream()
                .filter(column -> stamps.contains(column.name()))
                .allMatch(column -> column.type().equals(TIME));
        if (!times || !server.isAtLeast(10, 11, 0)) {
            return NOT_WRITABLE;
        }
        return selection.parts().contains(Selection.Part.HISTORY) ? CARRIED : NOT_ASKED_FOR;
    }

    /// The columns of a table with this history. With it, the stamps are read and written like any value.
    List<CatalogueColumn> columns(List<CatalogueColumn> columns, Set<String> stamps) {
        if (this != CARRIED) {
            return columns;
        }
        List<CatalogueColumn> all = new ArrayList<>();
        for (CatalogueColumn column : columns) {
            all.add(
                    stamps.contains(column.name())
                            ? new CatalogueColumn(
                                    column.name(), column.type(), column.fullType(), column.charset(), false)
                            : column);
        }
        if (stamps.isEmpty()) {
            all.add(new CatalogueColumn("row_start", TIME, "timestamp(6)", "", false));
            all.add(new CatalogueColumn("row_end", TIME, "timestamp(6)", "", false));
        }
        return all;
    }
}
