// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.session;

import dev.sluice.protocol.Column;
import dev.sluice.protocol.ProtocolException.MalformedPacket;
import dev.sluice.protocol.ProtocolException.ServerError;
import dev.sluice.protocol.RowSink;
import dev.sluice.protocol.StatementResult;
import dev.sluice.protocol.message.Capability;
import dev.sluice.protocol.message.ColumnDefinition;
import dev.sluice.protocol.message.Eof;
import dev.sluice.protocol.message.Err;
import dev.sluice.protocol.message.Header;
import dev.sluice.protocol.message.Ok;
import dev.sluice.protocol.packet.PayloadReader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The answer to one statement after the other:
///
///     HEAD          OK | error | request for a local file | number of columns
///     DEFINITIONS   one column definition for each column
///     DEFINITIONS_END   EOF, unless DEPRECATE_EOF was agreed on
///     ROWS          rows, then OK or EOF, or an error
///
/// OK and EOF tell whether another result of the same statement follows, which begins at HEAD again. After an
/// exception of the sink everything is read and thrown away up to the statement's end. Rows do not become objects.
/// One reader serves a connection for life, on its event-loop thread.
final class ResultReader {

    /// More columns than any server has in a result; both stop at 4096.
    private static final long COLUMN_LIMIT = 1 << 16;

    private enum State {
        IDLE,
        HEAD,
        DEFINITIONS,
        DEFINITIONS_END,
        ROWS
    }

    private final long capabilities;
    private State state = State.IDLE;
    private @Nullable RowSink sink;
    private @Nullable Throwable failure;
    private List<Column> columns = List.of();
    private long columnsMissing;
    private boolean inRowOfParts;
    private long affectedRows;
    private long lastInsertId;
    private long rows;
    private boolean wantsFile;
    private @Nullable Ok end;

    /// @param capabilities what client and server have agreed on
    ResultReader(long capabilities) {
        this.capabilities = capabilities;
    }

    /// The answer of the next statement begins.
    ///
    /// @param newSink where its rows go, or null to throw them away
    void begin(@Nullable RowSink newSink) {
        state = State.HEAD;
        sink = newSink;
        failure = null;
        columns = List.of();
        affectedRows = 0;
        lastInsertId = 0;
        rows = 0;
        wantsFile = false;
        end = null;
    }

    /// Whether the answer has ended.
    boolean hasEnded() {
        return state == State.IDLE;
    }

    /// Why the statement failed, or null. To be asked once the answer has ended.
    @Nullable
    Throwable failure() {
        return failure;
    }

    /// How the statement ended. To be asked once the answer has ended without failure.
    StatementResult result() {
        Ok last = end == null ? new Ok(0, 0, 0, 0, "") : end;
        return new StatementResult(affectedRows, lastInsertId, rows, last.warnings(), last.info());
    }

    /// Whether the server asks for a local file; asking takes the request away.
    boolean takeFileRequest() {
        boolean wanted = wantsFile;
        wantsFile = false;
        return wanted;
    }

    /// Makes the statement fail, as what the server asks for is not to be had.
    void refuseFile() {
        fail(new MalformedPacket("the server asks for a local file, which this client never sends"));
    }

    /// Takes a whole payload.
    void payload(byte[] bytes, int from, int to) {
        int header = from < to ? bytes[from] & 0xFF : -1;
        if (state == State.ROWS && header < Header.EOF) {
            row(bytes, from, to);
            return;
        }
        PayloadReader in = new PayloadReader(bytes, from, to);
        if (header == Header.ERROR) {
            Err error = Err.decode(in);
            fail(new ServerError(error.number(), error.sqlState(), error.text()));
            state = State.IDLE;
            return;
        }
        switch (state) {
            case HEAD -> head(in, header);
            case DEFINITIONS -> define(in);
            case DEFINITIONS_END -> {
                checkEof(in, header);
                beginRows();
            }
            case ROWS -> endOfRows(in);
            case IDLE -> throw new MalformedPacket("the server speaks without being asked");
        }
    }

    /// Takes a piece of a payload that is larger than the window, which only a row may be.
    void payloadPart(byte[] bytes, int from, int to, boolean last) {
        if (state != State.ROWS || (!inRowOfParts && (bytes[from] & 0xFF) == Header.ERROR)) {
            throw new MalformedPacket("a message other than a row is larger than " + bytes.length + " bytes");
        }
        inRowOfParts = !last;
        if (last) {
            rows++;
        }
        if (sink != null && failure == null) {
            try {
                sink.rowPart(bytes, from, to, last);
            } catch (Throwable t) {
                fail(t);
            }
        }
    }

    private void row(byte[] bytes, int from, int to) {
        if (from == to) {
            throw new MalformedPacket("a row without a byte");
        }
        rows++;
        if (sink != null && failure == null) {
            try {
                sink.row(bytes, from, to);
            } catch (Throwable t) {
                // Whatever it is, it belongs to the one who runs the statement.
                fail(t);
            }
        }
    }

    private void head(PayloadReader in, int header) {
        if (header == Header.OK) {
            endOfResult(Ok.decode(in));
        } else if (header == Header.LOCAL_INFILE) {
            wantsFile = true;
        } else {
            columnsMissing = in.readLengthEncoded();
            if (columnsMissing <= 0 || columnsMissing > COLUMN_LIMIT || in.remaining() > 0) {
                throw new MalformedPacket("a result set of " + Long.toUnsignedString(columnsMissing) + " columns");
            }
            columns = new ArrayList<>();
            state = State.DEFINITIONS;
        }
    }

    private void define(PayloadReader in) {
        columns.add(ColumnDefinition.decode(in, capabilities).column());
        columnsMissing--;
        if (columnsMissing > 0) {
            return;
        }
        if (Capability.has(capabilities, Capability.DEPRECATE_EOF)) {
            beginRows();
        } else {
            state = State.DEFINITIONS_END;
        }
    }

    private void beginRows() {
        state = State.ROWS;
        if (sink != null && failure == null) {
            try {
                sink.columns(List.copyOf(columns));
            } catch (Throwable t) {
                fail(t);
            }
        }
    }

    private void endOfRows(PayloadReader in) {
        if (Capability.has(capabilities, Capability.DEPRECATE_EOF)) {
            endOfResult(Ok.decode(in));
        } else {
            checkEof(in, Header.EOF);
            endOfResult(Ok.of(Eof.decode(in)));
        }
    }

    private void endOfResult(Ok ok) {
        affectedRows += ok.affectedRows();
        if (lastInsertId == 0) {
            lastInsertId = ok.lastInsertId();
        }
        end = ok;
        state = ok.hasMoreResults() ? State.HEAD : State.IDLE;
    }

    private static void checkEof(PayloadReader in, int header) {
        if (header != Header.EOF || in.remaining() >= Eof.LENGTH_LIMIT) {
            throw new MalformedPacket(
                    "an end-of-file packet was expected, not " + header + " with " + in.remaining() + " bytes");
        }
    }

    /// The first failure counts, but for the server's own words after a refused file.
    private void fail(Throwable cause) {
        if (failure == null || (failure instanceof MalformedPacket && cause instanceof ServerError)) {
            failure = cause;
        }
    }
}
