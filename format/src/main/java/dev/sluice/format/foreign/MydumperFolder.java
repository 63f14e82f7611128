// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format.foreign;

import dev.sluice.format.Compression;
import dev.sluice.format.Dump;
import dev.sluice.format.FormatException;
import dev.sluice.format.Manifest;
import dev.sluice.format.ObjectKind;
import dev.sluice.format.Prologue;
import dev.sluice.format.SqlText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A folder that mydumper has written, of version 0.10 or 1.0. Its files are named after what is in them; where a name
/// stands for another one, as in version 1.0 for names of other than plain letters, the definition has the real one.
/// Used by one thread.
///
/// @see "mydumper, docs/files.rst"
public final class MydumperFolder {

    private static final String METADATA = "metadata";
    private static final String CREATE = "-schema-create.sql";
    private static final String TABLE = "-schema.sql";
    private static final String VIEW = "-schema-view.sql";
    private static final String SEQUENCE = "-schema-sequence.sql";
    private static final String TRIGGERS = "-schema-triggers.sql";
    private static final String POST = "-schema-post.sql";
    private static final Pattern ROWS = Pattern.compile("(.+?)((?:\\.\\d{5,}){0,2})\\.(sql|dat)", Pattern.DOTALL);
    private static final String NAME = "(?:`(?:[^`]|``)+`|[^`\\s.]+)";
    private static final Pattern TRIGGER_TABLE = Pattern.compile(
            "\\A\\s*CREATE.*?\\s(?:BEFORE|AFTER)\\s+(?:INSERT|UPDATE|DELETE)\\s+ON\\s+(?:" + NAME + "\\.)?(" + NAME
                    + ")\\s",
            Pattern.DOTALL | Pattern.CASE_INSENSITIVE);

    private final Path folder;
    /// By their names without the ending of a compression.
    private final Map<String, Path> files = new TreeMap<>();
    private final FoundObjects found = new FoundObjects("mydumper");
    /// Real names of databases by those in file names.
    private final Map<String, String> databases = new LinkedHashMap<>();
    /// Tables by the beginnings of their files' names.
    private final Map<String, TableFile> tables = new HashMap<>();

    private record TableFile(String database, String name, String engine) {}

    private MydumperFolder(Path folder) {
        this.folder = folder;
    }

    /// Whether a folder looks like one of mydumper's, finished or not.
    public static boolean is(Path folder) {
        return Files.exists(folder.resolve(METADATA)) || Files.exists(folder.resolve(METADATA + ".partial"));
    }

    /// Reads what is in a folder: all definitions, and which files hold rows.
    ///
    /// @throws FormatException.ManifestMissing where it is not finished
    /// @throws FormatException.BadManifest where it cannot be read
    public static Dump read(Path folder) {
        try {
            return new MydumperFolder(folder).read();
        } catch (IOException failure) {
            throw new FormatException.ReadFailed(folder, failure);
        }
    }

    private Dump read() throws IOException {
        Path metadata = folder.resolve(METADATA);
        if (!Files.exists(metadata)) {
            throw new FormatException.ManifestMissing(folder, true);
        }
        String text = Files.readString(metadata, StandardCharsets.ISO_8859_1);
        if (!text.contains("Finished dump at")) {
            throw new FormatException.ManifestMissing(folder, true);
        }
        if (text.contains("quote-character = DOUBLE_QUOTE") || text.contains("quote-character=DOUBLE_QUOTE")) {
            throw new FormatException.BadManifest(
                    metadata, "names stand in double quotes, which is not supported", null);
        }
        try (Stream<Path> all = Files.list(folder)) {
            all.filter(Files::isRegularFile).forEach(file -> files.put(plainName(file), file));
        }
        readDatabases();
        readTables();
        readPrograms();
        readRows();
        return found.dump(folder, new Manifest.Server("unknown", "unknown"));
    }

    private static String plainName(Path file) {
        String name = String.valueOf(file.getFileName());
        String suffix = Compression.ofFile(name).suffix();
        return name.substring(0, name.length() - suffix.length());
    }

    private void readDatabases() {
        files.forEach((name, file) -> {
            if (name.endsWith(CREATE)) {
                byte[] create = MydumperScript.read(file).create();
                String database = MydumperScript.name(create, "DATABASE", file);
                databases.put(name.substring(0, name.length() - CREATE.length()), database);
                found.add(ObjectKind.DATABASE, database, database, name, List.of(MydumperScript.ifNotExists(create)));
            }
        });
    }

    private void readTables() {
        for (Map.Entry<String, Path> entry : files.entrySet()) {
            String name = entry.getKey();
            if (name.endsWith(TABLE)) {
                readTable(name.substring(0, name.length() - TABLE.length()), entry.getValue());
            } else if (name.endsWith(SEQUENCE)) {
                readSequence(name.substring(0, name.length() - SEQUENCE.length()), entry.getValue());
            }
        }
    }

    /// A view has a table in its place too, which is of no use here.
    private void readTable(String start, Path file) {
        String database = databaseOf(start);
        Path view = files.get(start + VIEW);
        MydumperScript script = MydumperScript.read(view == null ? file : view);
        String name = MydumperScript.name(script.create(), view == null ? "TABLE" : "VIEW", file);
        if (view != null) {
            found.add(ObjectKind.VIEW, database, name, start + VIEW, script.definition());
            return;
        }
        found.add(ObjectKind.TABLE, database, name, start + TABLE, script.definition());
        tables.put(start, new TableFile(database, name, script.engine()));
    }

