// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.format.ChunkWriter;
import dev.sluice.format.Compression;
import dev.sluice.format.DumpFolder;
import dev.sluice.format.FileNames;
import dev.sluice.format.Manifest;
import dev.sluice.format.ObjectKind;
import dev.sluice.format.Script;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// A small dump, made without a server.
final class SampleDump {
    private SampleDump() {}

    /// One database with a table of 1,234 rows in two chunks, a function and a view.
    static DumpFolder write(Path path) {
        DumpFolder folder = DumpFolder.create(path);
        FileNames names = new FileNames();
        // Not in the order of a restore, which the folders give.
        List<Manifest.DumpedObject> objects = List.of(
                object(folder, ObjectKind.VIEW, "totals", names.view(1, "shop", "totals"), "CREATE VIEW totals"),
                object(
                        folder,
                        ObjectKind.FUNCTION,
                        "f",
                        names.object(ObjectKind.FUNCTION, "shop", "f"),
                        "CREATE FUNCTION f"),
                object(
                        folder,
                        ObjectKind.TABLE,
                        "orders",
                        names.object(ObjectKind.TABLE, "shop", "orders"),
                        "CREATE TABLE orders"),
                object(folder, ObjectKind.DATABASE, "shop", names.database("shop"), "CREATE DATABASE shop"));
        List<Manifest.Chunk> chunks = List.of(
                chunk(
                        folder,
                        names.rows("shop", "orders", 1, Compression.ZSTD),
                        1_000,
                        "INSERT INTO orders VALUES\n(1)"),
                chunk(
                        folder,
                        names.rows("shop", "orders", 2, Compression.ZSTD),
                        234,
                        "INSERT INTO orders VALUES\n(2)"));
        folder.complete(new Manifest(
                Manifest.FORMAT,
                "sluice 0.1.0",
                "5f0c",
                "2026-01-02T03:04:05Z",
                "2026-01-02T03:04:09Z",
                new Manifest.Server("MySQL", "9.7.4"),
                new Manifest.Snapshot("backup lock", 12, "binlog.000042", 157L, "uuid:1-7"),
                Compression.ZSTD,
                Map.of(),
                objects,
                List.of(new Manifest.DumpedTable("shop", "orders", "InnoDB", 1_234, 5_600_000, chunks)),
                List.of("the account \u001b[31m is not dumped")));
        return DumpFolder.open(path);
    }

    private static Manifest.DumpedObject object(
            DumpFolder folder, ObjectKind kind, String name, String file, String statement) {
        return new Manifest.DumpedObject(kind, "shop", name, folder.writeScript(file, Script.of(statement)));
    }

    private static Manifest.Chunk chunk(DumpFolder folder, String file, long rows, String statement) {
        byte[] bytes = (statement + ";\n").getBytes(StandardCharsets.UTF_8);
        try (ChunkWriter writer = folder.writeChunk(file, Compression.ZSTD, 1)) {
            writer.write(bytes, 0, bytes.length);
            writer.endStatement();
            return new Manifest.Chunk(null, rows, 2_800_000, writer.finish());
        }
    }
}
