// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import dev.sluice.load.LoadOptions.IfExists;
import dev.sluice.load.LoadPreview.State;
import dev.sluice.load.journal.LoadJournal;
import dev.sluice.load.journal.RelaxedServer;
import dev.sluice.load.plan.LoadPlan;
import dev.sluice.load.target.ExistingObjects;
import dev.sluice.load.target.KeptObjects;
import dev.sluice.load.target.TargetCatalogue;
import dev.sluice.load.target.TargetCheck;
import dev.sluice.protocol.Connection;
import java.util.Set;

/// Where a load stands when it starts: on an empty target, on one that holds something already, or in the middle of
/// what
/// an earlier run has begun. Immutable.
///
/// @param state whether it begins, goes on or has nothing to do
/// @param plan what is to be restored: all but what is there already and stays
/// @param existing what stays of what is there
/// @param journal what an earlier run has restored
/// @param relaxed settings of the server that an earlier run has left relaxed
/// @param done the files that need not be restored
record LoadStart(
        State state,
        LoadPlan plan,
        KeptObjects existing,
        LoadJournal journal,
        RelaxedServer relaxed,
        Set<String> done) {

    /// Looks at the target and makes it ready: what has to go for the load is gone then. The lock is taken.
    ///
    /// @throws LoadException as the load is refused
    static LoadStart on(Connection connection, LoadOptions options, LoadPlan whole, LoadListener listener) {
        TargetCatalogue target = TargetCatalogue.read(connection, whole.databases());
        boolean replaces = options.policies().ifExists() == IfExists.DROP;
        LoadJournal journal = LoadJournal.find(connection, target, whole.dumpId(), whole.databases(), replaces);
        Set<String> files = journal.files(connection);
        RelaxedServer relaxed = new RelaxedServer(journal, files, listener);
        if (journal.isFinished(files)) {
            return new LoadStart(State.IS_DONE, whole, KeptObjects.NONE, journal, relaxed, files);
        }
        if (journal.isBegun(files)) {
            KeptObjects existing = KeptObjects.ofMarks(files);
            LoadPlan plan = whole.without(existing.kept());
            Set<String> done = new Resume(plan, target, journal, connection).prepare(files);
            return new LoadStart(State.GOES_ON, plan, existing, journal, relaxed, done);
        }
        new TargetCheck(whole.objects(), target).requireDistinctNames();
        ExistingObjects found =
                new ExistingObjects(whole, target, options.policies().ifExists());
        KeptObjects existing = found.settle(connection, listener);
        return new LoadStart(
                State.BEGINS, whole.without(existing.kept()), existing, journal, relaxed, existing.emptied());
    }
}
