// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.dump.catalogue.CatalogueColumn;
import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.format.SqlText;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Rows;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Gives the defaults of FLOAT columns all their digits: SHOW CREATE TABLE shows six, too few for the 24 bits of one.
/// The default of a column that is NOT NULL can be read from a row only, so that of an empty table stays as shown.
/// Stateless.
final class FloatDefaults {

    private FloatDefaults() {}

    /// A table's definition with exact defaults; asks the server once for each FLOAT column that has one. Blocks.
    static byte[] exact(Connection connection, CatalogueTable table, byte[] create) {
        List<CatalogueColumn> floats = table.columns().stream()
                .filter(column ->
                        column.type().equals("float") && column.fullType().indexOf('(') < 0)
                .toList();
        if (floats.isEmpty()) {
            return create;
        }
        String text = new String(create, StandardCharsets.ISO_8859_1);
        for (CatalogueColumn column : floats) {
            text = exact(connection, table, column, text);
        }
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String exact(Connection connection, CatalogueTable table, CatalogueColumn column, String text) {
        String name = SqlText.identifier(column.name());
        String shownName = new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        Matcher shown = Pattern.compile(
                        "\n  " + Pattern.quote(shownName) + " float[a-zA-Z ]* DEFAULT ('?)([-+.0-9e]+)\\1")
                .matcher(text);
        if (!shown.find()) {
            return text;
        }
        String from = SqlText.qualified(table.name().database(), table.name().table()) + " AS t";
        String value = "SELECT CAST(DEFAULT(t." + name + ") AS DOUBLE) AS value FROM ";
        for (Rows.Row row : connection.query("(" + value + from + " LIMIT 1) UNION ALL (" + value
                + "(SELECT 1 AS one) AS d LEFT JOIN " + from + " ON FALSE)")) {
            String all = row.text("value");
            if (all != null && Float.compare(Float.parseFloat(all), Float.parseFloat(shown.group(2))) != 0) {
                return text.substring(0, shown.start(1)) + "'" + all + "'" + text.substring(shown.end());
            }
        }
        return text;
    }
}