    private void readSequence(String start, Path file) {
        MydumperScript script = MydumperScript.read(file);
        String name = MydumperScript.name(script.create(), "SEQUENCE", file);
        found.add(ObjectKind.SEQUENCE, databaseOf(start), name, start + SEQUENCE, script.whole());
    }

    private void readPrograms() {
        files.forEach((name, file) -> {
            if (name.endsWith(POST)) {
                String database = databaseOf(name.substring(0, name.length() - POST.length()) + ".");
                for (MydumperScript program : MydumperScript.read(file).programs()) {
                    ObjectKind kind = program.kind(file);
                    String called =
                            MydumperScript.name(program.create(), kind.word().toUpperCase(Locale.ROOT), file);
                    found.add(kind, database, called, name, program.definition());
                }
            } else if (name.endsWith(TRIGGERS)) {
                readTriggers(name, file);
            }
        });
        if (files.containsKey("all-schema-create-tablespace.sql")) {
            found.remark("the tablespaces of the dump are left out");
        }
    }

    /// There is a file for each table, or one for a database.
    private void readTriggers(String fileName, Path file) {
        String start = fileName.substring(0, fileName.length() - TRIGGERS.length());
        TableFile own = tables.get(start);
        if (own != null) {
            List<byte[]> statements = MydumperScript.read(file).programs().stream()
                    .flatMap(trigger -> trigger.definition().stream())
                    .toList();
            found.add(ObjectKind.TRIGGERS, own.database(), own.name(), fileName, statements);
            return;
        }
        String database = databaseOf(start + ".");
        Map<String, List<byte[]>> byTable = new LinkedHashMap<>();
        for (MydumperScript trigger : MydumperScript.read(file).programs()) {
            Matcher table = TRIGGER_TABLE.matcher(new String(trigger.create(), StandardCharsets.UTF_8));
            if (!table.find()) {
                throw new FormatException.BadManifest(file, "a trigger names no table", null);
            }
            String name = table.group(1);
            String bare =
                    name.startsWith("`") ? name.substring(1, name.length() - 1).replace("``", "`") : name;
            byTable.computeIfAbsent(bare, none -> new ArrayList<>()).addAll(trigger.definition());
        }
        byTable.forEach((table, statements) -> found.add(ObjectKind.TRIGGERS, database, table, fileName, statements));
    }

    private void readRows() throws IOException {
        Map<TableFile, List<RowFile>> rows = new LinkedHashMap<>();
        for (Map.Entry<String, Path> entry : files.entrySet()) {
            Matcher name = ROWS.matcher(entry.getKey());
            if (entry.getKey().contains("-schema")
                    || !name.matches()
                    || name.group(3).equals("dat")) {
                continue;
            }
            String whole = name.group(1) + name.group(2);
            TableFile table = tables.getOrDefault(whole, tables.get(name.group(1)));
            if (table == null) {
                table = withoutDefinition(name.group(1));
            }
            rows.computeIfAbsent(table, none -> new ArrayList<>()).add(rowFile(table, entry.getValue()));
        }
        rows.forEach((table, parts) -> {
            List<RowFile> inOrder = parts.stream()
                    .sorted(Comparator.comparing(part -> part.file().toString()))
                    .toList();
            found.addRows(table.database(), table.name(), table.engine(), inOrder);
        });
        tables.values().stream()
                .filter(table -> !rows.containsKey(table))
                .forEach(table -> found.addRows(table.database(), table.name(), table.engine(), List.of()));
    }

    /// A dump without definitions: the table is on the target already.
    private TableFile withoutDefinition(String start) {
        String database = databaseOf(start);
        String alias = databases.entrySet().stream()
                .filter(entry -> entry.getValue().equals(database))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(database);
        TableFile table = new TableFile(database, start.substring(alias.length() + 1), "");
        tables.put(start, table);
        return table;
    }

    private RowFile rowFile(TableFile table, Path file) throws IOException {
        List<String> before = new ArrayList<>(Prologue.ROWS);
        before.add("USE " + SqlText.identifier(table.database()));
        String loadData = MydumperScript.loadDataOf(file);
        if (loadData.isEmpty()) {
            return new RowFile(file, Files.size(file), before, "");
        }
        Path lines = files.get(plainName(file).replaceFirst("\\.sql$", ".dat"));
        if (lines == null) {
            throw new FormatException.CorruptFile(
                    String.valueOf(file.getFileName()), 0, "a file with its lines", "none", null);
        }
        return new RowFile(lines, Files.size(lines), before, loadData);
    }

    /// The real name of the database that a file's name begins with.
    private String databaseOf(String start) {
        String alias = databases.keySet().stream()
                .filter(known -> start.startsWith(known + "."))
                .max(Comparator.comparingInt(String::length))
                .orElse("");
        if (!alias.isEmpty()) {
            return databases.getOrDefault(alias, alias);
        }
        int dot = start.indexOf('.');
        String database = dot < 0 ? start : start.substring(0, dot);
        databases.put(database, database);
        found.addDatabase(database);
        return database;
    }
}
