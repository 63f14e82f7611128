// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.script;

import dev.sluice.format.DataLines.Takes;
import dev.sluice.format.InsertHead;
import dev.sluice.format.PlainRows;
import dev.sluice.format.SqlLexer;
import dev.sluice.load.plan.EngineKind;
import dev.sluice.load.target.TargetColumns;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A table on the target, as rows of a script meet it. Immutable.
///
/// @param engine whether rows can be taken back
/// @param columns in their order
/// @param hasTriggers whether rows set something off
record ScriptTable(EngineKind engine, List<Column> columns, boolean hasTriggers) {

    private static final Set<String> APPROXIMATE = Set.of("float", "double");

    /// A column.
    ///
    /// @param takes what it takes from a line
    /// @param isHidden whether an INSERT that names no columns leaves it out
    /// @param isGenerated whether it is computed
    /// @param isCounter whether it counts
    record Column(String name, Takes takes, boolean isHidden, boolean isGenerated, boolean isCounter) {}

    /// Looks a table up; null where there is none. The character set of the session does not matter.
    static @Nullable ScriptTable find(Connection connection, String database, String table) {
        String where = " = " + TargetColumns.literal(database) + " AND TABLE_NAME = " + TargetColumns.literal(table);
        Rows engines = connection.query(
                "SELECT ENGINE AS engine FROM information_schema.TABLES" + " WHERE TABLE_SCHEMA" + where);
        if (engines.rows().isEmpty()) {
            return null;
        }
        List<Column> columns = new ArrayList<>();
        for (Rows.Row row : connection.query("SELECT COLUMN_NAME AS name, DATA_TYPE AS type,"
                + " COALESCE(CHARACTER_SET_NAME, '') AS charset, EXTRA AS extra FROM information_schema.COLUMNS"
                + " WHERE TABLE_SCHEMA" + where + " ORDER BY ORDINAL_POSITION")) {
            columns.add(column(row));
        }
        boolean hasTriggers = !connection
                .query("SELECT 1 FROM information_schema.TRIGGERS WHERE EVENT_OBJECT_SCHEMA = "
                        + TargetColumns.literal(database) + " AND EVENT_OBJECT_TABLE = " + TargetColumns.literal(table)
                        + " LIMIT 1")
                .rows()
                .isEmpty();
        String engine = engines.first().text("engine");
        return new ScriptTable(EngineKind.of(engine == null ? "" : engine), List.copyOf(columns), hasTriggers);
    }

    private static Column column(Rows.Row row) {
        String extra = row.required("extra").toUpperCase(Locale.ROOT);
        String type = row.required("type").toLowerCase(Locale.ROOT);
        Takes takes = TargetColumns.takes(type);
        String charset = row.required("charset");
        boolean isOther = !charset.isEmpty() && !charset.startsWith("utf8");
        if (takes == Takes.NUMBERS && !APPROXIMATE.contains(type)) {
            takes = Takes.EXACT_NUMBERS;
        }
        if (takes == Takes.UTF8 || (takes == Takes.BYTES && isOther)) {
            takes = Takes.TEXT;
        }
        return new Column(
                row.required("name"),
                takes,
                extra.contains("INVISIBLE"),
                extra.contains("GENERATED") && !extra.contains("DEFAULT_GENERATED"),
                extra.contains("AUTO_INCREMENT"));
    }

    /// The columns that the values of an INSERT go to; null where it is not certain, or where the server makes up a
    /// value of its own that depends on the order of the rows.
    ///
    /// @param names as the INSERT gives them; none for all
    @Nullable
    List<Column> columns(List<String> names) {
        List<Column> found = new ArrayList<>();
        if (names.isEmpty()) {
            columns.stream().filter(column -> !column.isHidden()).forEach(found::add);
        }
        for (String name : names) {
            columns.stream()
                    .filter(column -> column.name().equalsIgnoreCase(name))
                    .findFirst()
                    .ifPresent(found::add);
        }
        boolean isKnown = names.isEmpty() || found.size() == names.size();
        boolean counts = columns.stream().anyMatch(column -> column.isCounter() && !found.contains(column));
        return isKnown && !counts && found.stream().noneMatch(Column::isGenerated) ? found : null;
    }

    /// Whether these INSERTs mean the same in any order, also among others.
    boolean takesInAnyOrder(List<SqlLexer.Statement> statements) {
        return !hasTriggers && statements.stream().allMatch(this::isPlain);
    }

    private boolean isPlain(SqlLexer.Statement statement) {
        InsertHead head = InsertHead.of(statement.bytes(), statement.length());
        List<Column> found = head == null ? null : columns(head.columns());
        if (head == null || found == null) {
            return false;
        }
        int counter = -1;
        for (int i = 0; i < found.size(); i++) {
            counter = found.get(i).isCounter() ? i : counter;
        }
        return PlainRows.are(statement.bytes(), head.length(), statement.length(), counter);
    }
}
