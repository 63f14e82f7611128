// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.dump.Selection.TableName;
import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Rows;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Foreign keys that refer to a key that is not unique, or to a part of one. MySQL makes them only in a session that
/// says so, from 8.4 on. Used by one thread.
final class LooseForeignKeys {

    /// MariaDB and older servers, which know no such setting, read it as a comment.
    private static final byte[] ALLOWED =
            "/*!80400 SET SESSION restrict_fk_on_non_standard_key = 0 */".getBytes(StandardCharsets.US_ASCII);

    private final Connection connection;
    private @Nullable Set<TableName> tables;

    LooseForeignKeys(Connection connection) {
        this.connection = connection;
    }

    /// What stands before a table's definition so that the server makes it. The first table with foreign keys costs a
    /// question about all.
    List<byte[]> allowed(CatalogueTable table, byte[] create) {
        boolean hasKeys = new String(create, StandardCharsets.ISO_8859_1).contains(" FOREIGN KEY (");
        if (!hasKeys || !connection.server().isMySqlAtLeast(8, 4, 0)) {
            return List.of();
        }
        if (tables == null) {
            tables = read();
        }
        return tables.contains(table.name()) ? List.of(ALLOWED) : List.of();
    }

    /// Without the key that they refer to, though the table that has it is there.
    private Set<TableName> read() {
        Set<TableName> found = new HashSet<>();
        for (Rows.Row row : connection.query("SELECT r.constraint_schema AS table_schema, r.table_name AS table_name"
                + " FROM information_schema.referential_constraints r JOIN information_schema.tables t"
                + " ON t.table_schema = r.unique_constraint_schema AND t.table_name = r.referenced_table_name"
                + " WHERE r.unique_constraint_name IS NULL")) {
            found.add(new TableName(row.required("table_schema"), row.required("table_name")));
        }
        return found;
    }
}
