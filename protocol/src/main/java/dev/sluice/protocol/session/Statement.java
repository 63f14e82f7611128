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
    private int packets;

    /// @param sink where the rows go, or null to throw them away
    public Statement(Query query, @Nullable RowSink sink) {
        this.query = query;
        this.sink = sink;
    }

    /// Done when the statement has ended, well or not.
    public CompletableFuture<StatementResult> future() {
        return future;
    }

    /// Fails a statement of which no byte was sent.
    public void failUnsent(String message, @Nullable Throwable cause) {
        future.completeExceptionally(new ConnectionLost(message, true, cause));
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
