// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.snapshot;

import dev.sluice.dump.DumpException;
import dev.sluice.dump.catalogue.Answer;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Connector;
import dev.sluice.protocol.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/// Connections that see one consistent state of the server: one for the catalogue and definitions, which also holds
/// the lock, and the ones that read rows.
public final class SnapshotGroup {

    /// The server counts in whole seconds, so that this is the shortest.
    private static final Duration LOCK_ATTEMPT = Duration.ofSeconds(1);

    private static final Duration PAUSE = Duration.ofMillis(300);

    private static final int LOCK_WAIT_TIMEOUT = 1205;
    private static final int ACCESS_DENIED = 1227;
    private static final int ACCESS_DENIED_FOR_USER = 1045;

    private final Connection catalogue;
    private final List<Connection> readers;

    private SnapshotGroup(Connection catalogue, List<Connection> readers) {
        this.catalogue = catalogue;
        this.readers = List.copyOf(readers);
    }

    /// What came of taking the snapshot.
    ///
    /// @param strategy how the server was held still
    /// @param lockHeld how long commits were blocked
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

    /// Takes the lock, starts all snapshots at once, reads the coordinates and lets commits pass again.
    ///
    /// @param lockTimeout the longest time to wait for the lock
    /// @throws DumpException.NoSnapshot where a privilege is missing or the lock does not come in time
    public Taken take(Duration lockTimeout) {
        LockStrategy strategy = LockStrategy.of(catalogue.server());
        long deadline = System.nanoTime() + lockTimeout.toNanos();
        try {
            waitAtMost(lockTimeout);
            strategy.prepare(catalogue);
            waitAtMost(LOCK_ATTEMPT);
            lock(strategy, deadline);
        } catch (ProtocolException.ServerError refused) {
            throw noSnapshot(strategy, refused);
        }
        long lockedAt = System.nanoTime();
        startTransactions();
        Coordinates coordinates = Coordinates.read(catalogue);
        strategy.unlock(catalogue);
        return new Taken(strategy.name(), Duration.ofNanos(System.nanoTime() - lockedAt), coordinates);
    }

    /// A global lock that waits makes every writer wait behind it, and one writer that waits for another's row then
    /// keeps it waiting for as long as rows are waited for. So it is asked for in short attempts, between which
    /// writers go on. A long query on MySQL makes new queries of its tables wait all the same (docs/design/001).
    private void lock(LockStrategy strategy, long deadline) {
        while (true) {
            try {
                strategy.lock(catalogue);
                return;
            } catch (ProtocolException.ServerError refused) {
                if (refused.number() != LOCK_WAIT_TIMEOUT || System.nanoTime() >= deadline) {
                    throw refused;
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    private void waitAtMost(Duration time) {
        catalogue.execute("SET SESSION lock_wait_timeout = " + Math.max(1, time.toSeconds()));
    }

    private void startTransactions() {
        byte[] start = "START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY".getBytes(StandardCharsets.US_ASCII);
        List<CompletableFuture<?>> started = new ArrayList<>();
        for (Connection reader : readers) {
            started.add(reader.submit(start, 0, start.length));
        }
        started.forEach(Answer::of);
    }

    private static DumpException.NoSnapshot noSnapshot(LockStrategy strategy, ProtocolException.ServerError refused) {
        return switch (refused.number()) {
            case ACCESS_DENIED, ACCESS_DENIED_FOR_USER ->
                new DumpException.NoSnapshot(
                        "the account lacks a privilege for a consistent snapshot: " + refused.serverMessage(),
                        "GRANT " + strategy.privilege() + " ON *.* TO the account that dumps",
                        refused);
            case LOCK_WAIT_TIMEOUT ->
                new DumpException.NoSnapshot(
                        "the lock for a consistent snapshot did not come in time: " + refused.serverMessage(),
                        "look for long-running statements on the server, or wait longer with --lock-timeout",
                        refused);
            default ->
                new DumpException.NoSnapshot(
                        "no consistent snapshot: " + refused.getMessage(),
                        "the server refused the lock (" + strategy.name() + ")",
                        refused);
        };
    }
}
