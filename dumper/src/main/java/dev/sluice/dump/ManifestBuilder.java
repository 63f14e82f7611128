// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump;

import dev.sluice.dump.Selection.TableName;
import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.dump.snapshot.Coordinates;
import dev.sluice.dump.snapshot.SnapshotGroup;
import dev.sluice.format.Manifest;
import dev.sluice.format.ToolVersion;
import dev.sluice.protocol.ServerInfo;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// Puts the manifest together.
final class ManifestBuilder {

    private final DumpOptions options;
    private final ServerInfo server;
    private final Instant started;

    ManifestBuilder(DumpOptions options, ServerInfo server, Instant started) {
        this.options = options;
        this.server = server;
        this.started = started;
    }

    Manifest build(
            SnapshotGroup.Taken taken,
            List<Manifest.DumpedObject> objects,
            List<CatalogueTable> tables,
            List<ChunkResult> results,
            List<String> warnings) {
        return new Manifest(
                Manifest.FORMAT,
                "Sluice " + ToolVersion.TEXT,
                UUID.randomUUID().toString(),
                started.truncatedTo(ChronoUnit.MILLIS).toString(),
                Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(),
                new Manifest.Server(server.isMariaDb() ? "MariaDB" : "MySQL", server.version()),
                snapshot(taken),
                options.compression(),
                settings(),
                objects,
                tables(tables, results),
                warnings);
    }

    private static Manifest.Snapshot snapshot(SnapshotGroup.Taken taken) {
        Coordinates at = taken.coordinates();
        return new Manifest.Snapshot(
                taken.strategy(), taken.lockHeld().toMillis(), at.binlogFile(), at.binlogPosition(), at.gtid());
    }

    private Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("threads", Integer.toString(options.threads()));
        settings.put("statement-size", Integer.toString(options.statementBytes()));
        return settings;
    }

    private static List<Manifest.DumpedTable> tables(List<CatalogueTable> tables, List<ChunkResult> results) {
        Map<TableName, List<ChunkResult>> byTable = new HashMap<>();
        for (ChunkResult result : results) {
            byTable.computeIfAbsent(result.task().table(), name -> new ArrayList<>())
                    .add(result);
        }
        List<Manifest.DumpedTable> dumped = new ArrayList<>();
        for (CatalogueTable table : tables) {
            dumped.add(table(table, byTable.getOrDefault(table.name(), List.of())));
        }
        return dumped;
    }

    private static Manifest.DumpedTable table(CatalogueTable table, List<ChunkResult> results) {
        List<Manifest.Chunk> chunks = new ArrayList<>();
        results.stream()
                .sorted(Comparator.comparingInt(result -> result.task().number()))
                .forEach(result -> {
                    if (result.file() != null) {
                        chunks.add(new Manifest.Chunk(
                                result.task().condition(), result.rows(), result.bytes(), result.file()));
                    }
                });
        return new Manifest.DumpedTable(
                table.name().database(),
                table.name().table(),
                table.engine(),
                chunks.stream().mapToLong(Manifest.Chunk::rows).sum(),
                chunks.stream().mapToLong(Manifest.Chunk::bytes).sum(),
                chunks);
    }
}
