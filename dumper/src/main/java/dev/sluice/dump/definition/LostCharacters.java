// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.dump.catalogue.Answer;
import dev.sluice.dump.catalogue.CatalogueColumn;
import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.format.Quotes;
import dev.sluice.format.SqlText;
import dev.sluice.format.TableElements;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException;
import dev.sluice.protocol.Rows;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Puts the characters back that SHOW CREATE TABLE shows as '?': those outside the basic plane, in the members of ENUM
/// and SET columns and (on MariaDB) in the defaults of all. The server itself has them whole. They are only read: no
/// privilege beyond SELECT is needed and, but for defaults of columns that are NOT NULL, no row.
final class LostCharacters {

    private static final String DEFAULT = " DEFAULT ";

    private final Connection connection;
    private final CatalogueTable table;
    private final String name;
    private final String from;
    private final Consumer<String> warn;

    /// The element of the column at hand, bytes as characters one to one.
    private String text = "";

    private LostCharacters(Connection connection, CatalogueTable table, Consumer<String> warn) {
        this.connection = connection;
        this.table = table;
        this.warn = warn;
        this.name = SqlText.qualified(table.name().database(), table.name().table());
        this.from = " FROM (SELECT 1 AS one) AS d LEFT JOIN " + name + " AS t ON FALSE";
    }

    /// A table's definition with its own characters; asks the server only where a '?' may be none. Blocks.
    ///
    /// @param warn hears of columns whose characters cannot be had, one line each
    static byte[] restored(Connection connection, CatalogueTable table, byte[] create, Consumer<String> warn) {
        if (new String(create, StandardCharsets.ISO_8859_1).indexOf('?') < 0) {
            return create;
        }
        LostCharacters lost = new LostCharacters(connection, table, warn);
        TableElements elements = TableElements.of(create);
        List<String> restored = new ArrayList<>(elements.elements());
        for (CatalogueColumn column : table.columns()) {
            int at = elements.indexOf(column.name());
            if (at >= 0) {
                restored.set(at, lost.restored(column, restored.get(at)));
            }
        }
        return elements.with(restored).toBytes();
    }

    private String restored(CatalogueColumn column, String element) {
        text = element;
        int nameEnd = TableElements.nameOf(element).length();
        try {
            boolean isSet = column.type().equals("set");
            if (isSet || column.type().equals("enum")) {
                restoreMembers(column, element.indexOf('(', nameEnd), isSet);
            }
            if (connection.server().isMariaDb() && !column.charset().isEmpty()) {
                restoreDefault(column);
            }
        } catch (ProtocolException.ServerError refused) {
            warn(column, refused.serverMessage());
        }
        return text;
    }

    private void restoreMembers(CatalogueColumn column, int opening, boolean isSet) {
        int end = opening;
        int members = 0;
        while (end < text.length() && text.charAt(end) != ')') {
            end = Quotes.endOf(text, end + 1);
            members++;
        }
        if (text.substring(opening, end).indexOf('?') >= 0) {
            List<String> literals = new ArrayList<>();
            for (String member : connection.server().isMariaDb()
                    ? eachMember(column, members, isSet)
                    : allMembers(column, members, isSet)) {
                literals.add(SqlText.literal(member));
            }
            replace(opening + 1, end, String.join(",", literals));
        }
    }

    /// One query whose column has the type of the table's column, as its first row says; all further rows are numbers,
    /// and a number stored in such a column is the member of that number.
    private List<String> allMembers(CatalogueColumn column, int members, boolean isSet) {
        String query = "WITH RECURSIVE c (i, m) AS (SELECT 0, t." + SqlText.identifier(column.name()) + from
                + " UNION ALL SELECT i + 1, " + (isSet ? "1 << i" : "i + 1") + " FROM c WHERE i < " + members + ")"
                + " SELECT /*+ SET_VAR(cte_max_recursion_depth = 100000) */ CONVERT(m USING utf8mb4) AS member"
                + " FROM c WHERE i > 0 ORDER BY i";
        List<String> found = new ArrayList<>();
        connection.query(query).forEach(row -> found.add(row.required("member")));
        return found;
    }

    /// MariaDB cuts numbers in such a query, but knows variables that have the type of a column.
    private List<String> eachMember(CatalogueColumn column, int members, boolean isSet) {
        List<CompletableFuture<Rows>> answers = new ArrayList<>();
        for (int i = 0; i < members; i++) {
            BigInteger value = isSet ? BigInteger.ONE.shiftLeft(i) : BigInteger.valueOf(i + 1L);
            answers.add(connection.submitQuery("BEGIN NOT ATOMIC DECLARE m TYPE OF " + name + "."
                    + SqlText.identifier(column.name()) + "; SET m = " + value
                    + "; SELECT CONVERT(m USING utf8mb4) AS member; END"));
        }
        return answers.stream()
                .map(answer -> Answer.of(answer).first().required("member"))
                .toList();
    }

    /// A literal default with a '?' in it; any other default is an expression, which is shown as it is.
    private void restoreDefault(CatalogueColumn column) {
        int at = Quotes.indexOutside(text, DEFAULT, Quotes.PLAIN);
        int opening = at + DEFAULT.length();
        if (at < 0 || !text.startsWith("'", opening)) {
            return;
        }
        int end = Quotes.endOf(text, opening);
        if (text.substring(opening, end).indexOf('?') >= 0) {
            String value = defaultOf(column);
            if (value == null) {
                warn(column, "it has neither a row nor NULL to read its default from");
            } else {
                replace(opening, end, SqlText.literal(value));
            }
        }
    }

    /// The default, from a row of the table or, where it has none, from the row of NULLs that a join makes; null where
    /// the column may not be NULL.
    private @Nullable String defaultOf(CatalogueColumn column) {
        String value = "SELECT CONVERT(DEFAULT(t." + SqlText.identifier(column.name()) + ") USING utf8mb4) AS value";
        for (Rows.Row row :
                connection.query("(" + value + " FROM " + name + " AS t LIMIT 1) UNION ALL (" + value + from + ")")) {
            if (row.text("value") != null) {
                return row.text("value");
            }
        }
        return null;
    }

    private void warn(CatalogueColumn column, String reason) {
        warn.accept("table " + table.name() + ", column " + column.name() + ": the server shows characters outside the"
                + " basic plane in its definition as '?', so they are dumped: " + reason);
    }

    private void replace(int from, int to, String sql) {
        text = text.substring(0, from) + Quotes.latin(sql) + text.substring(to);
    }
}
