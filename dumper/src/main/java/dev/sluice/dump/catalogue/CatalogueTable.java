// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.catalogue;

import dev.sluice.dump.Selection.TableName;
import java.util.List;
import java.util.Locale;

/// One base table.
///
/// @param name its full name
/// @param engine the storage engine, or "" where the server names none
/// @param estimatedRows the number of rows after the server's statistics
/// @param averageRowBytes the average length of a row after the server's statistics
/// @param columns all columns in order, also generated and invisible ones
/// @param primaryKey the names of the primary key's columns in key order; empty where there is none, or where it
///     holds only a prefix of a column
/// @param history what becomes of the rows that the table has had
public record CatalogueTable(
        TableName name,
        String engine,
        long estimatedRows,
        long averageRowBytes,
        List<CatalogueColumn> columns,
        List<String> primaryKey,
        History history) {

    /// The columns whose values are read and written: all that are not generated.
    public List<CatalogueColumn> storedColumns() {
        return columns.stream().filter(column -> !column.generated()).toList();
    }

    /// The column of this name; an [IllegalStateException] where there is none.
    public CatalogueColumn column(String wanted) {
        return columns.stream()
                .filter(column -> column.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("table " + name + " has no column " + wanted));
    }

    /// Whether a consistent snapshot covers the table's rows.
    public boolean isTransactional() {
        return switch (engine.toLowerCase(Locale.ROOT)) {
            case "innodb", "rocksdb", "tokudb", "ndbcluster" -> true;
            default -> false;
        };
    }

    /// Whether rows must be restored in the order of the key: ARCHIVE takes no smaller number behind a larger one.
    public boolean isAppendOnly() {
        return engine.equalsIgnoreCase("archive");
    }

    /// Whether the table has rows of its own. The others show those of other tables or servers, which a restore would
    /// double.
    public boolean hasOwnRows() {
        return switch (engine.toLowerCase(Locale.ROOT)) {
            case "mrg_myisam", "federated", "connect", "spider", "oqgraph", "sphinx", "blackhole" -> false;
            default -> true;
        };
    }
}
