// SPDX-License-Identifier: Apache-2.0
package dev.sluice.testkit;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/// Reads all rows of a table as text in which no two different values look alike. For one thread; the connection
/// stays the caller's.
final class TableRows {
    private static final int LONG_VALUE_BYTES = 2000;
    private static final int ROWS_PER_FETCH = 1000;

    private final Connection connection;
    private final Flavour flavour;

    TableRows(Connection connection, Flavour flavour) {
        this.connection = connection;
        this.flavour = flavour;
    }

    /// The rows, sorted, equal ones as often as they occur; generated and invisible columns too.
    List<String> read(String database, String table) throws SQLException {
        List<String> expressions = expressions(database, table);
        String sql =
                "SELECT " + String.join(", ", expressions) + " FROM " + ServerContent.quoted(List.of(database, table));
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(
                    switch (flavour) {
                        case MYSQL -> Integer.MIN_VALUE; // Connector/J's word for "row by row"
                        case MARIADB -> ROWS_PER_FETCH;
                    });
            try (ResultSet result = statement.executeQuery(sql)) {
                while (result.next()) {
                    StringBuilder row = new StringBuilder("(");
                    for (int column = 1; column <= expressions.size(); column++) {
                        row.append(column == 1 ? "" : ", ").append(result.getString(column));
                    }
                    rows.add(row.append(')').toString());
                }
            }
        }
        Collections.sort(rows);
        return rows;
    }

    private List<String> expressions(String database, String table) throws SQLException {
        String sql =
                "SELECT COLUMN_NAME, DATA_TYPE FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?"
                        + " ORDER BY ORDINAL_POSITION";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, database);
            statement.setString(2, table);
            try (ResultSet result = statement.executeQuery()) {
                List<String> expressions = new ArrayList<>();
                while (result.next()) {
                    expressions.add(expression(ServerContent.quoted(result.getString(1)), result.getString(2)));
                }
                return expressions;
            }
        }
    }

    // Numbers and times as the text that the server makes of them (a FLOAT's own text drops digits, hence the
    // cast); ENUM and SET by number and text, since an invalid member and an empty one have the same text;
    // everything else by its bytes.
    private static String expression(String column, String type) {
        return switch (type.toLowerCase(Locale.ROOT)) {
            case "tinyint",
                    "smallint",
                    "mediumint",
                    "int",
                    "bigint",
                    "decimal",
                    "date",
                    "time",
                    "datetime",
                    "timestamp",
                    "year" -> "CAST(" + column + " AS CHAR)";
            case "uuid", "inet4", "inet6" -> "CAST(" + column + " AS CHAR)";
            case "float", "double" -> "CAST(CAST(" + column + " AS DOUBLE) AS CHAR)";
            case "enum", "set" -> "CONCAT(CAST(" + column + " AS UNSIGNED), ':', HEX(" + column + "))";
            case "char",
                    "varchar",
                    "tinytext",
                    "text",
                    "mediumtext",
                    "longtext",
                    "json",
                    "tinyblob",
                    "blob",
                    "mediumblob",
                    "longblob" ->
                "IF(LENGTH(" + column + ") > " + LONG_VALUE_BYTES + ", CONCAT(LENGTH(" + column
                        + "), ' bytes ', SHA2(CAST(" + column + " AS BINARY), 256)), HEX(" + column + "))";
            default -> "HEX(" + column + ")";
        };
    }
}
