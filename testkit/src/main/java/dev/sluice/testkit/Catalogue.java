// SPDX-License-Identifier: Apache-2.0
package dev.sluice.testkit;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Reads what a server says of the objects of one database: all columns of the catalogue's views, whatever the
/// version has of them, and the text of every SHOW CREATE. For one thread; the connection stays the caller's.
final class Catalogue {

    /// A view of `information_schema`: what one of its rows stands for, and which columns tell rows apart (those
    /// the version has).
    private record View(String kind, String name, String schemaColumn, List<String> keys) {}

    private static final List<View> VIEWS = List.of(
            new View("database", "SCHEMATA", "SCHEMA_NAME", List.of()),
            new View("database", "SCHEMATA_EXTENSIONS", "SCHEMA_NAME", List.of()),
            new View("table", "TABLES", "TABLE_SCHEMA", List.of("TABLE_NAME")),
            new View("table", "TABLES_EXTENSIONS", "TABLE_SCHEMA", List.of("TABLE_NAME")),
            new View("column", "COLUMNS", "TABLE_SCHEMA", List.of("TABLE_NAME", "COLUMN_NAME")),
            new View("column", "COLUMNS_EXTENSIONS", "TABLE_SCHEMA", List.of("TABLE_NAME", "COLUMN_NAME")),
            new View("histogram", "COLUMN_STATISTICS", "SCHEMA_NAME", List.of("TABLE_NAME", "COLUMN_NAME")),
            new View("index part", "STATISTICS", "TABLE_SCHEMA", List.of("TABLE_NAME", "INDEX_NAME", "SEQ_IN_INDEX")),
            new View(
                    "constraint",
                    "TABLE_CONSTRAINTS",
                    "TABLE_SCHEMA",
                    List.of("TABLE_NAME", "CONSTRAINT_TYPE", "CONSTRAINT_NAME")),
            new View(
                    "key part",
                    "KEY_COLUMN_USAGE",
                    "TABLE_SCHEMA",
                    List.of("TABLE_NAME", "CONSTRAINT_NAME", "ORDINAL_POSITION")),
            new View(
                    "foreign key",
                    "REFERENTIAL_CONSTRAINTS",
                    "CONSTRAINT_SCHEMA",
                    List.of("TABLE_NAME", "CONSTRAINT_NAME")),
            new View("check", "CHECK_CONSTRAINTS", "CONSTRAINT_SCHEMA", List.of("TABLE_NAME", "CONSTRAINT_NAME")),
            new View(
                    "partition",
                    "PARTITIONS",
                    "TABLE_SCHEMA",
                    List.of("TABLE_NAME", "PARTITION_NAME", "SUBPARTITION_NAME")),
            new View("period", "PERIODS", "TABLE_SCHEMA", List.of("TABLE_NAME", "PERIOD")),
            new View("view", "VIEWS", "TABLE_SCHEMA", List.of("TABLE_NAME")),
            new View("duality view", "JSON_DUALITY_VIEWS", "TABLE_SCHEMA", List.of("TABLE_NAME")),
            new View("routine", "ROUTINES", "ROUTINE_SCHEMA", List.of("ROUTINE_TYPE", "ROUTINE_NAME")),
            new View(
                    "parameter",
                    "PARAMETERS",
                    "SPECIFIC_SCHEMA",
                    List.of("ROUTINE_TYPE", "SPECIFIC_NAME", "ORDINAL_POSITION")),
            new View("library", "LIBRARIES", "LIBRARY_SCHEMA", List.of("LIBRARY_NAME")),
            new View("trigger", "TRIGGERS", "TRIGGER_SCHEMA", List.of("TRIGGER_NAME")),
            new View("event", "EVENTS", "EVENT_SCHEMA", List.of("EVENT_NAME")));

    /// What differs between two servers with equal content: times, sizes, estimates, and the account that looks.
    private static final Set<String> VOLATILE = Set.of(
            "CREATED",
            "LAST_ALTERED",
            "LAST_EXECUTED",
            "ORIGINATOR",
            "CREATE_TIME",
            "UPDATE_TIME",
            "CHECK_TIME",
            "CARDINALITY",
            "TABLE_ROWS",
            "AVG_ROW_LENGTH",
            "DATA_LENGTH",
            "MAX_DATA_LENGTH",
            "INDEX_LENGTH",
            "MAX_INDEX_LENGTH",
            "DATA_FREE",
            "CHECKSUM",
            "PRIVILEGES");

    private final Connection connection;
    private final String database;
    private final String shownAs;
    private final SortedMap<String, SortedMap<String, String>> objects = new TreeMap<>();

    Catalogue(Connection connection, String database, String shownAs) {
        this.connection = connection;
        this.database = database;
        this.shownAs = shownAs;
    }

