// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.plan;

import dev.sluice.format.Dump;
import dev.sluice.format.Manifest;
import dev.sluice.format.Phase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which tables of a dump get their keys after their rows. Immutable.
public final class KeyPlan {

    /// From this many bytes of SQL text on it pays to alter a table.
    public static final long WORTH_IT_BYTES = 8 << 20;

    private final Map<String, DeferredKeys> byFile;

    private KeyPlan(Map<String, DeferredKeys> byFile) {
        this.byFile = byFile;
    }

    /// Every table gets its keys at once.
    public static KeyPlan none() {
        return new KeyPlan(Map.of());
    }

    /// Reads the definitions of all tables, unless none has so many rows.
    ///
    /// @param fromBytes tables with at least so many bytes of SQL text get their keys after their rows
    /// @throws dev.sluice.format.FormatException as a script is missing or damaged
    public static KeyPlan of(Dump dump, LoadPlan plan, long fromBytes) {
        List<Manifest.DumpedObject> large = new ArrayList<>();
        List<Manifest.DumpedObject> small = new ArrayList<>();
        for (Manifest.DumpedObject object : plan.objects(Phase.TABLES)) {
            (plan.table(object).bytes() >= fromBytes ? large : small).add(object);
        }
        Map<String, DeferredKeys> byFile = new HashMap<>();
        Set<String> incomplete = new HashSet<>();
        for (Manifest.DumpedObject object : large) {
            DeferredKeys keys = DeferredKeys.all(object.database(), object.name(), dump.definition(object));
            if (!keys.keys().isEmpty()) {
                incomplete.add(DeferredKeys.nameOf(object.database(), object.name()));
            }
            put(byFile, object, keys);
        }
        if (!incomplete.isEmpty()) {
            for (Manifest.DumpedObject object : small) {
                List<byte[]> script = dump.definition(object);
                put(byFile, object, DeferredKeys.foreignKeysTo(incomplete, object.database(), object.name(), script));
            }
        }
        return new KeyPlan(byFile);
    }

    private static void put(Map<String, DeferredKeys> byFile, Manifest.DumpedObject object, DeferredKeys keys) {
        if (!keys.isEmpty()) {
            byFile.put(object.file().path(), keys);
        }
    }

    /// What a table gets late; null where it gets everything at once.
    public @Nullable DeferredKeys of(Manifest.DumpedObject table) {
        return byFile.get(table.file().path());
    }

    /// All tables that get something late.
    public List<DeferredKeys> all() {
        return List.copyOf(byFile.values());
    }
}
