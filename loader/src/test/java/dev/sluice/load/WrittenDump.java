// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import dev.sluice.format.ChunkWriter;
import dev.sluice.format.Compression;
import dev.sluice.format.DumpFolder;
import dev.sluice.format.FileNames;
import dev.sluice.format.InsertWriter;
import dev.sluice.format.Manifest;
import dev.sluice.format.ObjectKind;
import dev.sluice.format.Prologue;
import dev.sluice.format.Script;
import dev.sluice.format.SqlText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A dump written by hand: what the dumper would have written, but with any content that a test needs.
final class WrittenDump {
    private static final int STATEMENT_BYTES = 1000;

    private final DumpFolder folder;
    private final String database;
    private final FileNames names = new FileNames();
    private final List<Manifest.DumpedObject> objects = new ArrayList<>();
    private final List<Manifest.DumpedTable> tables = new ArrayList<>();
    private int views;

    /// @param database the one database of the dump; its script is written at once
    WrittenDump(Path path, String database) {
        this.folder = DumpFolder.create(path);
        this.database = database;
        object(ObjectKind.DATABASE, database, "CREATE DATABASE IF NOT EXISTS " + SqlText.identifier(database));
    }

    /// Adds an object with its statements; the settings come before them.
    WrittenDump object(ObjectKind kind, String name, String... statements) {
        String file = switch (kind) {
            case DATABASE -> names.database(name);
            case VIEW -> names.view(++views, database, name);
            default -> names.object(kind, database, name);
        };
        String[] all = Stream.concat(Prologue.DEFINITIONS.stream(), Stream.of(statements))
                .toArray(String[]::new);
        objects.add(new Manifest.DumpedObject(kind, database, name, folder.writeScript(file, Script.of(all))));
        return this;
    }

    /// Adds a table and its chunks.
    ///
    /// @param definition what follows the name in CREATE TABLE
    /// @param columns the names of the columns, as in the head of an INSERT
    /// @param chunks the tuples of each chunk, without parentheses
    WrittenDump table(String name, String engine, String definition, String columns, List<List<String>> chunks) {
        String table = SqlText.qualified(database, name);
        object(ObjectKind.TABLE, name, "CREATE TABLE " + table + " " + definition + " ENGINE=" + engine);
        byte[] head = utf8("INSERT INTO " + table + " (" + columns + ") VALUES\n");
        List<Manifest.Chunk> written = new ArrayList<>();
        for (List<String> rows : chunks) {
            written.add(chunk(names.rows(database, name, written.size() + 1, Compression.NONE), head, rows));
        }
        long rows = written.stream().mapToLong(Manifest.Chunk::rows).sum();
        long bytes = written.stream().mapToLong(Manifest.Chunk::bytes).sum();
        tables.add(new Manifest.DumpedTable(database, name, engine, rows, bytes, written));
        return this;
    }

    private Manifest.Chunk chunk(String file, byte[] head, List<String> rows) {
        try (ChunkWriter writer = folder.writeChunk(file, Compression.NONE, 1)) {
            for (String setting : Prologue.ROWS) {
                byte[] statement = utf8(setting + ";\n");
                writer.write(statement, 0, statement.length);
                writer.endStatement();
            }
            InsertWriter inserts = new InsertWriter(head, STATEMENT_BYTES, writer, InsertWriter.newBlock());
            for (String row : rows) {
                inserts.beginRow();
                inserts.bytes(utf8(row), 0, utf8(row).length);
                inserts.endRow();
            }
            inserts.finish();
            return new Manifest.Chunk(null, rows.size(), writer.bytes(), writer.finish());
        }
    }

    /// Completes the dump.
    ///
    /// @return its folder
    Path complete() {
        folder.complete(new Manifest(
                Manifest.FORMAT,
                "test",
                UUID.randomUUID().toString(),
                "2026-11-30T00:00:00Z",
                "2026-11-30T00:00:01Z",
                new Manifest.Server("MySQL", "9.7.0"),
                new Manifest.Snapshot("none", 0, null, null, null),
                Compression.NONE,
                Map.of(),
                objects,
                tables,
                List.of()));
        return folder.path();
    }

    /// Chunks of rows with consecutive numbers from 1.
    static List<List<String>> numbered(int chunks, int rowsEach, IntFunction<String> row) {
        return IntStream.range(0, chunks)
                .mapToObj(chunk -> IntStream.rangeClosed(1, rowsEach)
                        .mapToObj(i -> row.apply(chunk * rowsEach + i))
                        .toList())
                .toList();
    }

    /// The file of a chunk.
    static Path chunkFile(Path dump, String database, String table, int chunk) {
        return dump.resolve("30-rows/%s.%s.%05d.sql".formatted(database, table, chunk));
    }

    /// Changes a text in a file into another of the same length; called again with both swapped it is undone.
    static void alter(Path file, String from, String to) throws IOException {
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        if (from.length() != to.length() || !text.contains(from)) {
            throw new IllegalArgumentException("no way to change " + from + " into " + to + " in " + file);
        }
        Files.writeString(file, text.replace(from, to), StandardCharsets.ISO_8859_1);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
