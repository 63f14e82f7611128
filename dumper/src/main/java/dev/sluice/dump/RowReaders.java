// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump;

import dev.sluice.dump.Selection.TableName;
import dev.sluice.dump.output.ChunkOutput;
import dev.sluice.dump.output.DumpOutput;
import dev.sluice.dump.plan.ChunkTask;
import dev.sluice.dump.row.RowEncoder;
import dev.sluice.format.InsertWriter;
import dev.sluice.format.Manifest;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException;
import dev.sluice.protocol.StatementResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Reads all chunks over several connections, each with a thread that takes the next chunk when it has done one. The
/// bytes themselves never pass a thread: they are encoded and written on the connection's own event loop.
final class RowReaders {

    private static final int TABLE_DEFINITION_CHANGED = 1412;
    private static final int NO_SUCH_TABLE = 1146;
    private static final int BAD_FIELD = 1054;

    private final List<Connection> connections;
    private final DumpOutput output;
    private final int statementBytes;
    private final Tally tally;
    private final LeftOut leftOut;
    private final Set<TableName> unreadable = ConcurrentHashMap.newKeySet();
    private final Queue<ChunkTask> tasks = new ConcurrentLinkedQueue<>();
    private final Queue<ChunkResult> results = new ConcurrentLinkedQueue<>();
    private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
    private final List<Thread> threads = new ArrayList<>();

    RowReaders(List<Connection> connections, DumpOutput output, int statementBytes, Tally tally, LeftOut leftOut) {
        this.connections = connections;
        this.output = output;
        this.statementBytes = statementBytes;
        this.tally = tally;
        this.leftOut = leftOut;
    }

    /// Starts reading; returns at once.
    void start(List<ChunkTask> chunks) {
        tasks.addAll(chunks);
        for (Connection connection : connections) {
            threads.add(Thread.ofPlatform()
                    .name("sluice-rows-" + (threads.size() + 1))
                    .start(() -> readAll(connection)));
        }
    }

    /// Waits until every chunk is read.
    ///
    /// @throws RuntimeException the first failure, as it is
    List<ChunkResult> await() {
        join();
        RuntimeException failed = failure.get();
        if (failed != null) {
            throw failed;
        }
        return results.stream().filter(this::isOfWholeTable).toList();
    }

    /// Rows of a table that turned out to be unreadable in another chunk are no use: their files go.
    private boolean isOfWholeTable(ChunkResult result) {
        boolean whole = !unreadable.contains(result.task().table());
        if (!whole && result.file() != null) {
            output.discard(result.file());
        }
        return whole;
    }

    /// Waits until all threads have ended.
    void join() {
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                stop(new DumpException.Aborted());
            }
        }
    }

    /// What failed first; the given failure where nothing else did.
    RuntimeException firstFailure(RuntimeException otherwise) {
        RuntimeException failed = failure.get();
        return failed == null ? otherwise : failed;
    }

    /// Makes all threads end soon.
    void stop(RuntimeException reason) {
        if (failure.compareAndSet(null, reason)) {
            tasks.clear();
            Connection.abortAll(connections);
        }
    }

    private void readAll(Connection connection) {
        byte[] block = InsertWriter.newBlock();
        try {
            for (ChunkTask task = tasks.poll(); task != null && failure.get() == null; task = tasks.poll()) {
                ChunkResult result = unreadable.contains(task.table()) ? null : read(connection, task, block);
                if (result != null) {
                    results.add(result);
                }
            }
        } catch (RuntimeException failed) {
            stop(failed);
        } catch (Error defect) {
            stop(new IllegalStateException("reading rows failed: " + defect, defect));
        }
    }

    /// @return null where the table cannot be read and is left out
    private @Nullable ChunkResult read(Connection connection, ChunkTask task, byte[] block) {
        ChunkOutput chunk = output.rows(task);
        CountingSink sink = new CountingSink(chunk, tally);
        byte[] head = task.plan().insertHead().getBytes(StandardCharsets.UTF_8);
        InsertWriter writer = new InsertWriter(head, statementBytes, sink, block);
        try {
            RowEncoder encoder = new RowEncoder(task.plan(), writer);
            StatementResult result = connection.stream(task.query(), encoder);
            writer.finish();
            sink.countRows(writer);
            if (result.rows() != writer.rows()) {
                throw new IllegalStateException("table " + task.table() + ": the server sent " + result.rows()
                        + " rows, " + writer.rows() + " were written");
            }
            Manifest.FileSeal file = chunk.finish();
            tally.finishChunk();
            return new ChunkResult(task, writer.rows(), writer.bytes(), file, encoder.lost());
        } catch (ProtocolException.ServerError refused) {
            leaveOut(task, chunk.abort(), refused);
            return null;
        } catch (RuntimeException failed) {
            chunk.abort();
            throw failed;
        }
    }

    private void leaveOut(ChunkTask task, ChunkOutput.Rest rest, ProtocolException.ServerError refused) {
        switch (refused.number()) {
            case TABLE_DEFINITION_CHANGED, NO_SUCH_TABLE, BAD_FIELD ->
                throw new DumpException.TableChanged(task.table().toString(), refused);
            default -> {
                DumpException.ObjectUnreadable failure =
                        new DumpException.ObjectUnreadable("table " + task.table(), refused);
                if (rest == ChunkOutput.Rest.HALF_A_STATEMENT) {
                    throw failure;
                }
                if (!leftOut.isAllowed() || unreadable.add(task.table())) {
                    leftOut.orThrow(failure, "its rows are");
                }
            }
        }
    }
}
