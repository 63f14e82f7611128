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
import java.util.List;
import java.util.Locale;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A folder that MySQL Shell's dumpInstance, dumpSchemas or dumpTables has written. Names of files are looked up, as
/// its
/// JSON files tell them. Used by one thread.
///
/// @see "MySQL Shell manual, Dump Loading Utility"
public final class ShellFolder {

    private static final String ROOT = "@.json";
    private static final String DONE = "@.done.json";
    private static final int NEWEST_VERSION = 2;
    private static final Set<String> CAPABILITIES = Set.of("partition_awareness", "multifile_schema_ddl");
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Path folder;
    private final JsonNode root;
    private final FoundObjects found = new FoundObjects("MySQL Shell");

    private ShellFolder(Path folder) {
        this.folder = folder;
        this.root = json(folder.resolve(ROOT));
    }

    /// Whether a folder looks like one of MySQL Shell's, finished or not.
    public static boolean is(Path folder) {
        return Files.exists(folder.resolve(ROOT));
    }

    /// Reads what is in a folder: all definitions, and which files hold rows.
    ///
    /// @throws FormatException.ManifestMissing where it is not finished
    /// @throws FormatException.BadManifest where it cannot be read, or wants what is not known here
    public static Dump read(Path folder) {
        if (!Files.exists(folder.resolve(DONE))) {
            throw new FormatException.ManifestMissing(folder, true);
        }
        try {
            return new ShellFolder(folder).read();
        } catch (IOException failure) {
            throw new FormatException.ReadFailed(folder, failure);
        }
    }

    private Dump read() throws IOException {
        requireKnown();
        readAccounts();
        for (JsonNode schema : root.path("schemas")) {
            readSchema(schema.stringValue(""));
        }
        return found.dump(
                folder, new Manifest.Server("MySQL", root.path("serverVersion").stringValue("unknown")));
    }

    private void requireKnown() {
        String version = root.path("version").stringValue("");
        if (!version.matches("[0-" + NEWEST_VERSION + "]\\..*")) {
            throw bad(ROOT, "its version '" + version + "' is not known here");
        }
        for (JsonNode capability : root.path("capabilities")) {
            String id = capability.path("id").stringValue("");
            if (!CAPABILITIES.contains(id)) {
                throw bad(ROOT, "it wants the capability '" + id + "', which is not known here");
            }
        }
    }

    private void readAccounts() throws IOException {
        Path users = folder.resolve("@.users.sql");
        if (Files.exists(users)) {
            ShellScript.accounts(Files.readString(users))
                    .forEach((name, statements) -> found.add(ObjectKind.ACCOUNT, "", name, "@.users.sql", statements));
            ShellScript.grants(Files.readString(users))
                    .forEach((name, statements) -> found.add(ObjectKind.GRANTS, "", name, "@.users.sql", statements));
        }
    }

    private void readSchema(String schema) throws IOException {
        String base = root.path("basenames").path(schema).stringValue(schema);
        JsonNode json = json(folder.resolve(base + ".json"));
        found.addDatabase(schema);
        for (String file :
                List.of(base + ".sql", base + ".libraries.sql", base + ".routines.sql", base + ".events.sql")) {
            if (Files.exists(folder.resolve(file))) {
                readPrograms(schema, file);
            }
        }
        for (JsonNode table : json.path("tables")) {
            String name = table.stringValue("");
            readTable(schema, name, json.path("basenames").path(name).stringValue(base + "@" + name));
        }
        for (JsonNode view : json.path("views")) {
            String name = view.stringValue("");
            String file = json.path("basenames").path(name).stringValue(base + "@" + name) + ".sql";
            if (Files.exists(folder.resolve(file))) {
                found.add(ObjectKind.VIEW, schema, name, file, script(file).definition());
            }
        }
    }

    /// The database itself stands among them, with its character set.
    private void readPrograms(String schema, String file) throws IOException {
        for (ShellScript program : script(file).programs()) {
            ObjectKind kind = program.kind();
            if (kind == ObjectKind.DATABASE) {
                found.replaceDatabase(schema, file, program.definition());
            } else {
                found.add(kind, schema, program.name(), file, program.definition());
            }
        }
    }

