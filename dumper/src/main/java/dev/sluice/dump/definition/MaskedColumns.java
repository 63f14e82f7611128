// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.format.Quotes;
import dev.sluice.format.TableElements;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Finds columns with a masking policy (MySQL 9.7 and later): to whom it hides the values, the server sends others, and
/// nothing in its answer tells them apart. Stateless.
final class MaskedColumns {

    private static final String POLICY = " MASKING POLICY ";

    private MaskedColumns() {}

    /// What is to be said of each such column, one line each.
    static List<String> warnings(CatalogueTable table, byte[] create) {
        if (!new String(create, StandardCharsets.ISO_8859_1).contains(POLICY)) {
            return List.of();
        }
        return TableElements.of(create).elements().stream()
                .filter(element ->
                        TableElements.isColumn(element) && Quotes.indexOutside(element, POLICY, Quotes.PLAIN) >= 0)
                .map(element -> "table " + table.name() + ", column " + Quotes.utf8(TableElements.nameOf(element))
                        + " has a masking policy, which is not dumped: where it hides values from this account, the"
                        + " masked ones are in the dump")
                .toList();
    }
}
