// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.row;

import dev.sluice.dump.catalogue.CatalogueColumn;
import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.dump.catalogue.History;
import dev.sluice.format.SqlText;
import dev.sluice.protocol.ServerInfo;
import java.util.List;

/// How the rows of one table are read and written, decided once for all its chunks.
///
/// @param select the SELECT up to and including the table's name
/// @param insertHead the INSERT up to and including VALUES; for history with the setting that allows it
/// @param columns the names of the selected columns, in order
/// @param encoders the encoders of the selected columns, in order; none for a table whose every value is generated
public record TablePlan(String select, String insertHead, List<String> columns, List<ColumnEncoder> encoders) {

    /// The plan for a table. Columns are always named, so that invisible ones come too and generated ones do not.
    ///
    /// @param server the server that the rows come from
    public static TablePlan of(CatalogueTable table, ServerInfo server) {
        List<CatalogueColumn> columns = table.storedColumns();
        List<ColumnPlan> plans =
                columns.stream().map(column -> ColumnPlan.of(column, server)).toList();
        String expressions =
                String.join(", ", plans.stream().map(ColumnPlan::expression).toList());
        String names = String.join(
                ",",
                columns.stream()
                        .map(column -> SqlText.identifier(column.name()))
                        .toList());
        String qualified =
                SqlText.qualified(table.name().database(), table.name().table());
        boolean withHistory = table.history() == History.CARRIED;
        return new TablePlan(
                "SELECT " + (columns.isEmpty() ? "1" : expressions) + " FROM " + qualified
                        + (withHistory ? " FOR SYSTEM_TIME ALL" : ""),
                (withHistory ? "SET STATEMENT system_versioning_insert_history=1 FOR " : "") + "INSERT INTO "
                        + qualified + " (" + names + ") VALUES\n",
                columns.stream().map(CatalogueColumn::name).toList(),
                plans.stream().map(ColumnPlan::encoder).toList());
    }
}
