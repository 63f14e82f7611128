// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.format.Dump;
import dev.sluice.format.FormatException;
import dev.sluice.format.SqlText;
import dev.sluice.load.LoadException;
import dev.sluice.load.LoadListener;
import dev.sluice.load.journal.ChunkPart;
import dev.sluice.load.journal.LoadJournal;
import dev.sluice.load.plan.EngineKind;
import dev.sluice.load.plan.PlannedChunk;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException;
import dev.sluice.protocol.ProtocolException.ServerError;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Loads chunks: each in one transaction together with its row in the journal, committed when the file was read to
/// its end and found good; one that is larger than a transaction may be in several, of which the journal knows too.
/// Safe for use by several threads, each with a connection of its own.
///
/// Sessions run with autocommit off here, so that nothing is committed but by the COMMIT of a whole chunk, also
/// when the server has rolled a transaction back by itself while more of its statements were on their way.
///
/// @param dump the dump
/// @param journal where loaded chunks are noted
/// @param retry what is tried again
/// @param inFlight how many statements are sent ahead
/// @param limit the largest statement
/// @param transactions the largest transaction
/// @param warnings which warnings mean a changed value
/// @param lane which chunks go by LOAD DATA
/// @param shared what all parts of the load share
public record ChunkLoader(
        Dump dump,
        LoadJournal journal,
        RetryPolicy retry,
        int inFlight,
        PacketLimit limit,
        TransactionLimit transactions,
        RowWarnings warnings,
        FastLane lane,
        Shared shared) {

    /// What all parts of a load share.
    ///
    /// @param halt stops everything
    /// @param counters count everything
    /// @param rooms hold statements
    /// @param listener hears everything
    public record Shared(Halt halt, LoadCounters counters, Rooms rooms, LoadListener listener) {}

    private static final Logger LOG = LoggerFactory.getLogger(ChunkLoader.class);

    private enum Outcome {
        LOADED,
        LOADED_BEFORE
    }

    /// Loads a chunk, several times if a deadlock or a lock wait asks for it.
    ///
    /// @throws LoadException as a statement was refused
    /// @throws FormatException as the file is missing or damaged
    /// @throws ProtocolException as the connection failed
    public void load(Connection connection, PlannedChunk chunk) {
        for (int done = 0; ; done++) {
            shared.halt().check();
            LoadCounters.Running running = shared.counters().new Running();
            try {
                switch (attempt(connection, chunk, running)) {
                    case LOADED -> running.commit(chunk.chunk());
                    case LOADED_BEFORE -> shared.counters().foundInJournal(chunk.chunk());
                }
                return;
            } catch (LoadException.StatementRefused refused) {
                running.discard();
                rollBack(connection);
                if (chunk.engine() == EngineKind.NOT_TRANSACTIONAL || !retry.tryAgain(refused.number(), done)) {
                    throw refused;
                }
                shared.counters().retry();
                shared.listener().note("tried again: " + refused.getMessage());
                shared.halt().pause(RetryPolicy.pauseMillis(done));
            } catch (DataUpload.InDoubt doubt) {
                running.discard();
                rollBack(connection);
                lane.closeFor(chunk, String.valueOf(doubt.getMessage()));
            } catch (RuntimeException failure) {
                running.discard();
                rollBack(connection);
                throw failure;
            }
        }
    }

    private Outcome attempt(Connection connection, PlannedChunk chunk, LoadCounters.Running running) {
        open(connection, chunk);
        return switch (chunk.engine()) {
            case TRANSACTIONAL -> inTransaction(connection, chunk, running);
            case NOT_TRANSACTIONAL -> atOnce(connection, chunk, running);
        };
    }

    /// Opens the table before the chunk makes this a binary session. MySQL reads the texts that part a table in
    /// the character set of the session that opens it, and would then find no partition for a row. Where the
    /// account may not read the table, the chunk goes without.
    private static void open(Connection connection, PlannedChunk chunk) {
        if (!connection.server().isMariaDb()) {
            connection.execute("SET NAMES utf8mb4");
            try {
                connection.execute("DO (SELECT COUNT(*) FROM "
                        + SqlText.qualified(
                                chunk.table().database(), chunk.table().name()) + " WHERE FALSE)");
            } catch (ServerError refused) {
                LOG.debug("{} is not opened ahead: {}", chunk.file(), refused.serverMessage());
            }
        }
    }

    /// The journal comes first: if the session of a killed load still holds the chunk, this waits for it to end.
    private Outcome inTransaction(Connection connection, PlannedChunk chunk, LoadCounters.Running running) {
        connection.execute("SET autocommit=0");
        if (!journal.add(connection, chunk.table().database(), chunk.file())) {
            connection.execute("ROLLBACK");
            return Outcome.LOADED_BEFORE;
        }
        ChunkPart done = journal.part(connection, chunk.table().database(), chunk.file());
        long statements = new ChunkSender(this, connection, chunk, done, running).send();
        shared.counters().commits(chunk.chunk());
        try {
            connection.execute("COMMIT");
        } catch (ServerError error) {
            throw new LoadException.StatementRefused(chunk.file(), statements + 1, "COMMIT", error);
        }
        return Outcome.LOADED;
    }

    /// Rows that cannot be taken back come first, each statement by itself: a transaction that mixes them with the
    /// journal is an error on servers with GTID consistency.
    private Outcome atOnce(Connection connection, PlannedChunk chunk, LoadCounters.Running running) {
        connection.execute("SET autocommit=1");
        new ChunkSender(this, connection, chunk, ChunkPart.NONE, running).send();
        journal.add(connection, chunk.table().database(), chunk.file());
        return Outcome.LOADED;
    }

    /// Ends the transaction, behind everything that is still on its way. Where the connection is gone, so is the
    /// transaction.
    private void rollBack(Connection connection) {
        try {
            connection.execute("ROLLBACK");
        } catch (ProtocolException failure) {
            LOG.debug("no ROLLBACK, the session is gone: {}", failure.getMessage());
        }
    }
}
