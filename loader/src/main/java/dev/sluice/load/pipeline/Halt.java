// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.load.LoadException;
import dev.sluice.protocol.Connection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Stops all connections of a load together: the first failure, or the user, raises it; the sessions are killed, so
/// that no transaction and no lock stays, and whoever still works finds out. Safe for use by several threads.
public final class Halt {
    private final List<Connection> guarded = new ArrayList<>();
    private @Nullable Throwable cause;

    /// Adds a connection that is to be killed; at once if the halt is raised already.
    public void guard(Connection connection) {
        synchronized (this) {
            guarded.add(connection);
            if (cause == null) {
                return;
            }
        }
        connection.abort();
    }

    /// Stops everything. The first cause is the one that the load fails with, later ones are noted in it.
    ///
    /// @param failure a [RuntimeException] or an [Error]
    public void raise(Throwable failure) {
        List<Connection> toAbort;
        synchronized (this) {
            if (cause != null) {
                if (!cause.equals(failure)) {
                    cause.addSuppressed(failure);
                }
                return;
            }
            cause = failure;
            toAbort = List.copyOf(guarded);
            notifyAll();
        }
        Connection.abortAll(toAbort.stream().filter(Connection::isOpen).toList());
    }

    /// Throws the cause if the halt is raised.
    public synchronized void check() {
        switch (cause) {
            case null -> {}
            case Error error -> throw error;
            case RuntimeException failure -> throw failure;
            case Throwable other -> throw new IllegalStateException(other);
        }
    }

    /// Waits for a thread; an interrupt stops the load but not the wait, which is short from then on.
    public void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException interrupt) {
                interrupted = true;
                raise(new LoadException.Aborted());
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Waits, and throws the cause as soon as the halt is raised.
    public synchronized void pause(long millis) {
        long end = System.nanoTime() + millis * 1_000_000;
        long left = millis;
        while (cause == null && left > 0) {
            try {
                wait(left);
            } catch (InterruptedException interrupt) {
                Thread.currentThread().interrupt();
                throw new LoadException.Aborted();
            }
            left = (end - System.nanoTime()) / 1_000_000;
        }
        check();
    }
}
