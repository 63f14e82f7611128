// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

import dev.sluice.protocol.ProtocolException.ConnectionLost;
import dev.sluice.protocol.message.Query;
import dev.sluice.protocol.session.RowCollector;
import dev.sluice.protocol.session.Statement;
import dev.sluice.protocol.transport.Dialer;
import dev.sluice.protocol.transport.Link;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// One session with a server. Statements run in the order in which they are submitted, also when several are in
/// flight; any thread may submit. The blocking methods must not be called from the connection's own event-loop thread
/// (that is, from a [RowSink]).
public final class Connection implements AutoCloseable {

    /// How long to wait for the server to close after the good-bye.
    private static final long QUIT_MILLIS = 1_000;

    /// How long to wait for the second connection that kills this one's session.
    private static final long KILL_MILLIS = 5_000;

    private final Link link;
    private final Dialer dialer;

    /// @param dialer opens the second connection that [#abort()] needs
    Connection(Link link, Dialer dialer) {
        this.link = link;
        this.dialer = dialer;
    }

    /// The server at the other end.
    public ServerInfo server() {
        return link.login().server();
    }

    /// The server's number for this session, as CONNECTION_ID() and KILL know it.
    public long id() {
        return link.login().connectionId();
    }

    /// Sends a statement without waiting for those before it, and returns at once. Rows of its results are thrown
    /// away. The future fails with a [ProtocolException]; its callbacks run on the event-loop thread.
    ///
    /// @param sql the bytes of the statement; not changed, and not to be changed until the future is done
    /// @param from index of the first byte
    /// @param to index behind the last byte
    public CompletableFuture<StatementResult> submit(byte[] sql, int from, int to) {
        return submit(Query.of(sql, from, to), null);
    }

    /// Like [#submit(byte[], int, int)], with the rows of the result streamed to a sink.
    public CompletableFuture<StatementResult> submit(byte[] sql, RowSink sink) {
        return submit(Query.of(sql, 0, sql.length), sink);
    }

    /// Like [#submit(byte[], RowSink)], with a small result collected in memory. Of several results it is the first.
    public CompletableFuture<Rows> submitQuery(String sql) {
        RowCollector collector = new RowCollector();
        return submit(sql.getBytes(StandardCharsets.UTF_8), collector).thenApply(result -> collector.toRows());
    }

    /// Runs a statement (sent as UTF-8), drains its results and waits for the end.
    ///
    /// @throws ProtocolException as the statement failed
    public StatementResult execute(String sql) {
        checkMayBlock();
        byte[] bytes = sql.getBytes(StandardCharsets.UTF_8);
        return await(submit(bytes, 0, bytes.length));
    }

    /// Runs a query with a small result and collects it in memory.
    ///
    /// @throws ProtocolException as the query failed
    public Rows query(String sql) {
        checkMayBlock();
        RowCollector collector = new RowCollector();
        await(submit(sql.getBytes(StandardCharsets.UTF_8), collector));
        return collector.toRows();
    }

    /// Runs a query and streams its rows to the sink; returns when the result has ended.
    ///
    /// @throws ProtocolException as the query failed; what the sink throws comes out as it is
    public StatementResult stream(String sql, RowSink sink) {
        checkMayBlock();
        return await(submit(sql.getBytes(StandardCharsets.UTF_8), sink));
    }

    /// Runs a LOAD DATA LOCAL statement up to the moment when the server asks for the data, which comes from memory:
    /// the name of the file in the statement means nothing. No other statement may be in flight, or be submitted
    /// before the upload has ended.
    ///
    /// @param sql the bytes of the statement
    /// @throws ProtocolException as the statement failed
    /// @throws IllegalArgumentException where the server asks for no data
    public Upload upload(byte[] sql) {
        checkMayBlock();
        CompletableFuture<Void> asked = new CompletableFuture<>();
        Statement statement = Statement.uploading(Query.of(sql, 0, sql.length), asked);
        link.submit(statement);
        await(CompletableFuture.anyOf(asked, statement.future()));
        if (!asked.isDone()) {
            throw new IllegalArgumentException("the statement takes no data");
        }
        return new Upload(link, statement);
    }

