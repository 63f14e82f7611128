// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.dump.catalogue.CatalogueColumn;
import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.format.SqlText;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Finds stored columns that are computed from a TIMESTAMP: their values follow the time zone of the session that
/// wrote the row, which nothing remembers. Stateless.
final class ZonedColumns {

    private ZonedColumns() {}

    /// What is to be said of each such column, one line each.
    static List<String> warnings(CatalogueTable table, byte[] create) {
        List<String> timestamps = table.columns().stream()
                .filter(column -> column.type().equals("timestamp"))
                .map(column -> SqlText.identifier(column.name()))
                .toList();
        if (timestamps.isEmpty()) {
            return List.of();
        }
        String text = new String(create, StandardCharsets.UTF_8);
        return table.columns().stream()
                .filter(CatalogueColumn::generated)
                .filter(column -> isStoredFrom(timestamps, line(text, column)))
                .map(column -> "table " + table.name() + ", column " + column.name()
                        + ": it is computed from a TIMESTAMP and stored, a restore computes it in the time zone +00:00")
                .toList();
    }

    private static boolean isStoredFrom(List<String> timestamps, String line) {
        return line.contains(") STORED") && timestamps.stream().anyMatch(line::contains);
    }

    /// The line that defines a column, without its name; "" where there is none.
    private static String line(String text, CatalogueColumn column) {
        String head = "\n  " + SqlText.identifier(column.name()) + " ";
        int from = text.indexOf(head);
        if (from < 0) {
            return "";
        }
        int end = text.indexOf('\n', from + head.length());
        return text.substring(from + head.length(), end < 0 ? text.length() : end);
    }
}
