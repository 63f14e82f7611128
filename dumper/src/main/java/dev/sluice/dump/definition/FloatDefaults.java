// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.dump.catalogue.CatalogueColumn;
import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.format.SqlText;
import dev.sluice.format.TableElements;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException.ServerError;
import dev.sluice.protocol.Rows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Gives the defaults of FLOAT columns all their digits: SHOW CREATE TABLE shows six, too few for the 24 bits of one.
/// The default of a column that is NOT NULL can be read from a row only, so that of an empty table stays as shown.
/// Stateless.
final class FloatDefaults {

    private static final Pattern DEFAULT = Pattern.compile(" float[a-zA-Z ]* DEFAULT ('?)([-+.0-9e]+)\\1");

    private FloatDefaults() {}

    /// A table's definition with exact defaults; asks the server once where there are any. Blocks.
    ///
    /// @param warn hears of defaults that cannot be read, one line
    static byte[] exact(Connection connection, CatalogueTable table, byte[] create, Consumer<String> warn) {
        List<CatalogueColumn> floats = table.columns().stream()
                .filter(column ->
                        column.type().equals("float") && column.fullType().indexOf('(') < 0)
                .toList();
        if (floats.isEmpty()) {
            return create;
        }
        TableElements elements = TableElements.of(create);
        Map<String, Integer> places = places(floats, elements);
        if (places.isEmpty()) {
            return create;
        }
        try {
            return exact(places, elements, connection.query(query(table, List.copyOf(places.keySet()))))
                    .toBytes();
        } catch (ServerError refused) {
            warn.accept("table " + table.name() + ": the server shows six digits of the defaults of FLOAT columns, so"
                    + " they are dumped: " + refused.serverMessage());
            return create;
        }
    }

    /// Where the columns with a default stand among the elements.
    static Map<String, Integer> places(List<CatalogueColumn> floats, TableElements elements) {
        Map<String, Integer> places = new LinkedHashMap<>();
        for (CatalogueColumn column : floats) {
            int at = elements.indexOf(column.name());
            if (at >= 0 && shown(elements.elements().get(at)).lookingAt()) {
                places.put(column.name(), at);
            }
        }
        return places;
    }

    private static Matcher shown(String element) {
        return DEFAULT.matcher(element).region(TableElements.nameOf(element).length(), element.length());
    }

    /// Asks for all defaults, from a row of the table and from the row of NULLs that a join makes.
    private static String query(CatalogueTable table, List<String> columns) {
        String from = SqlText.qualified(table.name().database(), table.name().table()) + " AS t";
        String values = "SELECT "
                + String.join(
                        ", ",
                        columns.stream()
                                .map(name -> "CAST(DEFAULT(t." + SqlText.identifier(name) + ") AS DOUBLE)")
                                .toList())
                + " FROM ";
        return "(" + values + from + " LIMIT 1) UNION ALL (" + values + "(SELECT 1 AS one) AS d LEFT JOIN " + from
                + " ON FALSE)";
    }

    private static TableElements exact(Map<String, Integer> places, TableElements elements, Rows rows) {
        List<String> exact = new ArrayList<>(elements.elements());
        for (Rows.Row row : rows) {
            int column = 0;
            for (int at : places.values()) {
                String value = row.text(column++);
                Matcher shown = shown(elements.elements().get(at));
                if (value != null
                        && shown.lookingAt()
                        && Float.compare(Float.parseFloat(value), Float.parseFloat(shown.group(2))) != 0) {
                    String element = elements.elements().get(at);
                    exact.set(
                            at,
                            element.substring(0, shown.start(1)) + "'" + value + "'" + element.substring(shown.end()));
                }
            }
        }
        return elements.with(exact);
    }
}
