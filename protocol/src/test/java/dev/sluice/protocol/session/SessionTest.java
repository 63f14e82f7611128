// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.sluice.protocol.Column;
import dev.sluice.protocol.ConnectOptions;
import dev.sluice.protocol.ConnectOptions.Tls;
import dev.sluice.protocol.ProtocolException.ConnectionLost;
import dev.sluice.protocol.ProtocolException.MalformedPacket;
import dev.sluice.protocol.ProtocolException.ServerError;
import dev.sluice.protocol.RowSink;
import dev.sluice.protocol.SslMode;
import dev.sluice.protocol.StatementResult;
import dev.sluice.protocol.message.EndOfFile;
import dev.sluice.protocol.message.Query;
import dev.sluice.protocol.wire.EventRecorder;
import dev.sluice.protocol.wire.ServerPackets;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Statements and their answers, good and bad, without a socket.
class SessionTest {

    private static final byte[] ONE_COLUMN = ServerPackets.packet(1, new byte[] {1});

    private static final byte[] FILE_REQUEST =
            ServerPackets.packet(1, "\u00FBfile".getBytes(StandardCharsets.ISO_8859_1));

    private final RecordingWire wire = new RecordingWire();
    private final EventRecorder events = new EventRecorder();
    private Session session;

    @BeforeEach
    void logIn() {
        session = new Session(
                ConnectOptions.of("server", 1, "root", "").withTls(new Tls(SslMode.DISABLED, null, null, null)), wire);
        feed(ServerPackets.greeting("9.7.0", ServerPackets.CAPABILITIES, "caching_sha2_password"));
        feed(ServerPackets.ok(2));
        wire.sent.clear();
        wire.sequences.clear();
    }

