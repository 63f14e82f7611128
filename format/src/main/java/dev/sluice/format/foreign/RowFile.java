// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format.foreign;

import dev.sluice.format.ChunkReader;
import dev.sluice.format.Compression;
import dev.sluice.format.FormatException;
import dev.sluice.format.RowStatements;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A file that brings rows: INSERTs, or lines for a LOAD DATA. Immutable.
///
/// @param file its path
/// @param bytes its length
/// @param before statements that come first
/// @param loadData the statement that takes the lines; "" where the file holds INSERTs
record RowFile(Path file, long bytes, List<String> before, String loadData) {

    private static final String INSERT = "INSERT";
    private static final int HEAD_BYTES = 200;

    RowFile {
        before = List.copyOf(before);
    }

    /// How many bytes of text a file of this length is taken to hold; other tools do not say.
    long textBytes() {
        return Compression.ofFile(file.toString()) == Compression.NONE ? bytes : 4 * bytes;
    }

    /// Opens it.
    RowStatements open() {
        return loadData.isEmpty() ? new Inserts() : new Lines();
    }

    private static RowStatements.Statement statement(String sql) {
        byte[] bytes = sql.getBytes(StandardCharsets.UTF_8);
        return new RowStatements.Statement(bytes, bytes.length);
    }

    private final class Inserts implements RowStatements {
        private final Deque<String> first = new ArrayDeque<>(before);
        private final ChunkReader reader = ChunkReader.ofForeign(file);
        private boolean isOfBytes = true;

        @Override
        public @Nullable Statement next(byte[] room) {
            String sql = first.poll();
            if (sql != null) {
                return statement(sql);
            }
            Statement next = reader.next(room);
            while (next != null && isLeftOut(stripped(next))) {
                next = reader.next(new byte[0]);
            }
            return next == null ? null : asItIs(stripped(next));
        }

        /// The mode that the tool asks for would change dates.
        private boolean isLeftOut(Statement statement) {
            String head = head(statement);
            isOfBytes &= !head.contains("SET NAMES") || head.contains("SET NAMES binary");
            return head.startsWith("/*!") && head.contains("SQL_MODE");
        }

        /// Literals of another character set than binary are for the server to convert: a second blank keeps whoever
        /// takes INSERTs apart from doing so.
        private Statement asItIs(Statement statement) {
            if (isOfBytes || !head(statement).startsWith("INSERT INTO")) {
                return statement;
            }
            byte[] bytes = new byte[statement.length() + 1];
            System.arraycopy(statement.bytes(), 0, bytes, 0, INSERT.length());
            bytes[INSERT.length()] = ' ';
            System.arraycopy(
                    statement.bytes(),
                    INSERT.length(),
                    bytes,
                    INSERT.length() + 1,
                    statement.length() - INSERT.length());
            return new Statement(bytes, bytes.length);
        }

        private static String head(Statement statement) {
            return new String(
                    statement.bytes(), 0, Math.min(statement.length(), HEAD_BYTES), StandardCharsets.ISO_8859_1);
        }

        /// Without the blank lines between statements.
        private static Statement stripped(Statement statement) {
            byte[] bytes = statement.bytes();
            int from = 0;
            while (from < statement.length() && (bytes[from] == '\n' || bytes[from] == '\r' || bytes[from] == ' ')) {
                from++;
            }
            return from == 0
                    ? statement
                    : new Statement(Arrays.copyOfRange(bytes, from, statement.length()), statement.length() - from);
        }

        @Override
        public void close() {
            reader.close();
        }
    }

    private final class Lines implements RowStatements {
        private final Deque<String> statements = new ArrayDeque<>(
                Stream.concat(before.stream(), Stream.of(loadData)).toList());
        private @Nullable InputStream lines;

        @Override
        public @Nullable Statement next(byte[] room) {
            String sql = statements.poll();
            if (sql == null) {
                return null;
            }
            if (!statements.isEmpty()) {
                return statement(sql);
            }
            InputStream opened = open();
            lines = opened;
            byte[] bytes = sql.getBytes(StandardCharsets.UTF_8);
            return new Statement(bytes, bytes.length, opened);
        }

        private InputStream open() {
            try {
                return Compression.open(file);
            } catch (IOException failure) {
                throw new FormatException.CorruptFile(
                        String.valueOf(file.getFileName()), 0, "lines", String.valueOf(failure.getMessage()), failure);
            }
        }

        @Override
        public void close() {
            if (lines != null) {
                try {
                    lines.close();
                } catch (IOException failure) {
                    throw new FormatException.ReadFailed(file, failure);
                }
            }
        }
    }
}