    private void readTable(String schema, String table, String base) throws IOException {
        JsonNode json = json(folder.resolve(base + ".json"));
        Path definition = folder.resolve(base + ".sql");
        String engine = "";
        if (Files.exists(definition)) {
            ShellScript script = script(base + ".sql");
            engine = script.engine();
            found.add(ObjectKind.TABLE, schema, table, base + ".sql", script.definition());
        }
        if (Files.exists(folder.resolve(base + ".triggers.sql"))) {
            List<byte[]> triggers = script(base + ".triggers.sql").programs().stream()
                    .flatMap(trigger -> trigger.definition().stream())
                    .toList();
            found.add(ObjectKind.TRIGGERS, schema, table, base + ".triggers.sql", triggers);
        }
        readHistograms(schema, table, json.path("histograms"), base);
        found.addRows(schema, table, engine, rows(schema, table, base, json));
    }

    /// Only the number of buckets is in the dump; the server counts again.
    private void readHistograms(String schema, String table, JsonNode histograms, String base) {
        List<byte[]> statements = new ArrayList<>();
        for (JsonNode histogram : histograms) {
            String sql = "ANALYZE TABLE " + SqlText.qualified(schema, table) + " UPDATE HISTOGRAM ON "
                    + SqlText.identifier(histogram.path("column").stringValue("")) + " WITH "
                    + histogram.path("buckets").asInt(100) + " BUCKETS";
            statements.add(sql.getBytes(StandardCharsets.UTF_8));
        }
        if (!statements.isEmpty()) {
            found.add(ObjectKind.STATISTICS, schema, table, base + ".histograms", statements);
        }
    }

    private List<RowFile> rows(String schema, String table, String base, JsonNode json) throws IOException {
        if (!json.path("includesData").booleanValue(true)) {
            return List.of();
        }
        List<String> before = new ArrayList<>(Prologue.ROWS);
        if (!root.path("tzUtc").booleanValue(true)) {
            before.add("SET SESSION time_zone = @@GLOBAL.time_zone");
        }
        before.add("USE " + SqlText.identifier(schema));
        String loadData = ShellLines.loadData(folder.resolve(base + ".json"), table, json.path("options"));
        List<String> bases = new ArrayList<>();
        json.path("basenames").forEach(partition -> bases.add(partition.stringValue("")));
        if (bases.isEmpty()) {
            bases.add(base);
        }
        List<RowFile> files = new ArrayList<>();
        for (String one : bases) {
            for (Path file : files(one, json)) {
                files.add(new RowFile(file, Files.size(file), before, loadData));
            }
        }
        return files;
    }

    /// A chunk's number stands behind one @, that of the last one behind two.
    private List<Path> files(String base, JsonNode json) {
        String extension = "." + json.path("extension").stringValue("tsv.zst");
        requireCompression(base, extension);
        Path single = folder.resolve(base + extension);
        List<Path> files = new ArrayList<>();
        if (!json.path("chunking").booleanValue(false) && Files.exists(single)) {
            files.add(single);
            return files;
        }
        for (int number = 0; ; number++) {
            Path last = folder.resolve(base + "@@" + number + extension);
            Path file = folder.resolve(base + "@" + number + extension);
            if (Files.exists(last)) {
                files.add(last);
                return files;
            }
            if (!Files.exists(file)) {
                if (number == 0 && Files.exists(single)) {
                    files.add(single);
                    return files;
                }
                throw new FormatException.CorruptFile(
                        String.valueOf(file.getFileName()), 0, "this chunk or a last one", "no file", null);
            }
            files.add(file);
        }
    }

    private void requireCompression(String base, String extension) {
        boolean isKnown = Compression.ofFile(extension) != Compression.NONE
                || !extension.substring(1).contains(".")
                || extension.toLowerCase(Locale.ROOT).matches("\\.(tsv|csv|txt)");
        if (!isKnown) {
            throw bad(base + ".json", "its rows are compressed in a way that is not known here: " + extension);
        }
    }

    private ShellScript script(String file) throws IOException {
        return ShellScript.read(folder.resolve(file));
    }

    private static JsonNode json(Path file) {
        try {
            return JSON.readTree(Files.readAllBytes(file));
        } catch (JacksonException wrong) {
            throw new FormatException.BadManifest(file, wrong.getOriginalMessage(), wrong);
        } catch (IOException failure) {
            throw new FormatException.ReadFailed(file, failure);
        }
    }

    private FormatException.BadManifest bad(String file, String reason) {
        return new FormatException.BadManifest(folder.resolve(file), reason, null);
    }
}
