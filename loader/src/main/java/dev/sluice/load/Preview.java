// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import dev.sluice.format.Dump;
import dev.sluice.format.Manifest;
import dev.sluice.load.LoadOptions.IfExists;
import dev.sluice.load.LoadPreview.State;
import dev.sluice.load.journal.LoadJournal;
import dev.sluice.load.plan.KeyPlan;
import dev.sluice.load.plan.LoadPlan;
import dev.sluice.load.target.ExistingObjects;
import dev.sluice.load.target.TargetCatalogue;
import dev.sluice.load.target.TargetCheck;
import dev.sluice.protocol.Connection;
import java.util.List;
import java.util.Set;

/// Looks at dump and target as a load does before its first change, and changes nothing.
///
/// @param options the load that is thought of
/// @param dump the dump
/// @param whole what is in it
record Preview(LoadOptions options, Dump dump, LoadPlan whole) {

    private static final int MOST_NAMED = 10;

    /// Looks.
    ///
    /// @throws LoadException as the load would be refused
    LoadPreview of(Connection connection) {
        IfExists policy = options.policies().ifExists();
        TargetCatalogue target = TargetCatalogue.read(connection, whole.databases());
        LoadJournal journal =
                LoadJournal.find(connection, target, whole.dumpId(), whole.databases(), policy == IfExists.DROP);
        Set<String> done = journal.files(connection);
        State state = journal.isFinished(done) ? State.IS_DONE : journal.isBegun(done) ? State.GOES_ON : State.BEGINS;
        if (state == State.BEGINS) {
            TargetCheck check = new TargetCheck(whole.objects(), target);
            check.requireDistinctNames();
            if (policy == IfExists.ERROR) {
                check.requireNothing();
            }
        }
        ExistingObjects existing = new ExistingObjects(whole, target, policy);
        LoadPlan plan = state == State.BEGINS ? whole.without(existing.kept()) : whole;
        List<Manifest.Chunk> missing = plan.tablesBiggestFirst().stream()
                .filter(table -> state != State.IS_DONE)
                .flatMap(table -> missing(table, done).stream())
                .toList();
        return new LoadPreview(
                state,
                plan.databases(),
                plan.tables(),
                plan.otherObjects(),
                missing.stream().mapToLong(Manifest.Chunk::rows).sum(),
                missing.stream().mapToLong(Manifest.Chunk::bytes).sum(),
                lateKeys(plan),
                state == State.BEGINS ? existing.affected() : 0,
                policy,
                plan.tablesBiggestFirst().stream()
                        .filter(table ->
                                state != State.IS_DONE && !missing(table, done).isEmpty())
                        .limit(MOST_NAMED)
                        .map(table -> table.database() + "." + table.name())
                        .toList());
    }

    private static List<Manifest.Chunk> missing(Manifest.DumpedTable table, Set<String> done) {
        return table.chunks().stream()
                .filter(chunk -> !done.contains(chunk.file().path()))
                .toList();
    }

    private int lateKeys(LoadPlan plan) {
        return switch (options.keys()) {
            case AUTO -> KeyPlan.of(dump, plan, KeyPlan.WORTH_IT_BYTES).all().size();
            case AFTER -> KeyPlan.of(dump, plan, 0).all().size();
            case BEFORE -> 0;
        };
    }
}
