// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.snapshot;

import dev.sluice.dump.SnapshotOptions;
import dev.sluice.dump.snapshot.SnapshotGroup.Taken;
import dev.sluice.protocol.ProtocolException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Snapshots are started without any lock against commits, again and again until nothing was committed meanwhile.
/// Transactions that a session keeps out of the binary log, by sql_log_bin = 0, are not noticed where GTIDs or
/// positions
/// are compared.
final class ComparedSnapshot implements SnapshotStrategy {

    private static final Duration PAUSE = Duration.ofMillis(5);

    /// One session is of one state whatever goes on: only its place in the log is worth some time.
    private static final Duration PATIENCE_OF_ONE = Duration.ofSeconds(1);

    private final SnapshotOptions options;
    private final boolean withBackupLock;

    /// @param withBackupLock whether MySQL's backup lock is to keep definitions as they are until the dump ends
    ComparedSnapshot(SnapshotOptions options, boolean withBackupLock) {
        this.options = options;
        this.withBackupLock = withBackupLock;
    }

    @Override
    public String name() {
        return withBackupLock ? "backup lock and comparison" : "comparison";
    }

    @Override
    public Outcome take(Sessions sessions) {
        Outcome.Refused refused = withBackupLock ? lockInstance(sessions) : null;
        return refused != null ? refused : compare(sessions);
    }

    private Outcome compare(Sessions sessions) {
        Comparison comparison = Comparison.of(sessions);
        boolean single = sessions.readers().size() <= 1;
        if (comparison == null && !single) {
            return new Outcome.Refused(
                    "this server shows nothing to compare: it needs GTIDs with a binary log, or MySQL 8.0.30",
                    "dump over one connection with --threads=1");
        }
        Coordinates coordinates = comparison == null ? null : repeat(comparison, sessions, patience(single));
        if (coordinates != null && comparison != null) {
            return done((withBackupLock ? "backup lock and " : "") + comparison.name(), coordinates);
        }
        if (single) {
            sessions.startSnapshots();
            return done(
                    withBackupLock ? "backup lock and a single connection" : "a single connection",
                    Coordinates.unknown("transactions were committed while the snapshot was taken"));
        }
        return new Outcome.Refused(
                "transactions were committed during each attempt for "
                        + options.compareTimeout().toSeconds() + " s",
                "dump over one connection with --threads=1, or try longer with --snapshot-timeout");
    }

    private Duration patience(boolean single) {
        return single && options.compareTimeout().compareTo(PATIENCE_OF_ONE) > 0
                ? PATIENCE_OF_ONE
                : options.compareTimeout();
    }

    private static @Nullable Coordinates repeat(Comparison comparison, Sessions sessions, Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            comparison.before(sessions);
            sessions.startSnapshots();
            Coordinates coordinates = comparison.after(sessions);
            if (coordinates != null || System.nanoTime() >= deadline) {
                return coordinates;
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    private Outcome.@Nullable Refused lockInstance(Sessions sessions) {
        try {
            sessions.waitAtMost(options.lockTimeout());
            sessions.catalogue().execute("LOCK INSTANCE FOR BACKUP");
            return null;
        } catch (ProtocolException.ServerError refused) {
            return Refusal.isForWantOfRights(refused)
                    ? new Outcome.Refused(
                            "a privilege is missing (" + refused.serverMessage() + ")",
                            "GRANT BACKUP_ADMIN ON *.* TO the account that dumps")
                    : new Outcome.Refused(
                            "the backup lock did not come (" + refused.serverMessage() + ")",
                            "look for definitions that are being changed, or wait longer with --lock-timeout");
        }
    }

    private static Outcome.Done done(String strategy, Coordinates coordinates) {
        return new Outcome.Done(new Taken(strategy, Duration.ZERO, coordinates));
    }
}
