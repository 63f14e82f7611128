// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.plan;

import dev.sluice.format.Quotes;
import dev.sluice.format.SqlText;
import dev.sluice.format.TableElements;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// The keys of one table that come when its rows are in it: to sort rows into a key at once is cheaper than to look a
/// place up for each of them. Immutable.
///
/// Everything else stays with the table: the primary key, by which the rows lie in order; unique keys where there is
/// no primary key, as one of them takes its place; the key that an AUTO_INCREMENT column needs; and keys that the
/// server adds only by copying the whole table.
///
/// @param database of the table
/// @param table its name
/// @param settings the statements that go before its definition
/// @param create its definition without these keys
/// @param keys each as it stands in the definition, bytes as characters one to one
/// @param foreignKeys the same
@SuppressWarnings("ArrayRecordComponent")
public record DeferredKeys(
        String database,
        String table,
        List<byte[]> settings,
        byte[] create,
        List<String> keys,
        List<String> foreignKeys) {

    private static final String ENGINE = " ENGINE=InnoDB";
    private static final String VERSIONED = " WITH SYSTEM VERSIONING";
    private static final String COUNTER = " AUTO_INCREMENT";
    private static final String FULLTEXT = "FULLTEXT KEY `";
    private static final String PRIMARY = "PRIMARY KEY ";
    private static final String UNIQUE = "UNIQUE KEY `";
    private static final String CONSTRAINT = "CONSTRAINT `";
    private static final String REFERENCES = " REFERENCES ";
    private static final List<String> OTHERS = List.of("KEY `", "SPATIAL KEY `");

    public DeferredKeys {
        settings = List.copyOf(settings);
        keys = List.copyOf(keys);
        foreignKeys = List.copyOf(foreignKeys);
    }

    /// Takes all keys out of a table's script that can come later.
    ///
    /// @param script ends with the definition, as the server shows it
    public static DeferredKeys all(String database, String table, List<byte[]> script) {
        TableElements whole = TableElements.of(script.getLast());
        if (!isSuited(whole)) {
            return new DeferredKeys(
                    database, table, script.subList(0, script.size() - 1), script.getLast(), List.of(), List.of());
        }
        Set<String> staying = new HashSet<>(keysOfCounter(whole.elements()));
        boolean hasPrimary = whole.elements().stream().anyMatch(element -> element.startsWith(PRIMARY));
        return split(
                database,
                table,
                script,
                element -> isLate(element, hasPrimary) && !staying.contains(element),
                DeferredKeys::isForeignKey);
    }

    /// Takes those foreign keys out of a table's script that refer to one of these tables: while the keys of these are
    /// missing, the server refuses what refers to them.
    ///
    /// @param referred names of tables with their databases, as [#nameOf(String, String)] makes them
    public static DeferredKeys foreignKeysTo(Set<String> referred, String database, String table, List<byte[]> script) {
        return split(
                database,
                table,
                script,
                element -> false,
                element -> isForeignKey(element) && referred.contains(referredBy(element, database)));
    }

    private static DeferredKeys split(
            String database,
            String table,
            List<byte[]> script,
            Predicate<String> isLateKey,
            Predicate<String> isLateForeignKey) {
        TableElements whole = TableElements.of(script.getLast());
        List<String> keys = whole.elements().stream().filter(isLateKey).toList();
        List<String> foreignKeys =
                whole.elements().stream().filter(isLateForeignKey).toList();
        List<String> kept = new ArrayList<>(whole.elements());
        kept.removeAll(keys);
        kept.removeAll(foreignKeys);
        byte[] create = kept.size() == whole.elements().size()
                ? script.getLast()
                : whole.with(kept).toBytes();
        return new DeferredKeys(database, table, script.subList(0, script.size() - 1), create, keys, foreignKeys);
    }

    /// The statements that make the table.
    public List<byte[]> definition() {
        List<byte[]> statements = new ArrayList<>(settings);
        statements.add(create);
        return statements;
    }

    /// Whether nothing was taken out.
    public boolean isEmpty() {
        return keys.isEmpty() && foreignKeys.isEmpty();
    }

    /// A table's name to compare with others; case is no difference, as it is none to foreign keys on some servers.
    public static String nameOf(String database, String table) {
        return nameOf(database) + "/" + nameOf(table);
    }

    private static String nameOf(String name) {
        return Quotes.name(Quotes.latin(SqlText.identifier(name)));
    }

    /// The additions that go together in one statement, which sorts all of them in one pass over the rows; a FULLTEXT
    /// key goes alone, as the server takes one at a time, and first, as it adds a column to all rows.
    public List<List<String>> keysByStatement() {
        List<List<String>> statements = new ArrayList<>();
        List<String> together = new ArrayList<>();
        for (String key : keys) {
            if (key.startsWith(FULLTEXT)) {
                statements.add(List.of(key));
            } else {
                together.add(key);
            }
        }
        if (!together.isEmpty()) {
            statements.add(together);
        }
        return statements;
    }

    /// The statement that adds some of the keys.
    public byte[] alter(List<String> additions) {
        String sql = "ALTER TABLE " + Quotes.latin(SqlText.qualified(database, table)) + "\n  ADD "
                + String.join(",\n  ADD ", additions);
        return sql.getBytes(StandardCharsets.ISO_8859_1);
    }

    /// What an addition is called in messages: "KEY `k`", "CONSTRAINT `f`".
    public static String label(String addition) {
        int quote = addition.indexOf('`');
        return Quotes.utf8(addition.substring(0, Quotes.endOf(addition, quote)));
    }

    /// MariaDB alters no table with a history, and other engines copy all rows to add a key.
    private static boolean isSuited(TableElements table) {
        return Quotes.indexOutside(table.tail(), ENGINE, Quotes.PLAIN) >= 0
                && Quotes.indexOutside(table.tail(), VERSIONED, Quotes.PLAIN) < 0;
    }

    private static boolean isLate(String element, boolean hasPrimary) {
        boolean isKey = OTHERS.stream().anyMatch(element::startsWith)
                || element.startsWith(FULLTEXT)
                || (hasPrimary && element.startsWith(UNIQUE));
        return isKey && TableElements.isPlainKey(element) && !needsAnotherColumn(element);
    }

    /// MariaDB keeps a hash in a column of its own, and periods in two.
    private static boolean needsAnotherColumn(String key) {
        return Quotes.indexOutside(key, " USING HASH", Quotes.PLAIN) >= 0
                || Quotes.indexOutside(key, " WITHOUT OVERLAPS", Quotes.PLAIN) >= 0;
    }

    private static boolean isForeignKey(String element) {
        return element.startsWith(CONSTRAINT)
                && element.startsWith(" FOREIGN KEY ", Quotes.endOf(element, CONSTRAINT.length() - 1));
    }

    /// The keys that begin with the AUTO_INCREMENT column, unless the primary key does.
    private static List<String> keysOfCounter(List<String> elements) {
        List<String> keys = elements.stream()
                .filter(element ->
                        TableElements.isColumn(element) && Quotes.indexOutside(element, COUNTER, Quotes.PLAIN) >= 0)
                .map(TableElements::nameOf)
                .flatMap(counter -> elements.stream().filter(key -> beginsWith(counter, key)))
                .toList();
        return keys.stream().anyMatch(key -> key.startsWith(PRIMARY)) ? List.of() : keys;
    }

    private static boolean beginsWith(String column, String key) {
        return TableElements.isPlainKey(key) && TableElements.firstGroup(key).startsWith(column);
    }

    private static String referredBy(String foreignKey, String database) {
        int from = Quotes.indexOutside(foreignKey, REFERENCES, Quotes.PLAIN) + REFERENCES.length();
        int to = Quotes.endOf(foreignKey, from);
        String first = Quotes.name(foreignKey.substring(from, to));
        if (!foreignKey.startsWith(".`", to)) {
            return nameOf(database) + "/" + first;
        }
        return first + "/" + Quotes.name(foreignKey.substring(to + 1, Quotes.endOf(foreignKey, to + 1)));
    }
}
