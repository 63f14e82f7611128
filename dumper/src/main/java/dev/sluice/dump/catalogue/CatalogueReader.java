// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.catalogue;

import dev.sluice.dump.Selection;
import dev.sluice.dump.Selection.Part;
import dev.sluice.dump.Selection.TableName;
import dev.sluice.format.ObjectKind;
import dev.sluice.format.SqlText;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Rows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/// Reads the catalogue of the selected databases in a fixed number of statements, sent all at once.
public final class CatalogueReader {

    /// The databases that belong to the server itself and are never dumped as data.
    private static final Set<String> SYSTEM_DATABASES =
            Set.of("information_schema", "performance_schema", "mysql", "sys", "ndbinfo");

    /// The table that an unfinished load keeps in a database it fills; its comment tells it from a user's.
    private static final String LOAD_JOURNAL = "sluice_load_journal";

    private static final String LOAD_JOURNAL_COMMENT = "Sluice: load of dump";

    private final Connection connection;
    private final Selection selection;
    private final Consumer<String> warn;

    /// A reader on a connection whose character set is utf8mb4.
    ///
    /// @param warn hears of what makes a dump less than it looks, one line each
    public CatalogueReader(Connection connection, Selection selection, Consumer<String> warn) {
        this.warn = warn;
        this.connection = connection;
        this.selection = selection;
    }

    /// The databases to dump.
    ///
    /// @throws dev.sluice.dump.DumpException.UnknownObject where one was asked for that does not exist
    public List<CatalogueDatabase> databases() {
        Map<String, CatalogueDatabase> existing = new LinkedHashMap<>();
        for (Rows.Row row : connection.query("SELECT schema_name AS name, default_collation_name AS collation_name"
                + " FROM information_schema.schemata ORDER BY 1")) {
            String name = row.required("name");
            existing.put(name, new CatalogueDatabase(name, row.required("collation_name")));
        }
        Set<String> wanted = new LinkedHashSet<>(selection.databases());
        selection.tables().forEach(table -> wanted.add(table.database()));
        if (wanted.isEmpty()) {
            return existing.values().stream()
                    .filter(database ->
                            !SYSTEM_DATABASES.contains(database.name().toLowerCase(Locale.ROOT)))
                    .toList();
        }
        List<CatalogueDatabase> found = new ArrayList<>();
        for (String name : wanted) {
            ExistingName.require("database", name, existing.keySet());
            found.add(Objects.requireNonNull(existing.get(name)));
        }
        return found;
    }

    /// Reads the catalogue of these databases.
    ///
    /// @throws dev.sluice.dump.DumpException.UnknownObject where a table was asked for that does not exist
    public Catalogue read(List<CatalogueDatabase> databases) {
        if (databases.isEmpty()) {
            return new Catalogue(databases, List.of(), List.of());
        }
        CatalogueQueries queries = queries(databases);
        CompletableFuture<Rows> tables = connection.submitQuery(queries.tables());
        CompletableFuture<Rows> columns = connection.submitQuery(queries.columns());
        CompletableFuture<Rows> keys = connection.submitQuery(queries.primaryKeys());
        CompletableFuture<Rows> triggers = connection.submitQuery(queries.triggers());
        CompletableFuture<Rows> routines = connection.submitQuery(queries.routines());
        CompletableFuture<Rows> events = connection.submitQuery(queries.events());
        warnOfUnfinishedLoads(Answer.of(tables));
        List<CatalogueProgram> programs = new ArrayList<>();
        programs.addAll(programsAmongTables(Answer.of(tables)));
        programs.addAll(programs(Answer.of(routines), Part.ROUTINES));
        programs.addAll(triggers(Answer.of(triggers)));
        programs.addAll(programs(Answer.of(events), Part.EVENTS));
        return new Catalogue(
                databases, tables(Answer.of(tables), Answer.of(columns), Answer.of(keys)), List.copyOf(programs));
    }

    /// The selected tables with rows of their own, by name alone.
    ///
    /// @throws dev.sluice.dump.DumpException.UnknownObject where a table was asked for that does not exist
    public List<TableName> tables(List<CatalogueDatabase> databases) {
        if (databases.isEmpty()) {
            return List.of();
        }
        Set<String> existing = new HashSet<>();
        List<TableName> tables = new ArrayList<>();
        for (Rows.Row row : connection.query(queries(databases).tables())) {
            existing.add(nameOf(row).toString());
            if (isBaseTable(row) && isSelected(nameOf(row)) && !isLoadJournal(row)) {
                tables.add(nameOf(row));
            }
        }
        for (TableName table : selection.tables()) {
            ExistingName.require("table", table.toString(), existing);
        }
        for (TableName table : selection.excludedTables()) {
            ExistingName.require("table", table.toString(), existing);
        }
        return tables;
    }

    private CatalogueQueries queries(List<CatalogueDatabase> databases) {
        return new CatalogueQueries(
                connection.server(),
                databases.stream().map(CatalogueDatabase::name).toList());
    }

    /// What an unfinished load keeps in a database it fills means nothing elsewhere, but that it is there means that
    /// rows are missing.
    private void warnOfUnfinishedLoads(Rows tables) {
        for (Rows.Row row : tables) {
            if (isLoadJournal(row)) {
                warn.accept(
                        "database " + nameOf(row).database() + " holds an unfinished load of Sluice: rows and objects"
                                + " that it has not restored yet are missing from this dump");
            }
        }
    }

    private static boolean isLoadJournal(Rows.Row row) {
        return nameOf(row).table().equals(LOAD_JOURNAL)
                && textOr(row, "table_comment", "").startsWith(LOAD_JOURNAL_COMMENT);
    }

