// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads a chunk file statement by statement. Used by one thread; holds the file and the decompressor's native
/// memory until it is closed. Memory follows the statements that really come, no length in the file is believed.
///
/// Length and checksum of the file are compared before it says that there is no more: who commits after the last
/// statement has read a good file. After its first error it can only be closed.
public final class ChunkReader implements RowStatements {

    private static final int BLOCK_BYTES = 1 << 18;
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    private final SealedInput sealed;
    private final InputStream in;
    private final StatementScanner scanner = new StatementScanner();
    private final byte[] block = new byte[BLOCK_BYTES];
    private int at;
    private int limit;
    private boolean ended;
    private final boolean isForeign;

    ChunkReader(Path folder, Manifest.FileSeal seal) {
        this(SealedInput.open(folder, seal), seal.path(), false);
    }

    /// Reads a file of another tool, whose last statement may end without a newline.
    public static ChunkReader ofForeign(Path file) {
        return new ChunkReader(SealedInput.openUnsealed(file), file.toString(), true);
    }

    private ChunkReader(SealedInput sealed, String name, boolean isForeign) {
        this.sealed = sealed;
        this.isForeign = isForeign;
        try {
            in = Compression.ofFile(name).decompressing(sealed);
        } catch (IOException e) {
            sealed.close();
            throw sealed.corrupt("compressed data", String.valueOf(e.getMessage()), e);
        } catch (FormatException e) {
            sealed.close();
            throw e;
        }
    }

    /// The next statement, or null behind the last one, when the whole file has been found good.
    ///
    /// @throws FormatException.CorruptFile where the file is not what was written
    public @Nullable Statement next() {
        return next(new byte[0]);
    }

    @Override
    public @Nullable Statement next(byte[] room) {
        byte[] statement = room;
        int length = 0;
        while (at < limit || fill()) {
            int end = scanner.scan(block, at, limit);
            int to = end < 0 ? limit : end;
            statement = withRoom(statement, length, to - at, end >= 0);
            System.arraycopy(block, at, statement, length, to - at);
            length += to - at;
            at = to;
            if (end >= 0) {
                return new Statement(statement, length - 2);
            }
        }
        if (isForeign && length > 0 && scanner.isAtEnd()) {
            return new Statement(statement, length - 1);
        }
        if (length > 0 && !(isForeign && isBlank(statement, length))) {
            throw sealed.corrupt("the end of a statement", "the end of the file", null);
        }
        return null;
    }

    private static boolean isBlank(byte[] text, int length) {
        for (int i = 0; i < length; i++) {
            if (text[i] != ' ' && text[i] != '\n' && text[i] != '\r') {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            // Nothing is lost: what was read has been checked, and the file was only read.
        }
    }

    /// Reads more text; at the end of the file it compares the seal.
    private boolean fill() {
        if (ended) {
            return false;
        }
        int count;
        try {
            count = in.read(block, 0, block.length);
        } catch (IOException e) {
            throw sealed.corrupt("compressed data", String.valueOf(e.getMessage()), e);
        }
        if (count < 0) {
            sealed.verify();
            ended = true;
            return false;
        }
        at = 0;
        limit = count;
        return true;
    }

    /// The array with room for `more` bytes: exactly that where the statement ends with them, else twice as much.
    private byte[] withRoom(byte[] statement, int length, int more, boolean last) {
        if (statement.length - length >= more) {
            return statement;
        }
        long needed = (long) length + more;
        if (needed > LONGEST_ARRAY) {
            throw sealed.corrupt("a statement of less than 2 GiB", "a longer one", null);
        }
        return Arrays.copyOf(statement, (int) (last ? needed : Math.min(2 * needed, LONGEST_ARRAY)));
    }
}
