// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.session;

import dev.sluice.protocol.ProtocolException.ConnectionLost;
import dev.sluice.protocol.RowSink;
import dev.sluice.protocol.StatementResult;
import dev.sluice.protocol.message.Query;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// A statement from its submission to the end of its last result. All but [#future] belongs to the event-loop thread.
public final class Statement {

    private final Query query;
    private final @Nullable RowSink sink;
    private final CompletableFuture<StatementResult> future = new CompletableFuture<>();
    private final @Nullable CompletableFuture<Void> asked;
    private int packets;

    /// @param sink where the rows go, or null to throw them away
    public Statement(Query query, @Nullable RowSink sink) {
        this(query, sink, null);
    }

    private Statement(Query query, @Nullable RowSink sink, @Nullable CompletableFuture<Void> asked) {
        this.query = query;
        this.sink = sink;
        this.asked = asked;
    }

    /// A statement for which data is ready when the server asks for it.
    ///
    /// @param asked completed when it does
    public static Statement uploading(Query query, CompletableFuture<Void> asked) {
        return new Statement(query, null, asked);
    }

    /// Done when the statement has ended, well or not.
    public CompletableFuture<StatementResult> future() {
        return future;
    }

    /// Fails a statement of which no byte was sent.
    public void failUnsent(String message, @Nullable Throwable cause) {
        future.completeExceptionally(new ConnectionLost(message, true, cause));
    }

    /// To be completed when the server asks for data; null where there is none.
    @Nullable
    CompletableFuture<Void> asked() {
        return asked;
    }

    Query query() {
        return query;
    }

    @Nullable
    RowSink sink() {
        return sink;
    }

    /// How many packets the statement was sent in, which is the sequence number that its answer begins with.
    int packets() {
        return packets;
    }

    void sentIn(int count) {
        packets = count;
    }
}
