// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import dev.sluice.format.Dump;
import dev.sluice.format.Manifest;
import dev.sluice.load.LoadPreview.State;
import dev.sluice.load.journal.LoadJournal;
import dev.sluice.load.plan.KeyPlan;
import dev.sluice.load.plan.LoadPlan;
import dev.sluice.load.target.TargetCatalogue;
import dev.sluice.load.target.TargetCheck;
import dev.sluice.protocol.Connection;
import java.util.List;
import java.util.Set;

/// Looks at dump and target as a load does before its first change, and changes nothing.
///
/// @param options the load that is thought of
/// @param dump the dump
/// @param plan what is in it
record Preview(LoadOptions options, Dump dump, LoadPlan plan) {

    private static final int MOST_NAMED = 10;

    /// Looks.
    ///
    /// @throws LoadException as the load would be refused
    LoadPreview of(Connection connection) {
        TargetCatalogue target = TargetCatalogue.read(connection, plan.databases());
        LoadJournal journal = LoadJournal.find(target, plan.dumpId(), plan.databases());
        Set<String> done = journal.files(connection);
        State state = journal.isFinished(done) ? State.IS_DONE : journal.isResumed() ? State.GOES_ON : State.BEGINS;
        if (state == State.BEGINS) {
            TargetCheck check = new TargetCheck(plan.objects(), target);
            check.requireDistinctNames();
            check.requireNothing();
        }
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
                lateKeys(),
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

    private int lateKeys() {
        return switch (options.keys()) {
            case AUTO -> KeyPlan.of(dump, plan, KeyPlan.WORTH_IT_BYTES).all().size();
            case AFTER -> KeyPlan.of(dump, plan, 0).all().size();
            case BEFORE -> 0;
        };
    }
}
