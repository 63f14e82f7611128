// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.transport;

import dev.sluice.protocol.ProtocolException.ConnectionLost;
import dev.sluice.protocol.session.Login;
import dev.sluice.protocol.session.Session;
import dev.sluice.protocol.session.Statement;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/// An open, logged-in connection as seen from other threads: hands everything over to the event-loop thread. Safe for
/// use by several threads.
public final class Link {

    private final Channel channel;
    private final Session session;
    private final Login login;
    private final String peer;

    /// @param peer what the server is called in messages
    Link(Channel channel, Session session, Login login, String peer) {
        this.channel = channel;
        this.session = session;
        this.login = login;
        this.peer = peer;
    }

    /// What the log-in has brought to light.
    public Login login() {
        return login;
    }

    /// Sends a statement; returns at once.
    public void submit(Statement statement) {
        if (onEventLoop()) {
            session.submit(statement);
            return;
        }
        try {
            channel.eventLoop().execute(() -> session.submit(statement));
        } catch (RejectedExecutionException e) {
            statement.failUnsent(peer + ": the connection is closed", e);
        }
    }

    /// Sends a part of the data that the server has asked for; returns at once.
    ///
    /// @return done when the next part may follow; fails where the connection is gone
    public CompletableFuture<Void> sendData(Statement statement, byte[] bytes, int from, int to) {
        CompletableFuture<Void> sent = new CompletableFuture<>();
        try {
            channel.eventLoop().execute(() -> session.sendData(statement, bytes, from, to, sent));
        } catch (RejectedExecutionException e) {
            sent.completeExceptionally(new ConnectionLost(peer + ": the connection is closed", false, e));
        }
        return sent;
    }

    /// Ends the data of a statement; returns at once.
    public void endData(Statement statement) {
        run(() -> session.endData(statement));
    }

    /// Whether the socket is open.
    public boolean isOpen() {
        return channel.isActive();
    }

    /// Whether the caller runs on this connection's event-loop thread.
    public boolean onEventLoop() {
        return channel.eventLoop().inEventLoop();
    }

    /// Says good-bye to the server, which answers by closing; returns at once.
    public void quit() {
        run(session::quit);
    }

    /// Closes the socket and fails what is in flight; returns at once.
    public void close(String reason) {
        run(() -> session.end(reason, null));
    }

    /// Waits for the socket to be closed; false when it is not after this time.
    public boolean awaitClosed(long timeoutMillis) {
        return channel.closeFuture().awaitUninterruptibly(timeoutMillis, TimeUnit.MILLISECONDS);
    }

    /// Runs something when the socket is closed, on any thread.
    public void onClosed(Runnable action) {
        ChannelFuture _ = channel.closeFuture().addListener(closed -> action.run());
    }

    private void run(Runnable action) {
        if (onEventLoop()) {
            action.run();
            return;
        }
        try {
            channel.eventLoop().execute(action);
        } catch (RejectedExecutionException e) {
            // The event loop has ended, and with it the connection: nothing is left to do.
        }
    }
}
