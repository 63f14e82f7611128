// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.format.SqlText;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Rows;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// MariaDB shows the names of a foreign key and of its columns as they are, without doubling the backticks in them.
/// They
/// are quoted here as the server reads them. No state.
final class ForeignKeyNames {

    private static final String FOREIGN_KEY = " FOREIGN KEY (`";

    /// A foreign key of whose names none but the referred table's can hold a backtick.
    private static final Pattern PLAIN = Pattern.compile("CONSTRAINT `[^`]+` FOREIGN KEY \\(`[^`]+`(, `[^`]+`)*\\)"
            + " REFERENCES (`([^`]|``)+`\\.)?`([^`]|``)+` \\(`[^`]+`(, `[^`]+`)*\\)");

    private ForeignKeyNames() {}

    private record Key(String name, List<String> columns, List<String> referred) {
        String upToReferred(UnaryOperator<String> quote) {
            return "CONSTRAINT " + quote.apply(name) + " FOREIGN KEY (" + list(columns, quote) + ") REFERENCES ";
        }

        private static String list(List<String> names, UnaryOperator<String> quote) {
            return names.stream().map(quote).collect(Collectors.joining(", "));
        }

        /// The text with this key's names quoted; unchanged where the key is not shown like this.
        String quotedIn(String text) {
            String shown = upToReferred(name -> "`" + name + "`");
            String shownEnd = " (" + list(referred, name -> "`" + name + "`") + ")";
            int at = text.indexOf("  " + shown);
            int end = at < 0 ? -1 : text.indexOf(shownEnd, at + shown.length());
            return end < 0
                    ? text
                    : text.substring(0, at + 2)
                            + upToReferred(SqlText::identifier)
                            + text.substring(at + 2 + shown.length(), end)
                            + " (" + list(referred, SqlText::identifier) + ")"
                            + text.substring(end + shownEnd.length());
        }
    }

    /// A table's definition with its foreign keys' names quoted; asks the server only where one may need it. Blocks.
    static byte[] quoted(Connection connection, CatalogueTable table, byte[] create) {
        String text = new String(create, StandardCharsets.ISO_8859_1);
        if (!connection.server().isMariaDb()
                || !text.contains(FOREIGN_KEY)
                || !PLAIN.matcher(text).replaceAll("").contains(FOREIGN_KEY)) {
            return create;
        }
        for (Key key : keys(connection, table)) {
            text = key.quotedIn(text);
        }
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static List<Key> keys(Connection connection, CatalogueTable table) {
        Map<String, Key> keys = new LinkedHashMap<>();
        for (Rows.Row row : connection.query("SELECT constraint_name AS name, column_name AS own,"
                + " referenced_column_name AS referred FROM information_schema.key_column_usage WHERE table_schema = "
                + SqlText.literal(table.name().database()) + " AND table_name = "
                + SqlText.literal(table.name().table())
                + " AND referenced_table_name IS NOT NULL ORDER BY constraint_name, ordinal_position")) {
            Key key = keys.computeIfAbsent(
                    bytesOf(row.required("name")), name -> new Key(name, new ArrayList<>(), new ArrayList<>()));
            key.columns().add(bytesOf(row.required("own")));
            key.referred().add(bytesOf(row.required("referred")));
        }
        return List.copyOf(keys.values());
    }

    /// Bytes as characters one to one, as the definition is.
    private static String bytesOf(String name) {
        return new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }
}
