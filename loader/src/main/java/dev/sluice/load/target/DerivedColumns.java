// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.target;

import dev.sluice.format.Manifest;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Rows;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The columns of the target for which a warning does not mean that a value of the dump was changed: ENUM columns,
/// which take the error value 0 with a warning, and generated columns, whose values are not in the dump.
///
/// Read in one statement when the first warning asks for it, for all databases of the load. Safe for use by several
/// threads, each with a connection of its own.
public final class DerivedColumns {

    private record ColumnOf(String database, String table, String column) {}

    private record Found(Set<ColumnOf> enums, Set<ColumnOf> generated) {}

    private final NameCase names;
    private final List<String> databases;
    private @Nullable Found found;

    /// For these databases; nothing is read yet.
    public DerivedColumns(NameCase names, List<String> databases) {
        this.names = names;
        this.databases = List.copyOf(databases);
    }

    /// Whether the column is an ENUM.
    public boolean isEnum(Connection connection, Manifest.DumpedTable table, String column) {
        return found(connection).enums().contains(key(table.database(), table.name(), column));
    }

    /// Whether the column is generated.
    public boolean isGenerated(Connection connection, Manifest.DumpedTable table, String column) {
        return found(connection).generated().contains(key(table.database(), table.name(), column));
    }

    private synchronized Found found(Connection connection) {
        if (found == null) {
            found = read(connection);
        }
        return found;
    }

    /// The session's character set is binary at this time, so the names come and go as UTF-8 without it. MariaDB takes
    /// names that differ only in case for one and looks up the first, unless the list holds something else.
    private Found read(Connection connection) {
        String list = databases.stream()
                .flatMap(name -> List.of(name, names.key(name)).stream())
                .distinct()
                .map(name -> "_utf8mb4 x'" + HexFormat.of().formatHex(name.getBytes(StandardCharsets.UTF_8)) + "'")
                .collect(Collectors.joining(", ", "", ", ''"));
        Rows rows = connection.query("SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, DATA_TYPE = 'enum' AS is_enum,"
                + " COALESCE(GENERATION_EXPRESSION, '') <> '' AS is_generated FROM information_schema.COLUMNS"
                + " WHERE TABLE_SCHEMA IN (" + list + ")"
                + " AND (DATA_TYPE = 'enum' OR COALESCE(GENERATION_EXPRESSION, '') <> '')");
        Found result = new Found(new HashSet<>(), new HashSet<>());
        for (Rows.Row row : rows) {
            ColumnOf column =
                    key(row.required("TABLE_SCHEMA"), row.required("TABLE_NAME"), row.required("COLUMN_NAME"));
            if (row.required("is_enum").equals("1")) {
                result.enums().add(column);
            }
            if (row.required("is_generated").equals("1")) {
                result.generated().add(column);
            }
        }
        return result;
    }

    private ColumnOf key(String database, String table, String column) {
        return new ColumnOf(names.key(database), names.key(table), NameCase.folded(column));
    }
}
