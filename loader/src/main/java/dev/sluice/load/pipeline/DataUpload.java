// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.format.ChunkReader;
import dev.sluice.format.DataLines;
import dev.sluice.format.DataLines.Takes;
import dev.sluice.format.InsertHead;
import dev.sluice.load.LoadException;
import dev.sluice.load.plan.PlannedChunk;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException.ServerError;
import dev.sluice.protocol.StatementResult;
import dev.sluice.protocol.Upload;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Sends the INSERTs of one chunk as the data of one LOAD DATA LOCAL: while one statement's lines are on their way,
/// those of the next are made. What is no INSERT, or has no equal in lines, is for the caller to send. Used by one
/// thread, for one attempt at one chunk.
final class DataUpload {

    /// LOAD DATA LOCAL goes on over errors, which become warnings: the target took something in another way than an
    /// INSERT would have, or said no. The transaction is to be rolled back.
    static final class InDoubt extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private InDoubt(String reason, @Nullable Throwable cause) {
            super(reason, cause);
        }
    }

    private static final int LARGEST_STATEMENT = 4 << 20;

    private final FastLane lane;
    private final PlannedChunk chunk;
    private final Connection connection;
    private final LoadCounters.Running running;
    private @Nullable InsertHead head;
    private byte[] headOf = new byte[0];
    private List<Takes> columns = List.of();
    /// Two, as the lines of one are sent while the other makes new ones.
    private DataLines[] lines = {};

    private int next;
    private @Nullable Upload upload;
    private CompletableFuture<Void> onItsWay = CompletableFuture.completedFuture(null);
    private long uploadRows;
    private long statements;

    DataUpload(FastLane lane, PlannedChunk chunk, Connection connection, LoadCounters.Running running) {
        this.lane = lane;
        this.chunk = chunk;
        this.connection = connection;
        this.running = running;
    }

    /// Sends a statement as lines. Nothing else is in flight when the first one comes.
    ///
    /// @return false where it has to be sent as it is, behind [#end()]
    /// @throws InDoubt as the target refused
    boolean send(ChunkReader.Statement statement) {
        if (statement.length() > LARGEST_STATEMENT || !hasHead(statement)) {
            return false;
        }
        DataLines made = lines[next];
        InsertHead known = head;
        if (known == null || !made.translate(statement.bytes(), known.length(), statement.length())) {
            return false;
        }
        next = 1 - next;
        Upload open = upload == null ? begin(known) : upload;
        Answers.await(onItsWay);
        onItsWay = open.send(made.bytes(), 0, made.length());
        uploadRows += made.rows();
        statements++;
        running.add(made.rows(), statement.length());
        return true;
    }

    /// Gives its memory back; nothing is on its way any more.
    void release() {
        for (DataLines made : lines) {
            lane.release(made);
        }
        lines = new DataLines[0];
    }

    /// Ends what was begun.
    ///
    /// @return the rows that the target took since the last call
    /// @throws InDoubt unless it took each row without a warning
    long end() {
        Upload open = upload;
        if (open == null) {
            return 0;
        }
        upload = null;
        try {
            Answers.await(onItsWay);
            StatementResult result = Answers.await(open.end());
            if (result.warnings() != 0 || result.affectedRows() != uploadRows) {
                throw new InDoubt("LOAD DATA says " + result.info(), null);
            }
            return uploadRows;
        } catch (ServerError refused) {
            if (RetryPolicy.isPassing(refused.number())) {
                throw new LoadException.StatementRefused(chunk.file(), statements, "LOAD DATA", refused);
            }
            throw inDoubt(refused);
        }
    }

    private Upload begin(InsertHead known) {
        byte[] sql = FastLane.statement(known, columns).getBytes(StandardCharsets.UTF_8);
        uploadRows = 0;
        onItsWay = CompletableFuture.completedFuture(null);
        try {
            Upload begun = connection.upload(sql);
            upload = begun;
            return begun;
        } catch (ServerError refused) {
            throw inDoubt(refused);
        }
    }

    private static InDoubt inDoubt(ServerError refused) {
        return new InDoubt("LOAD DATA failed with " + refused.getMessage(), refused);
    }

    /// The head is that of the statement before, unless it is the first: a chunk is of one table.
    private boolean hasHead(ChunkReader.Statement statement) {
        InsertHead known = head;
        if (known == null) {
            InsertHead read = InsertHead.of(statement.bytes(), statement.length());
            List<Takes> found = read == null ? null : lane.columns(connection, chunk, read);
            if (read == null || found == null) {
                return false;
            }
            head = read;
            headOf = Arrays.copyOf(statement.bytes(), read.length());
            columns = found;
            lines = new DataLines[] {lane.lines(found), lane.lines(found)};
            return true;
        }
        return statement.length() > headOf.length
                && Arrays.mismatch(headOf, 0, headOf.length, statement.bytes(), 0, headOf.length) < 0;
    }
}
