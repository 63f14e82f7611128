// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.ConnectOptions.Tls;
import dev.sluice.protocol.ProtocolException.ConnectFailed;
import dev.sluice.protocol.ProtocolException.ConnectionLost;
import dev.sluice.protocol.ProtocolException.LoginRefused;
import dev.sluice.protocol.ProtocolException.MalformedPacket;
import dev.sluice.protocol.wire.EventRecorder;
import dev.sluice.protocol.wire.ScriptedServer;
import dev.sluice.protocol.wire.ScriptedServer.Peer;
import dev.sluice.protocol.wire.ScriptedServer.Script;
import dev.sluice.protocol.wire.ServerPackets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Faults of the network and of servers, over real sockets.
@Timeout(30)
class WireFaultTest {

    private static final byte[] ONE_COLUMN = ServerPackets.packet(1, new byte[] {1});

    @Test
    void aClosedPortIsAFailureThatNamesThePeer() throws IOException {
        int port;
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = taken.getLocalPort();
        }
        assertFails(options(port), ConnectFailed.class, "no connection to 127.0.0.1:" + port + ": connection refused");
    }

    @Test
    void anUnknownHostIsNamed() {
        assertFails(
                ConnectOptions.of("no-such-host.invalid", 3306, "root", ""),
                ConnectFailed.class,
                "unknown host 'no-such-host.invalid'");
    }

    @Test
    void aMissingSocketIsNamed() {
        for (String transport : List.of("epoll", "nio")) {
            System.setProperty("sluice.transport", transport);
            try {
                assertFails(
                        options(1).withSocket(Path.of("/nowhere/mysql.sock")),
                        ConnectFailed.class,
                        "no connection to /nowhere/mysql.sock: no such socket");
                assertFails(
                        options(1).withSocket(Path.of("/" + "long".repeat(50))),
                        ConnectFailed.class,
                        "no connection to /longlong");
            } finally {
                System.clearProperty("sluice.transport");
            }
        }
    }

    @Test
    void aServerThatSaysNothingIsGivenUp() throws IOException {
        try (ScriptedServer server = new ScriptedServer(Peer::awaitEnd)) {
            assertFails(shortOptions(server), ConnectFailed.class, "no answer within 200 ms during the log-in");
        }
    }

    @Test
    void aServerThatTricklesItsGreetingIsGivenUp() throws IOException {
        byte[] greeting = ServerPackets.greeting("9.7.0", ServerPackets.CAPABILITIES, "caching_sha2_password");
        try (ScriptedServer server = new ScriptedServer(peer -> {
            for (byte b : greeting) {
                peer.send(new byte[] {b});
                pause(50);
            }
        })) {
            assertFails(shortOptions(server), ConnectFailed.class, "no answer within 200 ms during the log-in");
        }
    }

    @Test
    void aServerThatHangsUpWithinTheLoginIsAFailedConnection() throws IOException {
        try (ScriptedServer server = new ScriptedServer(peer -> {
            peer.send(ServerPackets.greeting("9.7.0", ServerPackets.CAPABILITIES, "caching_sha2_password"));
            peer.read();
        })) {
            assertFails(options(server.port()), ConnectFailed.class, "the server closed the connection");
        }
    }

    @Test
    void aGreetingThatIsNoneIsAFailedConnection() throws IOException {
        try (ScriptedServer server =
                new ScriptedServer(peer -> peer.send("SSH-2.0-OpenSSH_9.2\r\n".getBytes(StandardCharsets.US_ASCII)))) {
            assertFails(options(server.port()), ConnectFailed.class, "127.0.0.1:" + server.port() + ": ");
        }
    }

    @Test
    void tooManyConnectionsIsARefusal() throws IOException {
        try (ScriptedServer server =
                new ScriptedServer(peer -> peer.send(ServerPackets.error(0, 1040, "08004", "Too many connections")))) {
            assertFails(options(server.port()), LoginRefused.class, "error 1040: Too many connections");
        }
    }

    @Test
    void aConnectionThatIsCutInTheMiddleOfTheRowsIsLost() throws IOException {
        EventRecorder events = new EventRecorder();
        withConnection(
                peer -> {
                    peer.read();
                    byte[] row = ServerPackets.row(4, "cut");
                    peer.send(ONE_COLUMN, ServerPackets.column(2, "a"), ServerPackets.row(3, "x"));
                    peer.send(Arrays.copyOf(row, row.length - 1));
                },
                connection -> {
                    assertThatThrownBy(() -> connection.stream("SELECT", events))
                            .isInstanceOfSatisfying(
                                    ConnectionLost.class,
                                    e -> assertThat(e.nothingWasSent()).isFalse());
                    assertThat(events.events()).hasSize(2).last().isEqualTo("row 'x'");
                    assertThatThrownBy(() -> connection.execute("DO 1"))
                            .isInstanceOfSatisfying(
                                    ConnectionLost.class,
                                    e -> assertThat(e.nothingWasSent()).isTrue());
                });
    }

    @Test
    void aConnectionThatIsResetIsLostInTheWordsOfTheSystem() throws IOException {
        for (String transport : List.of("epoll", "nio")) {
            System.setProperty("sluice.transport", transport);
            try {
                withConnection(
                        peer -> {
                            peer.read();
                            peer.reset();
                        },
                        connection -> assertThatThrownBy(() -> connection.execute("SELECT"))
                                .isInstanceOf(ConnectionLost.class)
                                .message()
                                .matches("127\\.0\\.0\\.1:\\d+: the connection broke: Connection reset( by peer)?"));
            } finally {
                System.clearProperty("sluice.transport");
            }
        }
    }

    @Test
    void aPacketOutOfSequenceEndsTheConnection() throws IOException {
        withConnection(
                peer -> {
                    peer.read();
                    peer.send(ONE_COLUMN, ServerPackets.column(5, "a"));
                    peer.awaitEnd();
                },
                connection -> {
                    CompletableFuture<StatementResult> behind = new CompletableFuture<>();
                    assertThatThrownBy(() -> connection.execute("SELECT"))
                            .isInstanceOf(MalformedPacket.class)
                            .hasMessageContaining("expected number 2, received 5");
                    connection.submit(new byte[] {'x'}, 0, 1).whenComplete((r, e) -> behind.completeExceptionally(e));
                    assertThatThrownBy(behind::get).hasCauseInstanceOf(ConnectionLost.class);
                    assertThat(connection.isOpen()).isFalse();
                });
    }

    @Test
    void aDeclaredLengthCostsNoMemoryAndAnOversizeMessageIsRefused() throws IOException {
        withConnection(
                peer -> {
                    peer.read();
                    peer.send(ONE_COLUMN, new byte[] {(byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 2, 3});
                    peer.awaitEnd();
                },
                connection -> assertThatThrownBy(() -> connection.execute("SELECT"))
                        .isInstanceOf(MalformedPacket.class)
                        .hasMessageContaining("other than a row"));
    }

    @Test
    void aBlockingCallFromASinkIsRefused() throws IOException {
        withConnection(answerWithOneRow(), connection -> {
            AtomicReference<Connection> self = new AtomicReference<>(connection);
            assertThatThrownBy(() -> connection.stream("SELECT", new EventRecorder() {
                        @Override
                        public void row(byte[] bytes, int from, int to) {
                            self.get().execute("DO 1");
                        }
                    }))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("event-loop");
            assertThat(connection.isOpen()).isTrue();
        });
    }

    @Test
    void errorsOfASinkComeOutAsTheyAreToo() throws IOException {
        withConnection(answerWithOneRow(), connection -> {
            AssertionError error = new AssertionError("sink");
            assertThatThrownBy(() -> connection.stream("SELECT", new EventRecorder() {
                        @Override
                        public void row(byte[] bytes, int from, int to) {
                            throw error;
                        }
                    }))
                    .isSameAs(error);
        });
    }

    @Test
    void anInterruptAbortsTheConnection() throws IOException {
        withConnection(Peer::awaitEnd, connection -> {
            Thread waiting = Thread.currentThread();
            CompletableFuture.runAsync(() -> {
                pause(100);
                waiting.interrupt();
            });
            assertThatThrownBy(() -> connection.execute("SELECT SLEEP(100)"))
                    .isInstanceOf(ConnectionLost.class)
                    .hasMessageContaining("interrupted");
            assertThat(Thread.interrupted()).isTrue();
            assertThat(connection.isOpen()).isFalse();
        });
    }

    @Test
    void closingDoesNotWaitForEverForAServerThatHangs() throws IOException {
        withConnection(peer -> pause(20_000), connection -> {
            CompletableFuture<StatementResult> statement = connection.submit(new byte[] {'x'}, 0, 1);
            connection.close();
            assertThat(connection.isOpen()).isFalse();
            assertThatThrownBy(() -> statement.get(5, TimeUnit.SECONDS)).hasCauseInstanceOf(ConnectionLost.class);
        });
    }

    @Test
    void eachConnectionHasAThreadOfItsOwnThatEndsWithIt() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    peer.logIn();
                    answerWithOneRow().play(peer);
                });
                Connector connector = new Connector(options(server.port()))) {
            ThreadOfRow first = new ThreadOfRow();
            ThreadOfRow second = new ThreadOfRow();
            Connection connection = connector.connect();
            connection.stream("SELECT", first);
            connector.connect().stream("SELECT", second);
            assertThat(first.thread).isNotSameAs(second.thread).isNotSameAs(Thread.currentThread());
            connection.close();
            first.thread.join(5_000);
            assertThat(first.thread.isAlive()).isFalse();
            assertThat(second.thread.isAlive()).isTrue();
            connector.close();
            second.thread.join(5_000);
            assertThat(second.thread.isAlive()).isFalse();
            assertThatThrownBy(connector::connect).isInstanceOf(ConnectFailed.class);
        }
    }

    @Test
    void closingSaysGoodBye() throws Exception {
        CountDownLatch saidGoodBye = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    peer.logIn();
                    if (Arrays.equals(peer.read(), new byte[] {1})) {
                        saidGoodBye.countDown();
                    }
                });
                Connector connector = new Connector(options(server.port()))) {
            connector.connect().close();
            assertThat(saidGoodBye.await(5, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static final class ThreadOfRow extends EventRecorder {
        private Thread thread;

        @Override
        public void row(byte[] bytes, int from, int to) {
            thread = Thread.currentThread();
        }
    }

    private interface Check {
        void on(Connection connection);
    }

    private static Script answerWithOneRow() {
        return peer -> {
            peer.read();
            peer.send(ONE_COLUMN, ServerPackets.column(2, "a"), ServerPackets.row(3, "x"));
            peer.send(ServerPackets.endOfRows(4));
            // Then the good-bye, upon which a server closes.
            peer.read();
        };
    }

    private static void withConnection(Script afterLogin, Check check) throws IOException {
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    peer.logIn();
                    afterLogin.play(peer);
                });
                Connector connector = new Connector(shortOptions(server));
                Connection connection = connector.connect()) {
            check.on(connection);
        }
    }

    private static void assertFails(ConnectOptions options, Class<? extends ProtocolException> type, String message) {
        try (Connector connector = new Connector(options)) {
            assertThatThrownBy(connector::connect).isInstanceOf(type).hasMessageContaining(message);
        }
    }

    private static ConnectOptions options(int port) {
        return ConnectOptions.of("127.0.0.1", port, "root", "").withTls(new Tls(SslMode.DISABLED, null, null, null));
    }

    private static ConnectOptions shortOptions(ScriptedServer server) {
        ConnectOptions o = options(server.port());
        return new ConnectOptions(
                o.host(),
                o.port(),
                null,
                o.user(),
                "",
                o.tls(),
                o.authentication(),
                o.compression(),
                3,
                Duration.ofMillis(200),
                "test",
                false);
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
