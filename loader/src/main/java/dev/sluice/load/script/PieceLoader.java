// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.script;

import dev.sluice.format.DataLines.Takes;
import dev.sluice.format.InsertHead;
import dev.sluice.format.SqlLexer;
import dev.sluice.load.LoadException;
import dev.sluice.load.LoadListener;
import dev.sluice.load.pipeline.DataUpload;
import dev.sluice.load.pipeline.Excerpt;
import dev.sluice.load.pipeline.Halt;
import dev.sluice.load.pipeline.Reopening;
import dev.sluice.load.pipeline.RetryPolicy;
import dev.sluice.load.pipeline.Rooms;
import dev.sluice.load.plan.EngineKind;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException;
import dev.sluice.protocol.ProtocolException.ServerError;
import dev.sluice.protocol.StatementResult;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Loads pieces, each in one transaction: by LOAD DATA LOCAL where that is the same, and as the INSERTs that they are
/// where it is not, or was in doubt. Safe for use by several threads, each with a session of its own.
final class PieceLoader {
    private static final Logger LOG = LoggerFactory.getLogger(PieceLoader.class);

    /// From the third doubtful piece on, a table goes by INSERT.
    private static final int DOUBTS = 3;

    private final boolean isFastLaneOpen;
    private final RetryPolicy retry;
    private final Reopening reopening;
    private final Supplier<Connection> opening;
    private final Halt halt;
    private final Rooms rooms;
    private final Rooms lines = new Rooms();
    private final ScriptCounters counters;
    private final LoadListener listener;
    private final Map<String, Integer> doubts = new ConcurrentHashMap<>();

    /// @param isFastLaneOpen whether rows can go by LOAD DATA LOCAL
    /// @param opening makes a connection in the place of a lost one
    PieceLoader(
            boolean isFastLaneOpen,
            RetryPolicy retry,
            Reopening reopening,
            Supplier<Connection> opening,
            Halt halt,
            Rooms rooms,
            ScriptCounters counters,
            LoadListener listener) {
        this.isFastLaneOpen = isFastLaneOpen;
        this.retry = retry;
        this.reopening = reopening;
        this.opening = opening;
        this.halt = halt;
        this.rooms = rooms;
        this.counters = counters;
        this.listener = listener;
    }

    /// Loads a piece, several times if a deadlock or a lock wait asks for it.
    ///
    /// @throws LoadException.StatementRefused as a statement was refused
    /// @throws ProtocolException as the connection failed
    void load(ScriptSession session, Piece piece) {
        boolean isTransactional = piece.table().engine() == EngineKind.TRANSACTIONAL;
        boolean uploads = isFastLaneOpen
                && isTransactional
                && !piece.charset().isEmpty()
                && doubts.getOrDefault(piece.name(), 0) < DOUBTS;
        for (int done = 0; ; done++) {
            halt.check();
            try {
                attempt(session, piece, uploads);
                piece.statements().forEach(statement -> rooms.give(statement.bytes()));
                return;
            } catch (ProtocolException.ConnectionLost lost) {
                reopen(session, piece, lost, done);
            } catch (DataUpload.InDoubt doubt) {
                rollBack(session);
                uploads = false;
                if (doubts.merge(piece.name(), 1, Integer::sum) == 1) {
                    listener.note("rows of " + piece.name() + " go in by INSERT where need be: " + doubt.getMessage());
                }
            } catch (LoadException.StatementRefused refused) {
                if (Reopening.isLastWord(refused.number())) {
                    reopen(session, piece, refused, done);
                    continue;
                }
                rollBack(session);
                if (!isTransactional || !retry.tryAgain(refused.number(), done)) {
                    throw refused;
                }
                counters.retry();
                halt.pause(RetryPolicy.pauseMillis(done));
            }
        }
    }

    private void attempt(ScriptSession session, Piece piece, boolean uploads) {
        Connection connection = session.upTo(piece.settings());
        boolean isTransactional = piece.table().engine() == EngineKind.TRANSACTIONAL;
        connection.execute("SET autocommit=" + (isTransactional ? 0 : 1));
        DataUpload upload = uploads
                ? new DataUpload(head -> target(piece, head), lines, piece.place(), connection, (more, bytes) -> {})
                : null;
        long rows = 0;
        for (SqlLexer.Statement statement : piece.statements()) {
            halt.check();
            if (upload == null || !upload.send(statement.bytes(), statement.length())) {
                rows += upload == null ? 0 : upload.end();
                rows += insert(session, piece, statement);
            }
        }
        if (upload != null) {
            rows += upload.end();
            upload.release();
        }
        commit(connection, piece);
        counters.rows(rows);
    }

    /// No journal tells whether a COMMIT has come through, as there is none for scripts.
    private static void commit(Connection connection, Piece piece) {
        try {
            connection.execute("COMMIT");
        } catch (ProtocolException.ConnectionLost lost) {
            throw new LoadException.CommitUnknown(piece.place() + ", table " + piece.name(), lost);
        } catch (ServerError error) {
            throw new LoadException.StatementRefused(piece.place() + ", table " + piece.name(), "COMMIT", error);
        }
    }

    /// What was not committed went with the connection.
    private void reopen(ScriptSession session, Piece piece, RuntimeException reason, int done) {
        if (piece.table().engine() != EngineKind.TRANSACTIONAL) {
            throw reason;
        }
        session.reopen(reopening.open(opening, reason, done));
        listener.note("tried again over a new connection: " + reason.getMessage());
        counters.retry();
    }

    private static DataUpload.@Nullable Target target(Piece piece, InsertHead head) {
        List<ScriptTable.Column> columns = piece.table().columns(head.columns());
        if (columns == null) {
            return null;
        }
        List<String> names = columns.stream().map(ScriptTable.Column::name).toList();
        List<Takes> takes = columns.stream().map(ScriptTable.Column::takes).toList();
        return new DataUpload.Target(names, takes, piece.charset());
    }

    private long insert(ScriptSession session, Piece piece, SqlLexer.Statement statement) {
        try {
            StatementResult result = session.run(statement.bytes(), statement.length());
            if (result.warnings() > 0) {
                counters.warn(piece.name(), piece.place(), session.connection(), listener);
            }
            return result.affectedRows();
        } catch (ServerError error) {
            String place = piece.place().replaceFirst("line \\d+$", "line " + statement.line());
            String excerpt = Excerpt.of(statement.bytes(), statement.length(), error.serverMessage());
            throw new LoadException.StatementRefused(place + ", table " + piece.name(), excerpt, error);
        }
    }

    private static void rollBack(ScriptSession session) {
        try {
            session.connection().execute("ROLLBACK");
        } catch (ProtocolException failure) {
            LOG.debug("no ROLLBACK, the session is gone: {}", failure.getMessage());
        }
    }
}
