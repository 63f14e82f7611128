// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.policy;

import dev.sluice.format.Manifest;
import dev.sluice.format.ObjectKind;
import dev.sluice.format.Phase;
import dev.sluice.format.Quotes;
import dev.sluice.format.SqlText;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// New names of databases. The server shows definitions of tables and views in a form of its own, in which the name of
/// a
/// database can be told from everything else. Bodies of programs are as somebody typed them, and stay. Immutable.
final class DatabaseNames {

    /// Parameters, the body of a package, that of a trigger, the schedule of an event.
    private static final Set<String> HEAD_ENDS = Set.of("(", "as", "is", "each", "schedule");

    private static final Set<String> TABLE_FOLLOWS = Set.of("from", "join", "straight_join");

    private final Map<String, String> renamed;
    /// By quoted old names, as bytes.
    private final Map<String, String> byQuoted = new HashMap<>();

    /// @param renamed new names by old ones
    DatabaseNames(Map<String, String> renamed) {
        this.renamed = Map.copyOf(renamed);
        renamed.forEach((old, name) -> {
            byQuoted.put(quoted(old), name);
            byQuoted.put(quoted(pattern(old)), name);
        });
    }

    /// The name that a database gets.
    String of(String database) {
        return renamed.getOrDefault(database, database);
    }

    /// A dump with the new names.
    Manifest in(Manifest whole) {
        return whole.with(
                whole.objects().stream().map(this::renamed).toList(),
                whole.tables().stream().map(this::renamed).toList());
    }

    private Manifest.DumpedObject renamed(Manifest.DumpedObject object) {
        String name = object.kind() == ObjectKind.DATABASE ? of(object.name()) : object.name();
        return new Manifest.DumpedObject(object.kind(), of(object.database()), name, object.file());
    }

    private Manifest.DumpedTable renamed(Manifest.DumpedTable table) {
        return new Manifest.DumpedTable(
                of(table.database()), table.name(), table.engine(), table.rows(), table.bytes(), table.chunks());
    }

    /// A statement that defines an object of this kind, with the new names.
    byte[] in(ObjectKind kind, byte[] statement) {
        if (renamed.isEmpty()) {
            return statement;
        }
        List<String> parts = SqlWords.of(new String(statement, StandardCharsets.ISO_8859_1));
        if (parts.isEmpty()) {
            return statement;
        }
        boolean isOfDatabase = kind == ObjectKind.DATABASE || parts.getFirst().equals("USE");
        int end = isProgram(kind) && isCreate(parts) ? endOfHead(parts) : parts.size();
        for (int at = 0; at < end; at++) {
            String name = byQuoted.get(quotedAt(parts, at));
            if (name != null && (isOfDatabase || isDatabase(kind, parts, at))) {
                boolean isPattern =
                        kind == ObjectKind.GRANTS && parts.get(at + 2).equals("*");
                parts.set(at, quoted(isPattern ? pattern(name) : name));
            }
        }
        return String.join("", parts).getBytes(StandardCharsets.ISO_8859_1);
    }

    /// The old name of a database that the body of a program names, which stays as it is; null where it names none.
    @Nullable
    String leftIn(ObjectKind kind, byte[] statement) {
        List<String> parts = SqlWords.of(new String(statement, StandardCharsets.ISO_8859_1));
        if (parts.isEmpty() || !isProgram(kind) || !isCreate(parts)) {
            return null;
        }
        for (int at = endOfHead(parts); at < parts.size() - 1; at++) {
            String name = quotedAt(parts, at);
            if (byQuoted.containsKey(name) && parts.get(at + 1).equals(".") && !isBehindDot(parts, at)) {
                return Quotes.utf8(name);
            }
        }
        return null;
    }

    private static boolean isProgram(ObjectKind kind) {
        return kind.phase() == Phase.ROUTINES || kind.phase() == Phase.TRIGGERS || kind.phase() == Phase.EVENTS;
    }

    private static boolean isCreate(List<String> parts) {
        return parts.getFirst().equalsIgnoreCase("CREATE");
    }

    private static int endOfHead(List<String> parts) {
        for (int at = 0; at < parts.size(); at++) {
            String part = parts.get(at).toLowerCase(Locale.ROOT);
            if (HEAD_ENDS.contains(part)) {
                return at;
            }
        }
        return parts.size();
    }

    /// The part as a quoted name; a word where it is a bare one.
    private static String quotedAt(List<String> parts, int at) {
        String part = parts.get(at);
        return part.startsWith("`") || !SqlWords.isWord(part) ? part : "`" + part + "`";
    }

    private boolean isDatabase(ObjectKind kind, List<String> parts, int at) {
        if (isBehindDot(parts, at)
                || at + 1 >= parts.size()
                || !parts.get(at + 1).equals(".")) {
            return false;
        }
        boolean isInThreeParts = at + 3 < parts.size() && parts.get(at + 3).equals(".");
        return isInThreeParts || kind != ObjectKind.VIEW || !isAlias(parts, parts.get(at)) || isObject(parts, at);
    }

    private static boolean isBehindDot(List<String> parts, int at) {
        return at > 0 && parts.get(at - 1).equals(".");
    }

    /// A view may call a table or a column as its database is called.
    private static boolean isAlias(List<String> parts, String name) {
        for (int at = 0; at < parts.size(); at++) {
            boolean isAlone = at + 1 == parts.size() || !parts.get(at + 1).equals(".");
            if (parts.get(at).equals(name) && isAlone && !isBehindDot(parts, at)) {
                return true;
            }
        }
        return false;
    }

    /// Whether a name of two parts is that of a function or of a table, and not that of a column.
    private static boolean isObject(List<String> parts, int at) {
        if (at + 3 < parts.size() && parts.get(at + 3).equals("(")) {
            return true;
        }
        int before = at - 1;
        while (before >= 0
                && (parts.get(before).equals(" ") || parts.get(before).equals("("))) {
            before--;
        }
        String word = before < 0 ? "" : parts.get(before).toLowerCase(Locale.ROOT);
        return TABLE_FOLLOWS.contains(word) || word.equals("view");
    }

    /// As GRANT takes a name for all that is in a database.
    private static String pattern(String name) {
        return name.replace("_", "\\_").replace("%", "\\%");
    }

    private static String quoted(String name) {
        return Quotes.latin(SqlText.identifier(name));
    }
}