    /// All objects with their properties.
    SortedMap<String, SortedMap<String, String>> read() throws SQLException {
        Set<String> known = new HashSet<>(
                names(
                        "SELECT UPPER(TABLE_NAME) FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'information_schema' AND ? IS NOT NULL"));
        for (View view : VIEWS) {
            if (known.contains(view.name())) {
                read(view);
            }
        }
        showCreate("database", "DATABASE", List.of());
        showEach("table", "TABLE", "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = ?");
        showEach(
                "table",
                "SEQUENCE",
                "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = ? AND TABLE_TYPE = 'SEQUENCE'");
        showEach("trigger", "TRIGGER", "SELECT TRIGGER_NAME FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA = ?");
        showEach("event", "EVENT", "SELECT EVENT_NAME FROM information_schema.EVENTS WHERE EVENT_SCHEMA = ?");
        for (String type :
                names("SELECT DISTINCT ROUTINE_TYPE FROM information_schema.ROUTINES WHERE ROUTINE_SCHEMA = ?")) {
            showEach(
                    "routine",
                    type,
                    "SELECT ROUTINE_NAME FROM information_schema.ROUTINES WHERE ROUTINE_SCHEMA = ? AND ROUTINE_TYPE = '"
                            + type + "'");
        }
        return objects;
    }

    /// The names of what holds rows: base tables of all kinds, sequences too.
    List<String> tables() throws SQLException {
        return names(
                "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = ? AND TABLE_TYPE NOT LIKE '%VIEW'");
    }

    private void read(View view) throws SQLException {
        String sql = "SELECT * FROM information_schema." + view.name() + " WHERE " + view.schemaColumn() + " = ?";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, database);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    SortedMap<String, String> properties = properties(result);
                    List<String> path = new ArrayList<>(List.of(shownAs));
                    for (String key : view.keys()) {
                        if (properties.containsKey(key) && result.getString(key) != null) {
                            path.add(properties.getOrDefault(key, ""));
                        }
                    }
                    object(view.kind(), path).putAll(properties);
                }
            }
        }
    }

    private void showEach(String kind, String what, String namesSql) throws SQLException {
        for (String name : names(namesSql)) {
            showCreate(kind, what, "routine".equals(kind) ? List.of(what, name) : List.of(name));
        }
    }

    private void showCreate(String kind, String what, List<String> keys) throws SQLException {
        String target = keys.isEmpty()
                ? ServerContent.quoted(database)
                : ServerContent.quoted(List.of(database, keys.getLast()));
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SHOW CREATE " + what + " " + target)) {
            result.next();
            List<String> path = new ArrayList<>(List.of(shownAs));
            path.addAll(keys);
            SortedMap<String, String> object = object(kind, path);
            properties(result)
                    .forEach((name, value) -> object.put("SHOW CREATE " + what + ", " + name, unstuttered(value)));
        }
    }

    /// MySQL remembers whether a column's collation was named when its table was made, and then shows the character set
    /// beside it. A restored table's always was, since its definition came from here.
    private static String unstuttered(String create) {
        return create.replaceAll(" CHARACTER SET \\w+(?= COLLATE \\w+)", "");
    }

    /// Without the time at which the server took it over, and with decimals as they come back: without last zeros.
    private static String histogram(String json) {
        return json.replaceAll("\"last-updated\": \"[^\"]*\", ", "")
                .replaceAll("((?:\\[|, )-?\\d+)\\.0+(?=[,\\]])", "$1")
                .replaceAll("((?:\\[|, )-?\\d+\\.\\d*?[1-9])0+(?=[,\\]])", "$1");
    }

    private SortedMap<String, String> object(String kind, List<String> path) {
        return objects.computeIfAbsent(kind + " " + ServerContent.quoted(path), missing -> new TreeMap<>());
    }

    private SortedMap<String, String> properties(ResultSet result) throws SQLException {
        ResultSetMetaData columns = result.getMetaData();
        SortedMap<String, String> properties = new TreeMap<>();
        for (int column = 1; column <= columns.getColumnCount(); column++) {
            String name = columns.getColumnLabel(column);
            if (!VOLATILE.contains(name) && !"Created".equals(name)) {
                properties.put(name, shown(name, result.getString(column)));
            }
        }
        return properties;
    }

    private String shown(String property, @Nullable String value) {
        if (value == null || ("AUTO_INCREMENT".equals(property) && "1".equals(value))) {
            return "NULL"; // a counter that has never moved is not always counted as one
        }
        if (value.equals(database)) {
            return shownAs;
        }
        if ("HISTOGRAM".equals(property)) {
            return histogram(value);
        }
        return value.replace(ServerContent.quoted(database), ServerContent.quoted(shownAs));
    }

    private List<String> names(String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, database);
            try (ResultSet result = statement.executeQuery()) {
                List<String> names = new ArrayList<>();
                while (result.next()) {
                    names.add(result.getString(1));
                }
                return names;
            }
        }
    }
}
