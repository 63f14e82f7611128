// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.format.FormatException;
import dev.sluice.format.RowStatements;
import dev.sluice.load.LoadException;
import dev.sluice.load.journal.ChunkPart;
import dev.sluice.load.plan.EngineKind;
import dev.sluice.load.plan.PlannedChunk;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException.ServerError;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Sends the rows of one chunk, for one attempt, and commits part of them where they are more than a transaction may
/// hold. Used by one thread.
final class ChunkSender {
    private final ChunkLoader loader;
    private final Connection connection;
    private final PlannedChunk chunk;
    private final LoadCounters.Running running;
    private final StatementPipeline pipeline;
    private final @Nullable DataUpload upload;
    private ChunkPart done;
    private long statements;
    /// Rows that came in another way than through the pipeline, also those of earlier transactions.
    private long aside;
    private long bytes;

    /// @param done what is committed already
    ChunkSender(
            ChunkLoader loader,
            Connection connection,
            PlannedChunk chunk,
            ChunkPart done,
            LoadCounters.Running running) {
        this.loader = loader;
        this.connection = connection;
        this.chunk = chunk;
        this.done = done;
        this.aside = done.rows();
        this.running = running;
        this.pipeline = new StatementPipeline(
                chunk,
                connection,
                loader.inFlight(),
                loader.limit(),
                loader.warnings(),
                loader.shared().rooms(),
                running);
        this.upload = loader.lane().takes(chunk)
                ? new DataUpload(
                        head -> loader.lane().target(connection, chunk, head),
                        loader.lane().lines(),
                        chunk.file(),
                        connection,
                        running)
                : null;
    }

    /// Sends what is left of the file and waits for all answers.
    ///
    /// @return the number of statements sent as such
    /// @throws FormatException.CorruptFile as the file is not what was written
    /// @throws LoadException.StatementRefused as a statement was refused
    long send() {
        running.add(done.rows(), 0);
        try (RowStatements reader = loader.dump().rows(chunk.chunk())) {
            byte[] room = loader.shared().rooms().take();
            RowStatements.Statement statement = reader.next(room);
            while (statement != null) {
                loader.shared().halt().check();
                room = accept(statement);
                statement = reader.next(room);
            }
            loader.shared().rooms().give(room);
        }
        requireAllRows(settle());
        if (upload != null) {
            upload.release();
        }
        return pipeline.sent();
    }

    /// Sends a statement, unless an earlier transaction has brought it.
    ///
    /// @return room for the next one
    private byte[] accept(RowStatements.Statement statement) {
        if (StatementPipeline.bringsRows(statement.bytes(), statement.length())) {
            if (statements++ < done.statements()) {
                return statement.bytes();
            }
            if (bytes >= loader.transactions().bytes()) {
                statements--;
                commitPart();
                statements++;
            }
            bytes += statement.length();
        }
        InputStream lines = statement.lines();
        if (lines != null) {
            settle();
            LinesUpload given = new LinesUpload(
                    chunk, connection, loader.warnings(), loader.shared().halt(), running);
            aside += given.send(statement, lines, pipeline.sent() + 1);
        } else if (upload != null && uploads(upload, statement)) {
            return statement.bytes();
        } else {
            aside += upload == null ? 0 : upload.end();
            pipeline.send(statement.bytes(), statement.length());
        }
        return loader.shared().rooms().take();
    }

    private boolean uploads(DataUpload open, RowStatements.Statement statement) {
        pipeline.finish();
        return open.send(statement.bytes(), statement.length());
    }

    /// Waits for all answers.
    ///
    /// @return the rows of the chunk that are in
    private long settle() {
        aside += upload == null ? 0 : upload.end();
        return aside + pipeline.finish();
    }

    /// What cannot be taken back is not in a transaction.
    private void commitPart() {
        bytes = 0;
        if (chunk.engine() == EngineKind.NOT_TRANSACTIONAL) {
            return;
        }
        ChunkPart now = new ChunkPart(statements, settle());
        String database = chunk.table().database();
        loader.journal().keepPart(connection, database, chunk.file(), done, now);
        try {
            connection.execute("COMMIT");
        } catch (ServerError error) {
            throw new LoadException.StatementRefused(chunk.file(), pipeline.sent() + 1, "COMMIT", error);
        }
        done = now;
        loader.journal().add(connection, database, chunk.file());
    }

    private void requireAllRows(long rows) {
        if (!loader.dump().isForeign() && rows != chunk.chunk().rows()) {
            throw new FormatException.CorruptFile(
                    chunk.file(), chunk.chunk().file().bytes(), chunk.chunk().rows() + " rows", rows + " rows", null);
        }
    }
}
