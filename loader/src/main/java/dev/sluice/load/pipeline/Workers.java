// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.load.LoadException;
import dev.sluice.load.LoadOptions;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Connector;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The prepared connections of a load, and a thread for each of them while there is work for all.
///
/// One thread runs the load; it uses the first connection alone between the rounds of common work. Closing says
/// good-bye on all connections; whatever transaction is open then is rolled back by the server.
public final class Workers implements AutoCloseable {
    private final List<Connection> connections = new ArrayList<>();
    private final Halt halt;

    private Workers(Halt halt) {
        this.halt = halt;
    }

    /// Opens and prepares connections, one after the other.
    ///
    /// @throws dev.sluice.protocol.ProtocolException as one of them failed; the others are closed
    public static Workers open(Connector connector, LoadOptions options, Halt halt) {
        Workers workers = new Workers(halt);
        try {
            for (int i = 0; i < options.threads(); i++) {
                Connection connection = connector.connect();
                workers.connections.add(connection);
                halt.guard(connection);
                halt.check();
                SessionSettings.apply(connection, options.binaryLog());
            }
        } catch (RuntimeException failure) {
            workers.close();
            throw failure;
        }
        return workers;
    }

    /// The connection for work that is not shared out.
    public Connection first() {
        return connections.getFirst();
    }

    /// Runs the same work on every connection at once and waits until all have ended. The first failure stops the
    /// others and is thrown.
    public void each(Consumer<Connection> work) {
        halt.check();
        List<Thread> threads = new ArrayList<>();
        for (Connection connection : connections) {
            threads.add(
                    Thread.ofPlatform().name("sluice-load-" + threads.size()).start(() -> {
                        try {
                            work.accept(connection);
                        } catch (RuntimeException | Error failure) {
                            halt.raise(failure);
                        }
                    }));
        }
        threads.forEach(this::join);
        halt.check();
    }

    /// Waits for a thread; an interrupt stops the load but not the wait, which is short from then on.
    private void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException interrupt) {
                interrupted = true;
                halt.raise(new LoadException.Aborted());
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        connections.forEach(Connection::close);
    }
}
