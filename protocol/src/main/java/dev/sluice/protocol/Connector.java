// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

import dev.sluice.protocol.transport.Dialer;
import dev.sluice.protocol.transport.Link;
import dev.sluice.protocol.transport.TlsClient;
import dev.sluice.protocol.transport.Transport;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Opens connections to one server: TCP or Unix socket, TLS, log-in. Each connection gets an event-loop thread of its
/// own. Safe for use by several threads. Closing the connector closes its connections.
public final class Connector implements AutoCloseable {

    private final ConnectOptions options;
    private final TlsClient tls;
    private final Dialer dialer;
    private final Set<Connection> open = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /// A connector for one server; nothing is opened yet.
    public Connector(ConnectOptions options) {
        this.options = options;
        this.tls = new TlsClient(options);
        this.dialer = new Dialer(options, tls, Transport.available());
    }

    /// Opens a connection and logs in; blocks until that is done.
    ///
    /// @throws ProtocolException.ConnectFailed when no connection comes about
    /// @throws ProtocolException.LoginRefused when the server or the client refuses the log-in
    public Connection connect() {
        if (closed) {
            throw new ProtocolException.ConnectFailed("the connector for " + options.peer() + " is closed", null);
        }
        Link link = dialer.dial();
        Connection connection = new Connection(link, dialer);
        open.add(connection);
        link.onClosed(() -> open.remove(connection));
        if (closed) {
            connection.close();
        }
        return connection;
    }

    /// What the connector was made with.
    public ConnectOptions options() {
        return options;
    }

    /// Closes all connections and ends their threads.
    @Override
    public void close() {
        closed = true;
        List<Connection> remaining = List.copyOf(open);
        remaining.forEach(Connection::sayGoodBye);
        remaining.forEach(Connection::close);
        tls.close();
    }
}
