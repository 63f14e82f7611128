// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.dump.catalogue.CatalogueColumn;
import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.format.TableElements;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// Finds stored columns that are computed from a TIMESTAMP, also by way of other columns: their values follow the time
/// zone of the session that wrote the row, which nothing remembers. Stateless.
final class ZonedColumns {

    private ZonedColumns() {}

    /// What is to be said of each such column, one line each.
    static List<String> warnings(CatalogueTable table, byte[] create) {
        Set<String> zoned = table.columns().stream()
                .filter(column -> column.type().equals("timestamp"))
                .map(column -> column.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        if (zoned.isEmpty() || table.columns().stream().noneMatch(CatalogueColumn::generated)) {
            return List.of();
        }
        List<String> warnings = new ArrayList<>();
        TableElements elements = TableElements.of(create);
        for (CatalogueColumn column : table.columns()) {
            int at = elements.indexOf(column.name());
            String element = at < 0 ? "" : elements.elements().get(at);
            if (TableElements.expressionOf(element) != null
                    && !Collections.disjoint(TableElements.readBy(element), zoned)) {
                zoned.add(column.name().toLowerCase(Locale.ROOT));
                if (TableElements.isStored(element)) {
                    warnings.add("table " + table.name() + ", column " + column.name()
                            + ": it is computed from a TIMESTAMP and stored, a restore computes it in the time zone"
                            + " +00:00");
                }
            }
        }
        return warnings;
    }
}
