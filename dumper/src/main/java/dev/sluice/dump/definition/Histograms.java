// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.dump.Selection.TableName;
import dev.sluice.dump.catalogue.CatalogueDatabase;
import dev.sluice.format.Script;
import dev.sluice.format.SqlText;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Rows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Reads the histograms of tables, which only MySQL keeps in its catalogue. They are restored as they are, bucket by
/// bucket, and not made again from the rows: a sample, or rows changed since, would give others. Stateless.
public final class Histograms {

    private Histograms() {}

    /// A script for each table of these databases that has histograms.
    public static Map<TableName, Script> read(Connection connection, List<CatalogueDatabase> databases) {
        if (!connection.server().isMySqlAtLeast(8, 0, 31) || databases.isEmpty()) {
            return Map.of();
        }
        String names = databases.stream()
                .map(database -> SqlText.literal(database.name()))
                .collect(Collectors.joining(","));
        Map<TableName, List<String>> statements = new LinkedHashMap<>();
        for (Rows.Row row : connection.query("SELECT schema_name AS table_schema, table_name AS table_name,"
                + " column_name AS column_name, histogram AS histogram FROM information_schema.column_statistics"
                + " WHERE schema_name IN (" + names + ") ORDER BY 1, 2, 3")) {
            TableName table = new TableName(row.required("table_schema"), row.required("table_name"));
            statements
                    .computeIfAbsent(table, name -> new ArrayList<>())
                    .add("ANALYZE TABLE " + SqlText.qualified(table.database(), table.table()) + " UPDATE HISTOGRAM ON "
                            + SqlText.identifier(row.required("column_name")) + " USING DATA "
                            + SqlText.literal(row.required("histogram")));
        }
        Map<TableName, Script> scripts = new LinkedHashMap<>();
        statements.forEach((table, list) -> scripts.put(table, ServerDefinition.script(list.toArray(String[]::new))));
        return scripts;
    }
}
