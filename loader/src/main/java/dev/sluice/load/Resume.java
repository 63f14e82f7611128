// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import dev.sluice.format.Manifest;
import dev.sluice.format.Phase;
import dev.sluice.load.journal.LoadJournal;
import dev.sluice.load.plan.EngineKind;
import dev.sluice.load.plan.LoadPlan;
import dev.sluice.load.target.Existing;
import dev.sluice.load.target.TargetCatalogue;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException.ServerError;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Puts the target of an interrupted load into a state from which the load can go on: tables and their committed
/// chunks stay, everything else is made again. Used by one thread.
///
/// @param plan what is to be restored
/// @param target what there is
/// @param journal what is said to be restored
/// @param connection for all statements
record Resume(LoadPlan plan, TargetCatalogue target, LoadJournal journal, Connection connection) {

    private static final Set<Phase> PROGRAMS = EnumSet.of(Phase.ROUTINES, Phase.VIEWS, Phase.TRIGGERS, Phase.EVENTS);

    /// Drops what is made again and corrects the journal.
    ///
    /// @param files the files in the journal
    /// @return those of them that are restored indeed
    /// @throws LoadException.TargetNotEmpty if something else has taken the place of an object of the dump
    Set<String> prepare(Set<String> files) {
        requireSameKinds();
        for (Phase phase : PROGRAMS) {
            for (Manifest.DumpedObject object : plan.objects(phase)) {
                for (Existing existing : target.inPlaceOf(object)) {
                    drop(existing, object.file().path());
                }
            }
        }
        Map<String, Set<String>> lost = new HashMap<>();
        for (Phase phase : List.of(Phase.SEQUENCES, Phase.TABLES)) {
            for (Manifest.DumpedObject object : plan.objects(phase)) {
                Manifest.DumpedTable table = plan.table(object);
                if (!stands(object, table, files)) {
                    Set<String> ofDatabase = lost.computeIfAbsent(object.database(), none -> new HashSet<>());
                    ofDatabase.add(object.file().path());
                    ofDatabase.addAll(LoadPlan.files(table));
                }
            }
        }
        Set<String> restored = new HashSet<>(files);
        lost.forEach((database, names) -> {
            names.addAll(LoadJournal.partsOf(names, files));
            journal.forget(connection, database, names);
            restored.removeAll(names);
        });
        return restored;
    }

    private void requireSameKinds() {
        List<String> others = plan.objects().stream()
                .flatMap(object -> target.inPlaceOf(object).stream()
                        .filter(existing -> existing.kind() != object.kind())
                        .map(Existing::description))
                .toList();
        if (!others.isEmpty()) {
            throw new LoadException.TargetNotEmpty(others);
        }
    }

    /// Whether a table or sequence is there and can be gone on with. A table that was left in the middle of its
    /// rows and cannot take them back is dropped.
    private boolean stands(Manifest.DumpedObject object, Manifest.DumpedTable table, Set<String> files) {
        Existing existing = target.table(object.database(), object.name());
        if (existing == null) {
            return false;
        }
        if (EngineKind.of(existing.engine()) == EngineKind.TRANSACTIONAL || files.containsAll(LoadPlan.files(table))) {
            return true;
        }
        drop(existing, object.file().path());
        return false;
    }

    private void drop(Existing existing, String file) {
        try {
            connection.execute(existing.drop());
        } catch (ServerError error) {
            throw new LoadException.StatementRefused(file, 1, existing.drop(), error);
        }
    }
}
