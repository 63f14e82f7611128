// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.format.Prologue;
import dev.sluice.format.Script;
import dev.sluice.format.SqlText;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException.ServerError;
import dev.sluice.protocol.Rows;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Generated columns of MySQL that cannot be computed for a row that exists: it was there before the column was added,
/// or INSERT IGNORE brought it. An INSERT computes them all and would be refused. So a table gets such columns only
/// when its rows are in it, which computes nothing, and so do other generated columns, keys and constraints that name
/// them.
///
/// MariaDB computes virtual columns only when they are read.
///
/// @param create the table's script, without late columns
/// @param add the script that adds them; null where there are none
public record LateColumns(Script create, @Nullable Script add) {

    /// Looks for late columns. Where a table has generated columns that may be some, the server computes them all once;
    /// blocks for as long.
    ///
    /// @param warn hears of columns that cannot come late
    public static LateColumns of(Connection connection, CatalogueTable table, Script create, Consumer<String> warn) {
        LateColumns whole = new LateColumns(create, null);
        boolean generated = table.columns().size() > table.storedColumns().size();
        if (connection.server().isMariaDb() || !generated) {
            return whole;
        }
        TableElements elements = TableElements.of(create.statements().getLast());
        String name = SqlText.qualified(table.name().database(), table.name().table());
        List<String> late = late(elements.elements(), failing(connection, name, elements.elements()));
        if (late.isEmpty()) {
            return whole;
        }
        if (isTooLate(elements, late)) {
            warn.accept("table " + table.name() + ": a generated column cannot be computed for a row that exists, and"
                    + " its partitions or a CHECK keep it from coming later: a restore will refuse that row");
            return whole;
        }
        return split(create, elements, name, late);
    }

    /// Partitions need their column from the start, and a CHECK computes it for all rows.
    private static boolean isTooLate(TableElements elements, List<String> late) {
        return late.stream()
                .anyMatch(element -> TableElements.isColumn(element)
                        ? elements.tail().contains(TableElements.nameOf(element))
                        : element.startsWith("CONSTRAINT") && late.stream().noneMatch(LateColumns::isNotNull));
    }

    private static LateColumns split(Script create, TableElements elements, String name, List<String> late) {
        List<String> kept = new ArrayList<>(elements.elements());
        kept.removeAll(late);
        List<byte[]> statements = new ArrayList<>(create.statements());
        statements.set(statements.size() - 1, elements.with(kept));
        List<byte[]> adding = new ArrayList<>();
        Prologue.DEFINITIONS.forEach(setting -> adding.add(setting.getBytes(StandardCharsets.UTF_8)));
        String alter = "ALTER TABLE " + new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1)
                + "\n  ";
        for (List<String> additions : List.of(columns(elements.elements(), late), others(late))) {
            if (!additions.isEmpty()) {
                adding.add((alter + String.join(",\n  ", additions)).getBytes(StandardCharsets.ISO_8859_1));
            }
        }
        return new LateColumns(new Script(statements), new Script(adding));
    }

    private static List<String> columns(List<String> elements, List<String> late) {
        List<String> additions = new ArrayList<>();
        String place = " FIRST";
        for (String element : elements) {
            if (TableElements.isColumn(element)) {
                if (late.contains(element)) {
                    additions.add("ADD " + element + place);
                }
                place = " AFTER " + TableElements.nameOf(element);
            }
        }
        return additions;
    }

    /// Keys and constraints. Virtual columns alone are added without a look at the rows.
    private static List<String> others(List<String> late) {
        return late.stream()
                .filter(element -> !TableElements.isColumn(element))
                .map(element -> "ADD " + element)
                .toList();
    }

    /// The quoted names of the columns that cannot be computed.
    private static List<String> failing(Connection connection, String table, List<String> elements) {
        List<String> suspects =
                elements.stream().filter(column -> mayFail(column, elements)).toList();
        if (suspects.isEmpty() || !fails(connection, table, suspects)) {
            return List.of();
        }
        return suspects.stream()
                .filter(column -> fails(connection, table, List.of(column)))
                .map(TableElements::nameOf)
                .toList();
    }

    /// What an index holds has been computed for every row. Where the expression may not be NULL, INSERT IGNORE makes
    /// something else of it.
    private static boolean mayFail(String element, List<String> elements) {
        if (TableElements.expressionOf(element) == null) {
            return false;
        }
        return isNotNull(element)
                || (isVirtual(element)
                        && elements.stream()
                                .noneMatch(key ->
                                        !TableElements.isColumn(key) && key.contains(TableElements.nameOf(element))));
    }

    private static boolean isVirtual(String element) {
        return TableElements.expressionOf(element) != null
                && TableElements.behindExpression(element).startsWith(" VIRTUAL");
    }

    private static boolean isNotNull(String element) {
        return TableElements.expressionOf(element) != null
                && TableElements.behindExpression(element).matches("(?s) (VIRTUAL|STORED) NOT NULL.*");
    }

    private static boolean fails(Connection connection, String table, List<String> columns) {
        List<String> counts = new ArrayList<>();
        for (String column : columns) {
            counts.add(
                    isNotNull(column)
                            ? "SUM((" + TableElements.expressionOf(column) + ") IS NULL) > 0"
                            : "COUNT(" + TableElements.nameOf(column) + ") < 0");
        }
        byte[] query = ("SELECT " + String.join(" OR ", counts) + " FROM ").getBytes(StandardCharsets.ISO_8859_1);
        try {
            Rows rows = connection.query(new String(query, StandardCharsets.UTF_8) + table);
            return "1".equals(rows.first().text(0));
        } catch (ServerError _) {
            return true;
        }
    }

    /// Elements that have to come late: the failing columns, virtual columns behind the first virtual one of them
    /// (between others, the server adds one only by computing all) and, in order, whatever names one of these.
    private static List<String> late(List<String> elements, List<String> failing) {
        List<String> names = new ArrayList<>(failing);
        List<String> late = new ArrayList<>();
        for (String element : elements) {
            boolean column = TableElements.isColumn(element);
            String read = column ? TableElements.expressionOf(element) : element;
            boolean own = column && names.contains(TableElements.nameOf(element));
            boolean behind = isVirtual(element) && late.stream().anyMatch(LateColumns::isVirtual);
            if (own || behind || (read != null && names.stream().anyMatch(read::contains))) {
                late.add(element);
                if (column) {
                    names.add(TableElements.nameOf(element));
                }
            }
        }
        return late;
    }
}
