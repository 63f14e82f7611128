// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.snapshot;

import dev.sluice.dump.snapshot.SnapshotGroup.Taken;
import java.time.Duration;

/// Snapshots that nothing proves to be of one state.
record UnprovenSnapshot() implements SnapshotStrategy {

    @Override
    public String name() {
        return "none";
    }

    @Override
    public Outcome take(Sessions sessions) {
        sessions.startSnapshots();
        return new Outcome.Done(new Taken(
                name(), Duration.ZERO, Coordinates.unknown("nothing was held still when the snapshots were taken")));
    }
}
