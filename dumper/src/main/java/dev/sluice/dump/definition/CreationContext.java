// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.format.SqlText;
import dev.sluice.protocol.Rows;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The session under which a view or program was made and must be made again: its text means something else under
/// another SQL mode, character set or time zone.
///
/// @param sqlMode the SQL mode, or null for that of the script
/// @param timeZone the time zone of an event, or null
/// @param characterSet the character set of the text's bytes, or null where it is UTF-8 whatever the session says
/// @param connectionCollation the collation of its literals, or null likewise
/// @param databaseCollation the database's collation at the time, which parameters without a character set took; or
///     null
record CreationContext(
        @Nullable String sqlMode,
        @Nullable String timeZone,
        @Nullable String characterSet,
        @Nullable String connectionCollation,
        @Nullable String databaseCollation) {

    /// Reads the context from the answer to SHOW CREATE.
    ///
    /// @param otherwise the SQL mode of what has none of its own
    static CreationContext of(Rows.Row row, String otherwise) {
        return new CreationContext(
                row.has("sql_mode") ? optional(row, "sql_mode") : otherwise,
                optional(row, "time_zone"),
                optional(row, "character_set_client"),
                optional(row, "collation_connection"),
                optional(row, "Database Collation"));
    }

    private static @Nullable String optional(Rows.Row row, String column) {
        return row.has(column) ? row.text(column) : null;
    }

    /// Wraps statements into what restores their context. Their text is in [#characterSet], everything else is ASCII
    /// or has been sent before.
    ///
    /// @param database the object's database
    /// @param currentCollation the database's collation now, to which it is put back
    List<byte[]> around(List<byte[]> create, String database, String currentCollation) {
        String collationThen = databaseCollation == null ? currentCollation : databaseCollation;
        boolean otherCollation = !collationThen.equals(currentCollation);
        List<byte[]> statements = new ArrayList<>();
        if (otherCollation) {
            statements.add(alterCollation(database, collationThen));
        }
        if (sqlMode != null) {
            statements.add(utf8("SET SESSION sql_mode = " + SqlText.literal(sqlMode)));
        }
        if (timeZone != null) {
            statements.add(utf8("SET SESSION time_zone = " + SqlText.literal(timeZone)));
        }
        if (characterSet != null) {
            statements.add(utf8("SET character_set_client = " + characterSet));
            statements.add(utf8("SET collation_connection = " + connectionCollation));
        }
        statements.addAll(create);
        if (otherCollation) {
            statements.add(utf8("SET NAMES utf8mb4"));
            statements.add(alterCollation(database, currentCollation));
        }
        return statements;
    }

    private static byte[] alterCollation(String database, String collation) {
        return utf8("ALTER DATABASE " + SqlText.identifier(database) + " COLLATE " + collation);
    }

    private static byte[] utf8(String statement) {
        return statement.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }
}
