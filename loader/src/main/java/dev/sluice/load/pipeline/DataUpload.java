// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.format.DataLines;
import dev.sluice.format.DataLines.Takes;
import dev.sluice.format.InsertHead;
import dev.sluice.load.LoadException;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException.ServerError;
import dev.sluice.protocol.StatementResult;
import dev.sluice.protocol.Upload;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Sends the INSERTs of one chunk as the data of one LOAD DATA LOCAL: while one statement's lines are on their way,
/// those of the next are made. What is no INSERT, or has no equal in lines, is for the caller to send. Used by one
/// thread, for one attempt at one chunk.
public final class DataUpload {

    /// LOAD DATA LOCAL goes on over errors, which become warnings: the target took something in another way than an
    /// INSERT would have, or said no. The transaction is to be rolled back.
    public static final class InDoubt extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private InDoubt(String reason, @Nullable Throwable cause) {
            super(reason, cause);
        }
    }

    private static final int LARGEST_STATEMENT = 4 << 20;

    private final Fields fields;
    private final Rooms rooms;
    private final String place;
    private final Connection connection;
    private final RowCount count;
    private @Nullable InsertHead head;
    private byte[] headOf = new byte[0];
    private byte[] loadData = new byte[0];
    /// Two, as the lines of one are sent while the other makes new ones.
    private DataLines[] lines = {};

    private int next;
    private @Nullable Upload upload;
    private CompletableFuture<Void> onItsWay = CompletableFuture.completedFuture(null);
    private long uploadRows;
    private long statements;

    /// What the values of INSERTs become.
    @FunctionalInterface
    public interface Fields {

        /// The columns of an INSERT and what they take; null where it has to be sent as it is.
        @Nullable
        Target of(InsertHead head);
    }

    /// The columns that lines go to.
    ///
    /// @param names of the columns
    /// @param takes what each of them takes
    /// @param charset the character set of text
    public record Target(List<String> names, List<Takes> takes, String charset) {}

    /// @param rooms for lines
    /// @param place what messages name where something is refused, a file say
    public DataUpload(Fields fields, Rooms rooms, String place, Connection connection, RowCount count) {
        this.fields = fields;
        this.rooms = rooms;
        this.place = place;
        this.connection = connection;
        this.count = count;
    }

    /// Sends a statement as lines. Nothing else is in flight when the first one comes.
    ///
    /// @return false where it has to be sent as it is, behind [#end()]
    /// @throws InDoubt as the target refused
    public boolean send(byte[] statement, int length) {
        if (length > LARGEST_STATEMENT || !hasHead(statement, length)) {
            return false;
        }
        DataLines made = lines[next];
        InsertHead known = head;
        if (known == null || !made.translate(statement, known.length(), length)) {
            return false;
        }
        next = 1 - next;
        Upload open = upload == null ? begin() : upload;
        Answers.await(onItsWay);
        onItsWay = open.send(made.bytes(), 0, made.length());
        uploadRows += made.rows();
        statements++;
        count.add(made.rows(), length);
        return true;
    }

    /// Gives its memory back; nothing is on its way any more.
    public void release() {
        for (DataLines made : lines) {
            rooms.give(made.bytes());
        }
        lines = new DataLines[0];
    }

    /// Ends what was begun.
    ///
    /// @return the rows that the target took since the last call
    /// @throws InDoubt unless it took each row without a warning
    public long end() {
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
                throw new LoadException.StatementRefused(place, statements, "LOAD DATA", refused);
            }
            throw inDoubt(refused);
        }
    }

    private Upload begin() {
        uploadRows = 0;
        onItsWay = CompletableFuture.completedFuture(null);
        try {
            Upload begun = connection.upload(loadData);
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
    private boolean hasHead(byte[] statement, int length) {
        if (head == null) {
            InsertHead read = InsertHead.of(statement, length);
            Target target = read == null ? null : fields.of(read);
            if (read == null || target == null) {
                return false;
            }
            head = read;
            headOf = Arrays.copyOf(statement, read.length());
            loadData = LoadDataStatement.of(read.table(), target.names(), target.takes(), target.charset());
            lines = new DataLines[] {
                new DataLines(target.takes(), rooms.take()), new DataLines(target.takes(), rooms.take())
            };
            return true;
        }
        return length > headOf.length && Arrays.mismatch(headOf, 0, headOf.length, statement, 0, headOf.length) < 0;
    }
}
