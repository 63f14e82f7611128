// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.format.Manifest;
import dev.sluice.format.Manifest.Chunk;
import dev.sluice.format.Manifest.DumpedObject;
import dev.sluice.format.Manifest.DumpedTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What a dump folder holds, counted; the shape of `sluice info --json`.
///
/// @param objects how many there are of each kind
/// @param rows rows of all tables
/// @param bytes SQL text of all rows, uncompressed
/// @param files how many files there are beside the manifest
/// @param fileBytes their size
record DumpSummary(
        String folder,
        String id,
        String tool,
        String started,
        String finished,
        Manifest.Server server,
        Manifest.Snapshot snapshot,
        String compression,
        Map<String, Integer> objects,
        long rows,
        long bytes,
        int files,
        long fileBytes,
        List<Table> tables,
        List<String> warnings) {

    /// A table, counted.
    ///
    /// @param bytes SQL text of its rows, uncompressed
    /// @param fileBytes size of its chunk files
    record Table(String database, String name, String engine, long rows, long bytes, int chunks, long fileBytes) {

        private static Table of(DumpedTable table) {
            return new Table(
                    table.database(),
                    table.name(),
                    table.engine(),
                    table.rows(),
                    table.bytes(),
                    table.chunks().size(),
                    table.chunks().stream()
                            .map(Chunk::file)
                            .mapToLong(Manifest.FileSeal::bytes)
                            .sum());
        }
    }

    /// Counts a dump.
    static DumpSummary of(String folder, Manifest manifest) {
        List<Table> tables = manifest.tables().stream().map(Table::of).toList();
        long scriptBytes = manifest.objects().stream()
                .mapToLong(object -> object.file().bytes())
                .sum();
        return new DumpSummary(
                folder,
                manifest.id(),
                manifest.tool(),
                manifest.started(),
                manifest.finished(),
                manifest.server(),
                manifest.snapshot(),
                manifest.compression().name().toLowerCase(Locale.ROOT),
                kinds(manifest.objects()),
                tables.stream().mapToLong(Table::rows).sum(),
                tables.stream().mapToLong(Table::bytes).sum(),
                manifest.objects().size()
                        + tables.stream().mapToInt(Table::chunks).sum(),
                scriptBytes + tables.stream().mapToLong(Table::fileBytes).sum(),
                tables,
                manifest.warnings());
    }

    /// In the order of the kinds, which is that of a restore.
    private static Map<String, Integer> kinds(List<DumpedObject> objects) {
        return objects.stream()
                .collect(Collectors.groupingBy(DumpedObject::kind, TreeMap::new, Collectors.summingInt(_ -> 1)))
                .entrySet()
                .stream()
                .collect(Collectors.toMap(
                        entry -> entry.getKey().word(), Map.Entry::getValue, Integer::sum, LinkedHashMap::new));
    }
}
