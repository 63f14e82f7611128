// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.plan;

import dev.sluice.format.Manifest;
import dev.sluice.format.ObjectKind;
import dev.sluice.format.Phase;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What a dump holds, in the order in which it is restored. Immutable.
public final class LoadPlan {
    private final Manifest manifest;
    private final Map<List<String>, Manifest.DumpedTable> tables = new HashMap<>();

    /// The plan for a dump.
    public LoadPlan(Manifest manifest) {
        this.manifest = manifest;
        manifest.tables().forEach(table -> tables.put(List.of(table.database(), table.name()), table));
    }

    /// The same without some files, chunks or scripts.
    public LoadPlan without(Set<String> files) {
        if (files.isEmpty()) {
            return this;
        }
        return new LoadPlan(manifest.with(
                manifest.objects().stream()
                        .filter(object -> !files.contains(object.file().path()))
                        .toList(),
                manifest.tables().stream()
                        .filter(table -> files(table).stream().noneMatch(files::contains))
                        .toList()));
    }

    /// The dump's own id.
    public String dumpId() {
        return manifest.id();
    }

    /// All objects, in manifest order.
    public List<Manifest.DumpedObject> objects() {
        return manifest.objects();
    }

    /// The objects of one phase. Kinds come in the order in which they can refer to each other (a function may use
    /// a library), objects of one kind in manifest order, which for views is the order of creation.
    public List<Manifest.DumpedObject> objects(Phase phase) {
        return manifest.objects().stream()
                .filter(object -> object.kind().phase() == phase)
                .sorted(Comparator.comparing(Manifest.DumpedObject::kind))
                .toList();
    }

    /// The number of tables.
    public int tables() {
        return objects(Phase.TABLES).size();
    }

    /// The number of objects that are not tables.
    public int otherObjects() {
        return manifest.objects().size() - tables();
    }

    /// The tables with rows, the biggest first: whoever is last to finish should have little left to do.
    public List<Manifest.DumpedTable> tablesBiggestFirst() {
        return manifest.tables().stream()
                .sorted(Comparator.comparingLong(Manifest.DumpedTable::bytes).reversed())
                .toList();
    }

    /// The names of all databases that the dump has anything for, in manifest order.
    public List<String> databases() {
        Set<String> names = new LinkedHashSet<>();
        manifest.objects().stream()
                .filter(object -> object.kind() == ObjectKind.DATABASE)
                .forEach(object -> names.add(object.database()));
        manifest.objects().stream()
                .map(Manifest.DumpedObject::database)
                .filter(database -> !database.isEmpty())
                .forEach(names::add);
        manifest.tables().forEach(table -> names.add(table.database()));
        return List.copyOf(names);
    }

    /// The rows of a table or sequence: one without chunks where the manifest has none.
    public Manifest.DumpedTable table(Manifest.DumpedObject object) {
        Manifest.DumpedTable table = tables.get(List.of(object.database(), object.name()));
        return table != null ? table : new Manifest.DumpedTable(object.database(), object.name(), "", 0, 0, List.of());
    }

    /// The files of a table's chunks.
    public static List<String> files(Manifest.DumpedTable table) {
        return table.chunks().stream().map(chunk -> chunk.file().path()).toList();
    }

    /// The rows of the whole dump.
    public long rows() {
        return manifest.tables().stream().mapToLong(Manifest.DumpedTable::rows).sum();
    }

    /// The bytes of SQL text of all rows.
    public long bytes() {
        return manifest.tables().stream().mapToLong(Manifest.DumpedTable::bytes).sum();
    }

    /// The number of chunks of the whole dump.
    public int chunks() {
        return manifest.tables().stream()
                .mapToInt(table -> table.chunks().size())
                .sum();
    }
}