    @Test
    void answersStatementsInTheirOrderAndSendsThemAtOnce() {
        List<CompletableFuture<StatementResult>> futures = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            futures.add(submit(null));
        }
        assertThat(wire.sent).hasSize(3);
        assertThat(wire.sequences).containsOnly(0);
        feed(ServerPackets.ok(1));
        assertThat(futures.get(0)).isCompleted();
        assertThat(futures.get(1)).isNotDone();
        feed(ServerPackets.error(1, 1062, "23000", "Duplicate"), ServerPackets.ok(1));
        assertThatThrownBy(futures.get(1)::join).hasCauseInstanceOf(ServerError.class);
        assertThat(futures.get(2)).isCompleted();
    }

    @Test
    void aCallbackMaySubmitTheNextStatement() {
        CompletableFuture<StatementResult> second = submit(null).thenCompose(result -> submit(null));
        feed(ServerPackets.ok(1), ServerPackets.ok(1));
        assertThat(second).isCompleted();
    }

    @Test
    void anErrorInTheMiddleOfTheRowsEndsTheStatementOnly() {
        CompletableFuture<StatementResult> broken = submit(events);
        CompletableFuture<StatementResult> next = submit(null);
        feed(ONE_COLUMN, ServerPackets.column(2, "a"), ServerPackets.row(3, "x"));
        feed(ServerPackets.error(4, 1242, "21000", "Subquery returns more than 1 row"));
        assertThatThrownBy(broken::join).cause().isInstanceOfSatisfying(ServerError.class, e -> {
            assertThat(e.number()).isEqualTo(1242);
            assertThat(e.sqlState()).isEqualTo("21000");
            assertThat(e.serverMessage()).isEqualTo("Subquery returns more than 1 row");
        });
        assertThat(events.events()).hasSize(2).last().isEqualTo("row 'x'");
        feed(ServerPackets.ok(1));
        assertThat(next).isCompleted();
    }

    @Test
    void whatTheSinkThrowsComesOutAsItIsAfterTheRestOfTheResult() {
        IllegalStateException diskFull = new IllegalStateException("disk full");
        int[] rows = new int[1];
        CompletableFuture<StatementResult> broken = submit(new CountingSink(rows) {
            @Override
            public void row(byte[] bytes, int from, int to) {
                super.row(bytes, from, to);
                throw diskFull;
            }
        });
        feed(ONE_COLUMN, ServerPackets.column(2, "a"), ServerPackets.row(3, "x"), ServerPackets.row(4, "y"));
        assertThat(broken).isNotDone();
        feed(ServerPackets.endOfRows(5));
        assertThatThrownBy(broken::join).cause().isSameAs(diskFull);
        assertThat(rows[0]).isEqualTo(1);
        CompletableFuture<StatementResult> next = submit(null);
        feed(ServerPackets.ok(1));
        assertThat(next).isCompleted();
    }

    @Test
    void aFileRequestIsAnsweredWithNothingAndTheStatementFailsAsTheServerSays() {
        CompletableFuture<StatementResult> statement = submit(null);
        feed(ServerPackets.packet(1, "\u00FB/etc/passwd".getBytes(StandardCharsets.ISO_8859_1)));
        assertThat(wire.sent.getLast()).isInstanceOf(EndOfFile.class);
        assertThat(wire.sequences.getLast()).isEqualTo(2);
        feed(ServerPackets.error(3, 3948, "42000", "Loading local data is disabled"));
        assertThatThrownBy(statement::join).hasCauseInstanceOf(ServerError.class);
        CompletableFuture<StatementResult> next = submit(null);
        feed(ServerPackets.ok(1));
        assertThat(next).isCompleted();
    }

    @Test
    void aFileRequestIsAFailureAlsoWhereTheServerIsContent() {
        CompletableFuture<StatementResult> statement = submit(null);
        feed(ServerPackets.packet(1, "\u00FBfile".getBytes(StandardCharsets.ISO_8859_1)), ServerPackets.ok(3));
        assertThatThrownBy(statement::join).hasCauseInstanceOf(MalformedPacket.class);
    }

    @Test
    void aFileRequestWithStatementsBehindItEndsTheConnection() {
        submit(null);
        submit(null);
        byte[] request = ServerPackets.packet(1, "\u00FBfile".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> feed(request)).isInstanceOf(MalformedPacket.class);
        assertThat(wire.sent).noneMatch(EndOfFile.class::isInstance);
    }

    @Test
    void dataGoesWhenTheServerAsksForItAndTheAnswerFollowsItsEnd() {
        CompletableFuture<Void> asked = new CompletableFuture<>();
        Statement statement = upload(asked);
        assertThat(asked).isNotDone();
        feed(FILE_REQUEST);
        assertThat(asked).isCompleted();
        assertThat(sendData(statement)).isCompleted();
        wire.writable = false;
        CompletableFuture<Void> second = sendData(statement);
        assertThat(second).isNotDone();
        session.writable();
        assertThat(second).isCompleted();
        assertThatThrownBy(submit(null)::join).hasCauseInstanceOf(ConnectionLost.class);
        session.endData(statement);
        assertThat(wire.sent.getLast()).isInstanceOf(EndOfFile.class);
        assertThat(wire.sequences).containsExactly(0, 2, 3, 4);
        feed(ServerPackets.ok(5));
        assertThat(statement.future()).isCompleted();
        CompletableFuture<StatementResult> next = submit(null);
        feed(ServerPackets.ok(1));
        assertThat(next).isCompleted();
    }

    @Test
    void aRefusedUploadLeavesTheConnectionUsable() {
        CompletableFuture<Void> asked = new CompletableFuture<>();
        Statement statement = upload(asked);
        feed(ServerPackets.error(1, 3948, "42000", "Loading local data is disabled"));
        assertThat(asked).isNotDone();
        assertThatThrownBy(statement.future()::join).hasCauseInstanceOf(ServerError.class);
        CompletableFuture<StatementResult> next = submit(null);
        feed(ServerPackets.ok(1));
        assertThat(next).isCompleted();
    }

    @Test
    void anUploadThatIsInterruptedFailsWithTheLastWordsOfTheServer() {
        Statement statement = upload(new CompletableFuture<>());
        feed(FILE_REQUEST);
        wire.writable = false;
        CompletableFuture<Void> part = sendData(statement);
        feed(ServerPackets.error(4, 1053, "08S01", "Server shutdown in progress"));
        for (CompletableFuture<?> future : List.of(part, statement.future(), sendData(statement))) {
            assertThatThrownBy(future::join)
                    .hasCauseInstanceOf(ConnectionLost.class)
                    .hasMessageContaining("Server shutdown");
        }
        assertThat(wire.calls).containsExactly("close");
    }

    @Test
    void anAnswerBeforeTheEndOfTheDataIsNotTheProtocol() {
        upload(new CompletableFuture<>());
        feed(FILE_REQUEST);
        assertThatThrownBy(() -> feed(ServerPackets.ok(2))).isInstanceOf(MalformedPacket.class);
    }

    private Statement upload(CompletableFuture<Void> asked) {
        Statement statement = Statement.uploading(Query.of(new byte[] {'x'}, 0, 1), asked);
        session.submit(statement);
        return statement;
    }

    private CompletableFuture<Void> sendData(Statement statement) {
        CompletableFuture<Void> sent = new CompletableFuture<>();
        session.sendData(statement, new byte[] {'1', '\n'}, 0, 2, sent);
        return sent;
    }

    @Test
    void losingTheConnectionFailsAllThatIsInFlight() {
        CompletableFuture<StatementResult> first = submit(null);
        CompletableFuture<StatementResult> second = submit(null);
        session.end("the server closed the connection", null);
        for (CompletableFuture<StatementResult> future : List.of(first, second)) {
            assertThatThrownBy(future::join).cause().isInstanceOfSatisfying(ConnectionLost.class, e -> {
                assertThat(e.nothingWasSent()).isFalse();
                assertThat(e).hasMessage("server:1: the server closed the connection");
            });
        }
        assertThatThrownBy(submit(null)::join)
                .cause()
                .isInstanceOfSatisfying(
                        ConnectionLost.class,
                        e -> assertThat(e.nothingWasSent()).isTrue());
        assertThat(wire.calls).containsExactly("close");
    }

    @Test
    void theLastWordsOfTheServerAreKept() {
        feed(ServerPackets.error(0, 4031, "HY000", "The client was disconnected because of inactivity"));
        assertThat(wire.calls).containsExactly("close");
        assertThatThrownBy(submit(null)::join)
                .hasCauseInstanceOf(ConnectionLost.class)
                .hasMessageContaining("because of inactivity");
    }

    @Test
    void aKilledSessionIsALostConnection() {
        CompletableFuture<StatementResult> statement = submit(null);
        feed(ServerPackets.error(1, 1927, "70100", "Connection was killed"));
        assertThatThrownBy(statement::join).hasCauseInstanceOf(ConnectionLost.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0100000101 0100000203", // a definition of nothing
                "0100000100", // OK without fields
                "0900000100fe000000000000", // OK with a count that is cut off
                "09000001fe000000000000010000", // too many columns
                "020000010101", // a column count with something behind it
                "0100000101 0100000300", // out of sequence
            })
    void refusesWhatIsNotTheProtocol(String hex) {
        submit(events);
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        assertThatThrownBy(() -> feed(Arrays.copyOf(bytes, Math.max(bytes.length, 13))))
                .isInstanceOf(MalformedPacket.class);
    }

    @Test
    void refusesAnAnswerToNothing() {
        assertThatThrownBy(() -> feed(ServerPackets.ok(1))).isInstanceOf(MalformedPacket.class);
    }

    @Test
    void refusesAnEmptyRow() {
        submit(events);
        feed(ONE_COLUMN, ServerPackets.column(2, "a"));
        assertThatThrownBy(() -> feed(ServerPackets.packet(3, new byte[0]))).isInstanceOf(MalformedPacket.class);
    }

    @Test
    void refusesAMessageLargerThanTheWindowThatIsNotARow() {
        submit(events);
        byte[] header = {0, 0, 32, 1, 0};
        assertThatThrownBy(() -> feed(header))
                .isInstanceOf(MalformedPacket.class)
                .hasMessageContaining("other than a row");
    }

    @Test
    void streamsARowLargerThanTheWindowInPieces() {
        String large = "0123456789".repeat(300_000);
        CompletableFuture<StatementResult> statement = submit(events);
        feed(ONE_COLUMN, ServerPackets.column(2, "a"), ServerPackets.row(3, large), ServerPackets.row(4, "small"));
        feed(ServerPackets.endOfRows(5));
        assertThat(statement.join().rows()).isEqualTo(2);
        assertThat(events.events().subList(1, 3)).containsExactly("row '" + large + "'", "row 'small'");
    }

    @Test
    void allocatesNothingPerRow() {
        byte[] row = ServerPackets.row(0, "some value that a table may hold");
        byte[] block = new byte[256 * row.length];
        for (int i = 0; i < 256; i++) {
            System.arraycopy(row, 0, block, i * row.length, row.length);
            block[i * row.length + 3] = (byte) (i + 3);
        }
        int[] rows = new int[1];
        submit(new CountingSink(rows));
        feed(ONE_COLUMN, ServerPackets.column(2, "a"));
        ByteBuf buffer = Unpooled.wrappedBuffer(block);
        // Odd lengths, so that rows are carried over from one read to the next.
        allocatedBy(buffer, 20);
        long bytes = allocatedBy(buffer, 100);
        assertThat(rows[0]).isEqualTo(120 * 256);
        assertThat(bytes).isLessThan(10_000);
    }

    private long allocatedBy(ByteBuf block, int times) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < times; i++) {
            int cut = block.capacity() / 3 + i;
            session.feed(block.setIndex(0, cut));
            session.feed(block.setIndex(cut, block.capacity()));
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private CompletableFuture<StatementResult> submit(RowSink sink) {
        byte[] sql = "SELECT 1".getBytes(StandardCharsets.US_ASCII);
        Statement statement = new Statement(Query.of(sql, 0, sql.length), sink);
        session.submit(statement);
        return statement.future();
    }

    private void feed(byte[]... packets) {
        for (byte[] packet : packets) {
            session.feed(Unpooled.wrappedBuffer(packet));
        }
    }

    private static class CountingSink implements RowSink {
        private final int[] rows;

        CountingSink(int[] rows) {
            this.rows = rows;
        }

        @Override
        public void columns(List<Column> columns) {}

        @Override
        public void row(byte[] bytes, int from, int to) {
            rows[0]++;
        }

        @Override
        public void rowPart(byte[] bytes, int from, int to, boolean last) {}
    }
}
