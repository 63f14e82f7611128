// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.snapshot;

import dev.sluice.dump.SnapshotOptions;
import dev.sluice.dump.snapshot.SnapshotGroup.Taken;
import dev.sluice.protocol.ProtocolException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// All snapshots start while a lock keeps commits away, which is held no longer than that.
final class LockedSnapshot implements SnapshotStrategy {

    /// The server counts in whole seconds, so that this is the shortest.
    private static final Duration LOCK_ATTEMPT = Duration.ofSeconds(1);

    private static final Duration PAUSE = Duration.ofMillis(300);

    private final CommitLock lock;
    private final SnapshotOptions options;
    private final Consumer<String> note;

    LockedSnapshot(CommitLock lock, SnapshotOptions options, Consumer<String> note) {
        this.lock = lock;
        this.options = options;
        this.note = note;
    }

    @Override
    public String name() {
        return lock.name();
    }

    @Override
    public Outcome take(Sessions sessions) {
        Outcome.Refused refused = acquire(sessions);
        if (refused != null) {
            return refused;
        }
        long lockedAt = System.nanoTime();
        sessions.startSnapshots();
        Coordinates coordinates = Coordinates.read(sessions.catalogue());
        lock.release(sessions.catalogue());
        return new Outcome.Done(new Taken(lock.name(), Duration.ofNanos(System.nanoTime() - lockedAt), coordinates));
    }

    /// A global lock that waits makes every writer wait behind it, and one writer that waits for another's row then
    /// keeps it waiting for as long as rows are waited for. So it is asked for in short attempts, between which
    /// writers go on, and never while a long query runs.
    private Outcome.@Nullable Refused acquire(Sessions sessions) {
        LongQueryGuard guard = new LongQueryGuard(sessions, options, note);
        long deadline = System.nanoTime() + options.lockTimeout().toNanos();
        sessions.waitAtMost(LOCK_ATTEMPT);
        while (true) {
            Obstacle obstacle = attempt(sessions, guard);
            if (obstacle == null) {
                return null;
            }
            if (!obstacle.mayPass || System.nanoTime() >= deadline) {
                return obstacle.refused;
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    /// What kept an attempt from getting the lock.
    private record Obstacle(Outcome.Refused refused, boolean mayPass) {}

    private @Nullable Obstacle attempt(Sessions sessions, LongQueryGuard guard) {
        LongQuery inTheWay = lock.waitsForQueries() ? guard.queryInTheWay() : null;
        if (inTheWay != null) {
            return new Obstacle(
                    new Outcome.Refused(
                            "the query of " + inTheWay + " is in the way",
                            "look at that query, or wait longer with --lock-timeout"),
                    options.longQueries() != SnapshotOptions.LongQueries.FAIL);
        }
        try {
            lock.acquire(sessions.catalogue());
            return null;
        } catch (ProtocolException.ServerError refused) {
            lock.giveUp(sessions.catalogue());
            return new Obstacle(refusal(refused), Refusal.isForNow(refused));
        }
    }

    private Outcome.Refused refusal(ProtocolException.ServerError refused) {
        if (Refusal.isForWantOfRights(refused)) {
            return new Outcome.Refused(
                    "a privilege is missing (" + refused.serverMessage() + ")",
                    "GRANT " + lock.privilege() + " ON *.* TO the account that dumps");
        }
        if (Refusal.isForNow(refused)) {
            return new Outcome.Refused(
                    "the lock did not come within " + options.lockTimeout().toSeconds() + " s ("
                            + refused.serverMessage() + ")",
                    "look for long-running statements and transactions on the server, or wait longer with"
                            + " --lock-timeout");
        }
        return new Outcome.Refused(
                "the server refused it (" + refused.getMessage() + ")", "choose another way with --snapshot");
    }
}
