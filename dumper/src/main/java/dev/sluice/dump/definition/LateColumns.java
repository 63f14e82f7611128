// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.dump.DumpException;
import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.format.Quotes;
import dev.sluice.format.Script;
import dev.sluice.format.SqlText;
import dev.sluice.format.TableElements;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException.ServerError;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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

    /// What comes of computing columns for all rows.
    private enum Outcome {
        VALUES,
        /// A NULL where none may be.
        NULLS,
        ERROR
    }

    /// Looks for late columns. Where a table has generated columns that may be some, the server computes them all once;
    /// blocks for as long.
    ///
    /// @param warn hears of columns that cannot come late
    /// @throws DumpException.ObjectUnreadable where the server refuses to say
    public static LateColumns of(Connection connection, CatalogueTable table, Script create, Consumer<String> warn) {
        LateColumns whole = new LateColumns(create, null);
        boolean generated = table.columns().size() > table.storedColumns().size();
        if (connection.server().isMariaDb() || !generated) {
            return whole;
        }
        TableElements elements = TableElements.of(create.statements().getLast());
        List<String> suspects = suspects(elements.elements());
        if (suspects.isEmpty() || outcome(connection, table, suspects) == Outcome.VALUES) {
            return whole;
        }
        Set<String> nulls = new HashSet<>();
        Set<String> errors = new HashSet<>();
        for (String column : suspects) {
            switch (outcome(connection, table, List.of(column))) {
                case NULLS -> nulls.add(nameOf(column));
                case ERROR -> errors.add(nameOf(column));
                case VALUES -> {}
            }
        }
        LateElements late = LateElements.of(elements, nulls, errors);
        if (late.areTooLate()) {
            warn.accept("table " + table.name() + ": a generated column cannot be computed for a row that exists, and"
                    + " its partitions, a stored column or a CHECK keep it from coming later: a restore will refuse"
                    + " that row");
            return whole;
        }
        return split(
                create,
                late,
                SqlText.qualified(table.name().database(), table.name().table()));
    }

    private static LateColumns split(Script create, LateElements late, String name) {
        List<byte[]> before = create.statements().subList(0, create.statements().size() - 1);
        List<byte[]> making = new ArrayList<>(before);
        making.add(late.table().with(late.kept()).toBytes());
        List<byte[]> adding = new ArrayList<>(before);
        for (List<String> additions : late.additions()) {
            String alter = "ALTER TABLE " + Quotes.latin(name) + "\n  " + String.join(",\n  ", additions);
            adding.add(alter.getBytes(StandardCharsets.ISO_8859_1));
        }
        return new LateColumns(new Script(making), new Script(adding));
    }

    /// The generated columns that may not be computed. What an index holds has been computed for every row. Where the
    /// expression may not be NULL, INSERT IGNORE makes something else of it.
    static List<String> suspects(List<String> elements) {
        Set<String> indexed = new HashSet<>();
        elements.stream().filter(TableElements::isPlainKey).forEach(key -> indexed.addAll(TableElements.readBy(key)));
        return elements.stream()
                .filter(element -> TableElements.expressionOf(element) != null)
                .filter(column ->
                        isNotNull(column) || (TableElements.isVirtual(column) && !indexed.contains(nameOf(column))))
                .toList();
    }

    private static String nameOf(String column) {
        return Quotes.name(TableElements.nameOf(column));
    }

    private static boolean isNotNull(String column) {
        return TableElements.behindExpression(column).matches("(?s) (VIRTUAL|STORED) NOT NULL.*");
    }

    private static Outcome outcome(Connection connection, CatalogueTable table, List<String> columns) {
        List<String> counts = new ArrayList<>();
        for (String column : columns) {
            counts.add(
                    isNotNull(column)
                            ? "SUM((" + TableElements.expressionOf(column) + ") IS NULL) > 0"
                            : "COUNT(" + TableElements.nameOf(column) + ") < 0");
        }
        String from = " FROM "
                + SqlText.qualified(table.name().database(), table.name().table());
        try {
            String found = connection
                    .query("SELECT " + Quotes.utf8(String.join(" OR ", counts)) + from)
                    .first()
                    .text(0);
            return "1".equals(found) ? Outcome.NULLS : Outcome.VALUES;
        } catch (ServerError refused) {
            requireOfComputing(connection, table, from, refused);
            return Outcome.ERROR;
        }
    }

    /// A value that cannot be computed has a class of its own among the SQL states. Some functions say no more than
    /// that there is an error: then it is theirs where the rows can be read without them.
    private static void requireOfComputing(
            Connection connection, CatalogueTable table, String from, ServerError refused) {
        ServerError other = refused;
        if (refused.sqlState().startsWith("22")) {
            return;
        }
        if (refused.sqlState().equals("HY000")) {
            try {
                connection.query("SELECT COUNT(*)" + from);
                return;
            } catch (ServerError alsoWithout) {
                other = alsoWithout;
            }
        }
        throw new DumpException.ObjectUnreadable("table " + table.name(), other);
    }
}
