// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.snapshot;

import dev.sluice.dump.DumpException;
import dev.sluice.dump.Selection.TableName;
import dev.sluice.dump.SnapshotOptions;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Connector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Consumer;

/// Connections that see one consistent state of the server: one for the catalogue and definitions, which also holds
/// the lock, and the ones that read rows.
public final class SnapshotGroup {

    private final Connection catalogue;
    private final List<Connection> readers;

    private SnapshotGroup(Connection catalogue, List<Connection> readers) {
        this.catalogue = catalogue;
        this.readers = List.copyOf(readers);
    }

    /// What came of taking the snapshot.
    ///
    /// @param strategy how the server was held still
    /// @param lockHeld how long commits were blocked; zero where no lock was taken
    /// @param coordinates the place in the binary log
    public record Taken(String strategy, Duration lockHeld, Coordinates coordinates) {}

    /// Opens the connections and prepares their sessions; takes no lock yet.
    ///
    /// @param readers the number of connections that read rows
    public static SnapshotGroup open(Connector connector, int readers) {
        Connection catalogue = connector.connect();
        SessionSettings.apply(catalogue);
        List<Connection> opened = new ArrayList<>();
        for (int i = 0; i < readers; i++) {
            Connection reader = connector.connect();
            SessionSettings.apply(reader);
            opened.add(reader);
        }
        return new SnapshotGroup(catalogue, opened);
    }

    /// The connection for the catalogue and definitions.
    public Connection catalogue() {
        return catalogue;
    }

    /// The connections that read rows.
    public List<Connection> readers() {
        return readers;
    }

    /// Ends all sessions at once, with whatever they hold.
    public void abort() {
        List<Connection> all = new ArrayList<>(readers);
        all.add(catalogue);
        Connection.abortAll(all);
    }

    /// Makes all sessions see one state, by the first way that works.
    ///
    /// @param options which ways may be tried, and for how long
    /// @param tables the tables that are dumped, for the way that locks them
    /// @param note hears why a way was not open, and what is waited for, one line each
    /// @throws DumpException.NoSnapshot where no way is open
    public Taken take(SnapshotOptions options, List<TableName> tables, Consumer<String> note) {
        Sessions sessions = new Sessions(catalogue, readers);
        StringJoiner reasons = new StringJoiner("; ");
        String hint = "";
        for (SnapshotStrategy strategy : strategies(options, tables, note)) {
            switch (strategy.take(sessions)) {
                case SnapshotStrategy.Outcome.Done done -> {
                    return done.taken();
                }
                case SnapshotStrategy.Outcome.Refused refused -> {
                    String reason = strategy.name() + ": " + refused.reason();
                    note.accept("no snapshot by " + reason);
                    reasons.add(reason);
                    hint = hint.isEmpty() ? refused.hint() : hint;
                }
            }
        }
        throw new DumpException.NoSnapshot("no consistent snapshot can be had: " + reasons, hint, null);
    }

    private List<SnapshotStrategy> strategies(SnapshotOptions options, List<TableName> tables, Consumer<String> note) {
        SnapshotStrategy globalLock = new LockedSnapshot(new CommitLock.GlobalLock(), options, note);
        SnapshotStrategy tableLocks = new LockedSnapshot(new CommitLock.TableLocks(tables), options, note);
        SnapshotStrategy comparison = new ComparedSnapshot(options, false);
        SnapshotStrategy backupLock = catalogue.server().isMariaDb()
                ? new LockedSnapshot(new CommitLock.BackupStages(), options, note)
                : new ComparedSnapshot(options, true);
        return switch (options.way()) {
            case AUTO ->
                catalogue.server().isMariaDb()
                        ? List.of(backupLock, globalLock, tableLocks, comparison)
                        : List.of(globalLock, backupLock, tableLocks, comparison);
            case GLOBAL_LOCK -> List.of(globalLock);
            case BACKUP_LOCK -> List.of(backupLock);
            case TABLE_LOCKS -> List.of(tableLocks);
            case COMPARE -> List.of(comparison);
            case NONE -> List.of(new UnprovenSnapshot());
        };
    }
}
