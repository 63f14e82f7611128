// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.load.LoadOptions;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Connector;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/// The prepared connections of a load, and a thread for each of them while there is work for all.
///
/// One thread runs the load; it uses the first connection alone between the rounds of common work. Closing says
/// good-bye on all connections; whatever transaction is open then is rolled back by the server.
public final class Workers implements AutoCloseable {
    private final List<Connection> connections = new CopyOnWriteArrayList<>();
    private final Connector connector;
    private final LoadOptions options;
    private final Halt halt;
    private final AtomicInteger replaced = new AtomicInteger();

    private Workers(Connector connector, LoadOptions options, Halt halt) {
        this.connector = connector;
        this.options = options;
        this.halt = halt;
    }

    /// Opens and prepares connections, one after the other.
    ///
    /// @throws dev.sluice.protocol.ProtocolException as one of them failed; the others are closed
    public static Workers open(Connector connector, LoadOptions options, Halt halt) {
        Workers workers = new Workers(connector, options, halt);
        try {
            for (int i = 0; i < options.threads(); i++) {
                Connection connection = connector.connect();
                workers.connections.add(connection);
                workers.prepare(connection);
            }
        } catch (RuntimeException failure) {
            workers.close();
            throw failure;
        }
        return workers;
    }

    private void prepare(Connection connection) {
        halt.guard(connection);
        halt.check();
        SessionSettings.apply(
                connection, options.binaryLog(), options.policies().keylessTables());
    }

    /// Opens and prepares a connection in the place of one that was lost; from the thread of that one.
    ///
    /// @return the new connection
    Connection replace(Connection broken) {
        Connection fresh = connector.connect();
        prepare(fresh);
        connections.set(connections.indexOf(broken), fresh);
        replaced.incrementAndGet();
        return fresh;
    }

    /// How many connections were lost and replaced so far.
    public int replaced() {
        return replaced.get();
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
        threads.forEach(halt::join);
        halt.check();
    }

    @Override
    public void close() {
        connections.forEach(Connection::close);
    }
}
