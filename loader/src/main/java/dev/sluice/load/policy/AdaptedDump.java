// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.policy;

import dev.sluice.format.Dump;
import dev.sluice.format.Manifest;
import dev.sluice.format.NearestName;
import dev.sluice.format.ObjectKind;
import dev.sluice.format.ObjectPattern;
import dev.sluice.format.RowStatements;
import dev.sluice.load.LoadException;
import dev.sluice.load.LoadListener;
import dev.sluice.load.LoadOptions.Policies;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// A dump as a load was asked to see it. Safe for use by several threads.
public final class AdaptedDump implements Dump {

    private final Dump whole;
    private final Manifest manifest;
    private final DatabaseNames names;
    private final Definers definers;
    private final Collations collations;
    private final LoadListener listener;
    /// The old names of databases, by the files of their rows.
    private final Map<String, String> databases = new HashMap<>();
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    private AdaptedDump(Dump whole, Manifest wanted, Policies policies, LoadListener listener) {
        this.whole = whole;
        this.names = new DatabaseNames(policies.databases());
        this.definers = new Definers(policies.definer());
        this.collations = new Collations(policies.collations());
        this.manifest = names.in(wanted);
        this.listener = listener;
        wanted.tables().stream()
                .filter(table -> policies.databases().containsKey(table.database()))
                .forEach(table -> table.chunks()
                        .forEach(chunk -> databases.put(chunk.file().path(), table.database())));
    }

    /// A dump under policies.
    ///
    /// @throws LoadException.UnknownName where they name something that is not in it
    /// @throws LoadException.NamesCollide where two databases would get one name
    public static Dump of(Dump whole, Policies policies, LoadListener listener) {
        requireNames(whole.manifest(), policies);
        Manifest wanted = policies.selection().of(whole.manifest());
        requireApart(wanted, policies.databases());
        return new AdaptedDump(whole, wanted, policies, listener);
    }

    private static void requireNames(Manifest manifest, Policies policies) {
        ObjectPattern idle = policies.selection().idle(manifest.objects());
        if (idle != null) {
            List<String> existing = manifest.objects().stream()
                    .flatMap(object -> Stream.of(object.database(), ObjectPattern.fullName(object)))
                    .distinct()
                    .toList();
            String name = idle.text().substring(idle.text().indexOf(':') + 1);
            throw new LoadException.UnknownName(
                    "nothing in the dump matches " + idle.text(), NearestName.of(name, existing));
        }
        Set<String> existing = Set.copyOf(databases(manifest));
        for (String database : policies.databases().keySet()) {
            if (!existing.contains(database)) {
                throw new LoadException.UnknownName(
                        "the dump has no database " + database, NearestName.of(database, existing));
            }
        }
    }

    private static void requireApart(Manifest manifest, Map<String, String> renamed) {
        Map<String, String> taken = new HashMap<>();
        for (String database : databases(manifest)) {
            String other = taken.putIfAbsent(renamed.getOrDefault(database, database), database);
            if (other != null) {
                throw new LoadException.NamesCollide("database " + other, "database " + database);
            }
        }
    }

    private static List<String> databases(Manifest manifest) {
        return manifest.objects().stream()
                .map(Manifest.DumpedObject::database)
                .filter(database -> !database.isEmpty())
                .distinct()
                .toList();
    }

    @Override
    public Manifest manifest() {
        return manifest;
    }

    @Override
    public boolean isForeign() {
        return whole.isForeign();
    }

    @Override
    public void requireFiles() {
        whole.requireFiles();
    }

    @Override
    public List<byte[]> definition(Manifest.DumpedObject object) {
        return whole.definition(object).stream()
                .map(statement -> adapted(object, statement))
                .toList();
    }

    private byte[] adapted(Manifest.DumpedObject object, byte[] statement) {
        ObjectKind kind = object.kind();
        String left = names.leftIn(kind, statement);
        if (left != null && told.add(object.file().path())) {
            listener.warning(kind.word() + " " + object.database() + "." + object.name() + " names the database " + left
                    + " in its body, which stays as it is");
        }
        return collations.in(definers.in(names.in(kind, statement)));
    }

    @Override
    public RowStatements rows(Manifest.Chunk chunk) {
        RowStatements rows = whole.rows(chunk);
        String database = databases.get(chunk.file().path());
        return database == null ? rows : new RenamedRows(rows, database, names.of(database));
    }
}
