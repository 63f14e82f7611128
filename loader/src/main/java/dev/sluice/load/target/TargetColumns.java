// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.target;

import dev.sluice.format.DataLines.Takes;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Rows;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The types of a table's columns on the target, and what they make of a value in LOAD DATA. Stateless.
public final class TargetColumns {

    private TargetColumns() {}

    /// The types by name, in lower case; empty where there is no such table. The session's character set does not
    /// matter. MariaDB takes names that differ only in case for one and looks up the first, unless the list holds
    /// something else.
    public static Map<String, String> types(Connection connection, String database, String table) {
        Rows rows = connection.query("SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, DATA_TYPE"
                + " FROM information_schema.COLUMNS WHERE TABLE_SCHEMA IN (" + literal(database) + ", '')"
                + " AND TABLE_NAME IN (" + literal(table) + ", '')");
        Map<String, String> types = new HashMap<>();
        for (Rows.Row row : rows) {
            if (row.required("TABLE_SCHEMA").equalsIgnoreCase(database)
                    && row.required("TABLE_NAME").equalsIgnoreCase(table)) {
                types.put(row.required("COLUMN_NAME"), row.required("DATA_TYPE").toLowerCase(Locale.ROOT));
            }
        }
        return types;
    }

    /// The columns that an INSERT without names means, in their order; none where one of them is computed.
    public static List<String> visible(Connection connection, String database, String table) {
        List<String> names = new ArrayList<>();
        for (Rows.Row row : connection.query("SELECT COLUMN_NAME, EXTRA FROM information_schema.COLUMNS"
                + " WHERE TABLE_SCHEMA = " + literal(database) + " AND TABLE_NAME = " + literal(table)
                + " ORDER BY ORDINAL_POSITION")) {
            String extra = row.required("EXTRA").toUpperCase(Locale.ROOT);
            if (extra.contains("GENERATED") && !extra.contains("DEFAULT_GENERATED")) {
                return List.of();
            }
            if (!extra.contains("INVISIBLE")) {
                names.add(row.required("COLUMN_NAME"));
            }
        }
        return names;
    }

    /// A name as a literal that means the same whatever the character set of the session.
    public static String literal(String name) {
        return "_utf8mb4 x'" + HexFormat.of().formatHex(name.getBytes(StandardCharsets.UTF_8)) + "'";
    }

    /// What a type makes of a value.
    public static Takes takes(String type) {
        return switch (type) {
            case "tinyint", "smallint", "mediumint", "int", "bigint", "decimal", "float", "double" -> Takes.NUMBERS;
            case "year" -> Takes.YEARS;
            case "char", "varchar", "tinytext", "text", "mediumtext", "longtext" -> Takes.BYTES;
            case "binary", "varbinary", "tinyblob", "blob", "mediumblob", "longblob", "bit", "vector" -> Takes.BYTES;
            case "date", "time", "datetime", "timestamp", "enum", "set" -> Takes.BYTES;
            case "geometry", "point", "linestring", "polygon", "multipoint", "multilinestring", "multipolygon" ->
                Takes.BYTES;
            case "geometrycollection", "geomcollection" -> Takes.BYTES;
            // JSON of MySQL, uuid and inet of MariaDB, and whatever else is read as text.
            default -> Takes.UTF8;
        };
    }
}
