// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format.foreign;

import dev.sluice.format.Compression;
import dev.sluice.format.Dump;
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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/// What was found in a folder of another tool so far. Used by one thread.
final class FoundObjects {

    private static final Set<String> WHEN_MADE = Set.of("metadata", "@.json");
    private static final String NO_CHECKSUM = "00000000";

    private static final int LONGEST = 180;

    private final String tool;
    private final List<Manifest.DumpedObject> objects = new ArrayList<>();
    private final List<Manifest.DumpedTable> tables = new ArrayList<>();
    private final Map<String, List<byte[]>> definitions = new HashMap<>();
    private final Map<String, RowFile> chunks = new HashMap<>();
    private final List<String> remarks = new ArrayList<>();

    FoundObjects(String tool) {
        this.tool = tool;
    }

    /// Adds an object.
    ///
    /// @param database "" for what stands in none
    /// @param place where it was found; a second one there gets a number
    /// @param statements what defines it, in the database
    void add(ObjectKind kind, String database, String name, String place, List<byte[]> statements) {
        List<byte[]> script = new ArrayList<>();
        Prologue.DEFINITIONS.forEach(setting -> script.add(utf8(setting)));
        if (kind != ObjectKind.DATABASE && !database.isEmpty()) {
            script.add(utf8("USE " + SqlText.identifier(database)));
        }
        script.addAll(statements);
        String path = path(place, definitions);
        definitions.put(path, List.copyOf(script));
        objects.add(new Manifest.DumpedObject(kind, database, name, seal(path, 0)));
    }

    /// Adds the rows of a table.
    ///
    /// @param files in their order
    void addRows(String database, String table, String engine, List<RowFile> files) {
        List<Manifest.Chunk> parts = new ArrayList<>();
        for (RowFile file : files) {
            String path = path(String.valueOf(file.file().getFileName()), chunks);
            chunks.put(path, file);
            parts.add(new Manifest.Chunk(null, 0, file.textBytes(), seal(path, file.bytes())));
        }
        long bytes = parts.stream().mapToLong(Manifest.Chunk::bytes).sum();
        tables.add(new Manifest.DumpedTable(database, table, engine, 0, bytes, parts));
    }

    /// Notes what the dump is known to lack.
    void remark(String line) {
        remarks.add(line);
    }

    /// Puts the definition of a database in the place of that which it was added with.
    void replaceDatabase(String name, String place, List<byte[]> statements) {
        objects.removeIf(
                object -> object.kind() == ObjectKind.DATABASE && object.name().equals(name));
        add(ObjectKind.DATABASE, name, name, place, statements);
    }

    /// Adds a database whose own definition is missing.
    void addDatabase(String name) {
        add(
                ObjectKind.DATABASE,
                name,
                name,
                name + ".database",
                List.of(utf8("CREATE DATABASE IF NOT EXISTS " + SqlText.identifier(name))));
    }

    /// The dump. It is known again by the names of its files and by what stands in the one that says when it was made:
    /// a
    /// file that was cut and copied once more does not make it another one.
    Dump dump(Path folder, Manifest.Server server) throws IOException {
        List<Manifest.DumpedObject> ordered = objects.stream()
                .sorted(Comparator.comparing(Manifest.DumpedObject::kind))
                .toList();
        Manifest manifest = new Manifest(
                Manifest.FORMAT,
                tool,
                fingerprint(folder),
                "",
                "",
                server,
                new Manifest.Snapshot("as " + tool + " took it", 0, null, null, null),
                Compression.NONE,
                Map.of(),
                ordered,
                tables,
                remarks);
        return new ForeignDump(manifest, definitions, chunks, remarks);
    }

    private static String fingerprint(Path folder) throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files.sorted()::iterator) {
                String name = String.valueOf(file.getFileName());
                if (!name.startsWith("load-progress.") && Files.isRegularFile(file)) {
                    all.append(name).append('\n');
                    if (WHEN_MADE.contains(name)) {
                        all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
                    }
                }
            }
        }
        return UUID.nameUUIDFromBytes(all.toString().getBytes(StandardCharsets.UTF_8))
                .toString();
    }

    private static Manifest.FileSeal seal(String path, long bytes) {
        return new Manifest.FileSeal(path, bytes, NO_CHECKSUM);
    }

    /// A name for the journal, which takes short ones of plain letters.
    private static String path(String place, Map<String, ?> taken) {
        StringBuilder plain = new StringBuilder();
        for (byte b : place.getBytes(StandardCharsets.UTF_8)) {
            boolean isPlain = (b >= 'a' && b <= 'z')
                    || (b >= 'A' && b <= 'Z')
                    || (b >= '0' && b <= '9')
                    || b == '_'
                    || b == '-'
                    || (b == '.' && !plain.isEmpty());
            if (isPlain) {
                plain.append((char) b);
            } else {
                plain.append('%').append(String.format("%02X", b & 0xFF));
            }
        }
        String name = plain.length() <= LONGEST
                ? plain.toString()
                : plain.substring(0, LONGEST) + "~" + Integer.toHexString(place.hashCode());
        String free = name;
        for (int number = 2; taken.containsKey(free); number++) {
            free = name + "~" + number;
        }
        return free;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
