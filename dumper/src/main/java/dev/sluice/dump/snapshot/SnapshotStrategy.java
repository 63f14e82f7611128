// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.snapshot;

import dev.sluice.dump.snapshot.SnapshotGroup.Taken;

/// A way to make all sessions see one state of the server.
sealed interface SnapshotStrategy permits LockedSnapshot, ComparedSnapshot, UnprovenSnapshot {

    /// The way, in the words in which notes and errors tell of it.
    String name();

    /// Starts the snapshots. Where it is refused, no lock is left and the next strategy can be tried over the same
    /// sessions.
    Outcome take(Sessions sessions);

    /// What came of it.
    sealed interface Outcome {

        /// All sessions see one state.
        record Done(Taken taken) implements Outcome {}

        /// The server, or what goes on there, does not allow it.
        ///
        /// @param reason why, in one phrase
        /// @param hint what the user can do about it
        record Refused(String reason, String hint) implements Outcome {}
    }
}
