// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.load.LoadException;
import dev.sluice.load.plan.PlannedChunk;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException.ServerError;
import dev.sluice.protocol.Rows;
import dev.sluice.protocol.StatementResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Sends the statements of one chunk ahead of the answers. Used by one thread, for one attempt at one chunk.
///
/// Memory is bounded: at most so many statements, and (unless a single one is larger) at most so many bytes wait
/// for an answer. After the first failure the pipeline is not to be used any more; the statements behind the failed
/// one still run on the server, in the same transaction, and whoever waits for a ROLLBACK waits for them too.
///
/// Each INSERT is followed by a SHOW WARNINGS, which is far cheaper than the INSERT: it tells only of the statement
/// right before it, so it cannot be asked for later.
final class StatementPipeline {
    private static final long IN_FLIGHT_BYTES = 16 << 20;
    private static final byte[] INSERT = "INSERT ".getBytes(StandardCharsets.US_ASCII);

    /// An INSERT of rows that a versioned table has had comes with the setting for it.
    private static final byte[] INSERT_WITH_SETTING = "SET STATEMENT ".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] REPLACE = "REPLACE ".getBytes(StandardCharsets.US_ASCII);

    /// A statement without an answer. Settings have no warnings to ask for.
    @SuppressWarnings("ArrayRecordComponent")
    private record Sent(
            long number,
            byte[] sql,
            int length,
            CompletableFuture<StatementResult> result,
            @Nullable CompletableFuture<Rows> warnings) {}

    private final PlannedChunk chunk;
    private final Connection connection;
    private final int inFlight;
    private final PacketLimit limit;
    private final RowWarnings rowWarnings;
    private final Rooms rooms;
    private final LoadCounters.Running running;
    private final Deque<Sent> waiting = new ArrayDeque<>();
    private long waitingBytes;
    private long sent;
    private long rows;

    StatementPipeline(
            PlannedChunk chunk,
            Connection connection,
            int inFlight,
            PacketLimit limit,
            RowWarnings rowWarnings,
            Rooms rooms,
            LoadCounters.Running running) {
        this.chunk = chunk;
        this.connection = connection;
        this.inFlight = inFlight;
        this.limit = limit;
        this.rowWarnings = rowWarnings;
        this.rooms = rooms;
        this.running = running;
    }

    /// Sends a statement; waits for earlier answers while too much is on its way.
    ///
    /// @param sql belongs to the pipeline from now on
    /// @throws LoadException.StatementRefused if an earlier statement failed, or took a value with a warning
    /// @throws LoadException.StatementTooLarge if the target would not take this one
    void send(byte[] sql, int length) {
        sent++;
        limit.require(chunk.file(), sent, length);
        while (!waiting.isEmpty() && (waiting.size() >= inFlight || waitingBytes + length > IN_FLIGHT_BYTES)) {
            settleOldest();
        }
        CompletableFuture<StatementResult> result = connection.submit(sql, 0, length);
        CompletableFuture<Rows> warnings = bringsRows(sql, length) ? connection.submitQuery("SHOW WARNINGS") : null;
        waiting.add(new Sent(sent, sql, length, result, warnings));
        waitingBytes += length;
    }

    /// Waits for all answers.
    ///
    /// @return the rows inserted
    /// @throws LoadException.StatementRefused as one of the statements failed
    long finish() {
        while (!waiting.isEmpty()) {
            settleOldest();
        }
        return rows;
    }

    /// How many statements were sent.
    long sent() {
        return sent;
    }

    private void settleOldest() {
        Sent oldest = waiting.remove();
        waitingBytes -= oldest.length();
        try {
            StatementResult result = Answers.await(oldest.result());
            if (oldest.warnings() != null) {
                requireUnchanged(oldest, result, Answers.await(oldest.warnings()));
                rows += result.affectedRows();
                running.add(result.affectedRows(), oldest.length());
            }
            rooms.give(oldest.sql());
        } catch (ServerError error) {
            throw refused(oldest, error);
        }
    }

    private void requireUnchanged(Sent statement, StatementResult result, Rows warnings) {
        if (result.warnings() > 0) {
            ServerError harmful = rowWarnings.firstHarmful(
                    connection, chunk.table(), RowWarnings.Values.LITERALS, result.warnings(), warnings);
            if (harmful != null) {
                throw refused(statement, harmful);
            }
        }
    }

    private LoadException.StatementRefused refused(Sent statement, ServerError error) {
        String excerpt = Excerpt.of(statement.sql(), statement.length(), error.serverMessage());
        return new LoadException.StatementRefused(chunk.file(), statement.number(), excerpt, error);
    }

    /// Whether a statement brings rows.
    static boolean bringsRows(byte[] sql, int length) {
        return startsWith(sql, length, INSERT)
                || startsWith(sql, length, INSERT_WITH_SETTING)
                || startsWith(sql, length, REPLACE);
    }

    private static boolean startsWith(byte[] sql, int length, byte[] head) {
        return length > head.length && Arrays.mismatch(sql, 0, head.length, head, 0, head.length) < 0;
    }
}