    /// Whether the connection can still be used.
    public boolean isOpen() {
        return link.isOpen();
    }

    /// Ends the session at once, whatever it is doing: asks the server through a second connection to kill it, so
    /// that its locks and its transaction go, and closes the socket. Statements in flight fail with
    /// [ProtocolException.ConnectionLost]. Never throws.
    public void abort() {
        boolean wasOpen = link.isOpen();
        link.close("the connection was aborted");
        if (!wasOpen) {
            return;
        }
        Thread killer = Thread.ofPlatform().daemon().name("sluice-kill").start(this::kill);
        if (!link.onEventLoop()) {
            joinUninterruptibly(killer);
            link.awaitClosed(QUIT_MILLIS);
        }
    }

    /// Aborts several connections at the same time, so that a server that does not answer is waited for only once.
    /// Never throws.
    public static void abortAll(Collection<Connection> connections) {
        List<Thread> aborting = connections.stream()
                .map(connection -> Thread.ofVirtual().name("sluice-abort").start(connection::abort))
                .toList();
        aborting.forEach(Connection::joinUninterruptibly);
    }

    /// Says good-bye (COM_QUIT) and closes; waits a bounded time. Never throws.
    @Override
    public void close() {
        if (!link.isOpen()) {
            return;
        }
        sayGoodBye();
        if (link.onEventLoop()) {
            return;
        }
        if (!link.awaitClosed(QUIT_MILLIS)) {
            link.close("the connection was closed");
            link.awaitClosed(QUIT_MILLIS);
        }
    }

    /// Says good-bye without waiting for the server to close.
    void sayGoodBye() {
        link.quit();
    }

    private CompletableFuture<StatementResult> submit(Query query, @Nullable RowSink sink) {
        Statement statement = new Statement(query, sink);
        link.submit(statement);
        return statement.future();
    }

    private void kill() {
        try {
            Link second = dialer.dial();
            try {
                byte[] sql = ("KILL " + id()).getBytes(StandardCharsets.US_ASCII);
                Statement statement = new Statement(Query.of(sql, 0, sql.length), null);
                second.submit(statement);
                statement
                        .future()
                        .orTimeout(KILL_MILLIS, TimeUnit.MILLISECONDS)
                        .handle((result, failure) -> result)
                        .join();
            } finally {
                second.close("done");
            }
        } catch (ProtocolException e) {
            // The closed socket must do: the server ends the session as soon as it sees it.
        }
    }

    private void checkMayBlock() {
        if (link.onEventLoop()) {
            throw new IllegalStateException("a blocking call on the connection's own event-loop thread");
        }
    }

    private <T> T await(CompletableFuture<T> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            abort();
            Thread.currentThread().interrupt();
            throw new ConnectionLost("interrupted while waiting for the server; the connection was aborted", false, e);
        } catch (ExecutionException e) {
            throw asThrown(e.getCause());
        }
    }

    /// What made the statement fail, as it was thrown.
    private static RuntimeException asThrown(@Nullable Throwable cause) {
        return switch (cause) {
            case RuntimeException runtime -> runtime;
            case Error error -> throw error;
            case null -> new IllegalStateException("a statement failed without a cause");
            // A sink can only throw this by stealth.
            default -> new IllegalStateException(cause);
        };
    }

    private static void joinUninterruptibly(Thread thread) {
        boolean interrupted = false;
        long deadline = System.nanoTime() + KILL_MILLIS * 1_000_000;
        long left = KILL_MILLIS;
        while (left > 0 && thread.isAlive()) {
            try {
                thread.join(left);
            } catch (InterruptedException e) {
                interrupted = true;
            }
            left = (deadline - System.nanoTime()) / 1_000_000;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
