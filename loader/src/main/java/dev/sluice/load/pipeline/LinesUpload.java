// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.format.FormatException;
import dev.sluice.format.RowStatements;
import dev.sluice.load.LoadException;
import dev.sluice.load.plan.PlannedChunk;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException.ServerError;
import dev.sluice.protocol.StatementResult;
import dev.sluice.protocol.Upload;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Gives a LOAD DATA LOCAL of a dump the lines that it asks for. Used by one thread, for one attempt at one chunk.
///
/// @param chunk what the lines belong to
/// @param connection nothing is in flight on it
/// @param warnings tell errors, which LOAD DATA LOCAL takes for warnings
/// @param halt stops everything
/// @param count what is sent
record LinesUpload(PlannedChunk chunk, Connection connection, RowWarnings warnings, Halt halt, RowCount count) {

    /// Two of these, as one is sent while the other is filled.
    private static final int BLOCK_BYTES = 1 << 20;

    /// Sends all lines and waits for the answer.
    ///
    /// @param number of the statement in its file, from 1
    /// @return the rows that the server took
    /// @throws LoadException.StatementRefused as the server refused, or would have changed a value
    long send(RowStatements.Statement statement, InputStream lines, long number) {
        byte[] sql = Arrays.copyOf(statement.bytes(), statement.length());
        try {
            Upload upload = connection.upload(sql);
            copy(lines, upload);
            StatementResult result = Answers.await(upload.end());
            ServerError harmful = result.warnings() == 0 ? null : firstHarmful(result);
            if (harmful != null) {
                throw refused(sql, number, harmful);
            }
            count.add(result.affectedRows(), 0);
            return result.affectedRows();
        } catch (ServerError error) {
            throw refused(sql, number, error);
        }
    }

    private @Nullable ServerError firstHarmful(StatementResult result) {
        return warnings.firstHarmful(
                connection,
                chunk.table(),
                RowWarnings.Values.COMPUTED,
                result.warnings(),
                connection.query("SHOW WARNINGS"));
    }

    private void copy(InputStream lines, Upload upload) {
        byte[][] blocks = new byte[2][BLOCK_BYTES];
        CompletableFuture<Void> onItsWay = CompletableFuture.completedFuture(null);
        int next = 0;
        int length = read(lines, blocks[next]);
        while (length > 0) {
            halt.check();
            Answers.await(onItsWay);
            onItsWay = upload.send(blocks[next], 0, length);
            count.add(0, length);
            next = 1 - next;
            length = read(lines, blocks[next]);
        }
        Answers.await(onItsWay);
    }

    /// What stands in a file that cannot be read to its end is not committed.
    private int read(InputStream lines, byte[] block) {
        try {
            return lines.readNBytes(block, 0, block.length);
        } catch (IOException failure) {
            throw new FormatException.CorruptFile(
                    chunk.file(), 0, "compressed data", String.valueOf(failure.getMessage()), failure);
        }
    }

    private LoadException.StatementRefused refused(byte[] sql, long number, ServerError error) {
        return new LoadException.StatementRefused(chunk.file(), number, Excerpt.of(sql, sql.length), error);
    }
}