    private List<CatalogueTable> tables(Rows tables, Rows columns, Rows keys) {
        Map<TableName, List<CatalogueColumn>> columnsByTable = columnsByTable(columns);
        Map<TableName, List<String>> keysByTable = keysByTable(keys);
        Map<TableName, Set<String>> stampsByTable = stampsByTable(columns);
        List<CatalogueTable> result = new ArrayList<>();
        for (Rows.Row row : tables) {
            TableName name = nameOf(row);
            if (isBaseTable(row) && isSelected(name) && !isLoadJournal(row)) {
                List<CatalogueColumn> plain = columnsByTable.getOrDefault(name, List.of());
                Set<String> stamps = stampsByTable.getOrDefault(name, Set.of());
                History history =
                        isVersioned(row) ? History.of(selection, connection.server(), plain, stamps) : History.NONE;
                result.add(new CatalogueTable(
                        name,
                        textOr(row, "engine", ""),
                        Long.parseLong(textOr(row, "table_rows", "0")),
                        Long.parseLong(textOr(row, "avg_row_length", "0")),
                        history.columns(plain, stamps),
                        keysByTable.getOrDefault(name, List.of()),
                        history));
            }
        }
        return result;
    }

    private static Map<TableName, List<CatalogueColumn>> columnsByTable(Rows columns) {
        Map<TableName, List<CatalogueColumn>> result = new HashMap<>();
        for (Rows.Row row : columns) {
            result.computeIfAbsent(nameOf(row), name -> new ArrayList<>())
                    .add(new CatalogueColumn(
                            row.required("column_name"),
                            row.required("data_type").toLowerCase(Locale.ROOT),
                            row.required("column_type"),
                            textOr(row, "character_set_name", ""),
                            !textOr(row, "generation_expression", "").isEmpty()));
        }
        return result;
    }

    /// The columns that say from when to when a row of a versioned table was there.
    private static Map<TableName, Set<String>> stampsByTable(Rows columns) {
        Map<TableName, Set<String>> result = new HashMap<>();
        for (Rows.Row row : columns) {
            String expression = textOr(row, "generation_expression", "");
            if (expression.equals("ROW START") || expression.equals("ROW END")) {
                result.computeIfAbsent(nameOf(row), name -> new HashSet<>()).add(row.required("column_name"));
            }
        }
        return result;
    }

    private static Map<TableName, List<String>> keysByTable(Rows keys) {
        Map<TableName, List<String>> result = new HashMap<>();
        Set<TableName> withPrefix = new HashSet<>();
        for (Rows.Row row : keys) {
            result.computeIfAbsent(nameOf(row), name -> new ArrayList<>()).add(row.required("column_name"));
            if (row.text("sub_part") != null) {
                withPrefix.add(nameOf(row));
            }
        }
        result.keySet().removeAll(withPrefix);
        return result;
    }

    private List<CatalogueProgram> programsAmongTables(Rows tables) {
        List<CatalogueProgram> result = new ArrayList<>();
        for (Rows.Row row : tables) {
            TableName name = nameOf(row);
            String type = row.required("table_type");
            if (!isSelected(name)) {
                continue;
            }
            if (type.equals("VIEW") && selection.parts().contains(Part.VIEWS)) {
                result.add(new CatalogueProgram(ObjectKind.VIEW, name.database(), name.table(), List.of()));
            } else if (type.equals("SEQUENCE") && selection.parts().contains(Part.DEFINITIONS)) {
                result.add(new CatalogueProgram(ObjectKind.SEQUENCE, name.database(), name.table(), List.of()));
            }
        }
        return result;
    }

    private List<CatalogueProgram> programs(Rows rows, Part part) {
        List<CatalogueProgram> result = new ArrayList<>();
        // A selection of single tables does not reach for the programs of their databases.
        if (!selection.parts().contains(part) || !selection.tables().isEmpty()) {
            return result;
        }
        for (Rows.Row row : rows) {
            ObjectKind kind = ObjectKind.valueOf(row.required("kind").replace(' ', '_'));
            result.add(new CatalogueProgram(kind, row.required("table_schema"), row.required("name"), List.of()));
        }
        return result;
    }

    private List<CatalogueProgram> triggers(Rows rows) {
        Map<TableName, List<String>> byTable = new LinkedHashMap<>();
        for (Rows.Row row : rows) {
            if (isSelected(nameOf(row)) && selection.parts().contains(Part.TRIGGERS)) {
                byTable.computeIfAbsent(nameOf(row), name -> new ArrayList<>()).add(row.required("trigger_name"));
            }
        }
        List<CatalogueProgram> result = new ArrayList<>();
        byTable.forEach((table, names) ->
                result.add(new CatalogueProgram(ObjectKind.TRIGGERS, table.database(), table.table(), names)));
        return result;
    }

    private boolean isSelected(TableName name) {
        return (selection.tables().isEmpty() || selection.tables().contains(name))
                && !selection.excludedTables().contains(name);
    }

    private static boolean isBaseTable(Rows.Row row) {
        return row.required("table_type").equals("BASE TABLE") || isVersioned(row);
    }

    private static boolean isVersioned(Rows.Row row) {
        return row.required("table_type").equals("SYSTEM VERSIONED");
    }

    private static TableName nameOf(Rows.Row row) {
        return new TableName(row.required("table_schema"), row.required("table_name"));
    }

    private static String textOr(Rows.Row row, String column, String otherwise) {
        String text = row.text(column);
        return text == null ? otherwise : text;
    }

    /// A list of names as SQL literals, for IN.
    static String literals(List<String> names) {
        return String.join(",", names.stream().map(SqlText::literal).toList());
    }
}
