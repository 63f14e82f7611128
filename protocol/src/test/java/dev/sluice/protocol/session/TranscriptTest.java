// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.ConnectOptions;
import dev.sluice.protocol.ConnectOptions.Tls;
import dev.sluice.protocol.SslMode;
import dev.sluice.protocol.message.Query;
import dev.sluice.protocol.wire.EventRecorder;
import dev.sluice.protocol.wire.Transcript;
import dev.sluice.protocol.wire.Transcript.Turn;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What real servers said must come to the same however the network cuts it.
class TranscriptTest {

    private static final Path FOLDER = Path.of("src/test/resources/transcript");

    /// How a turn of the server reaches the session.
    private interface Cutter {
        void feed(Session session, int offset, byte[] bytes);
    }

    @AfterEach
    void restoreTheSwitch() {
        System.clearProperty("sluice.deprecateEof");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql-9.7", "mysql-9.7-eof", "mariadb-11.4", "mariadb-11.4-eof"})
    void comesToTheSameInEveryCut(String name) throws IOException {
        System.setProperty("sluice.deprecateEof", Boolean.toString(!name.endsWith("-eof")));
        Transcript transcript = Transcript.read(FOLDER.resolve(name + ".txt"));
        int length = transcript.turns().stream()
                .mapToInt(turn -> turn.bytes().length)
                .sum();
        for (int cut = 0; cut <= length; cut++) {
            int at = cut;
            assertThat(replay(transcript, (session, offset, bytes) -> feedInTwo(session, bytes, at - offset)))
                    .as("cut at " + cut)
                    .isEqualTo(transcript.expected());
        }
        assertThat(replay(transcript, (session, offset, bytes) -> {
                    for (int i = 0; i < bytes.length; i++) {
                        feed(session, bytes, i, i + 1);
                    }
                }))
                .as("byte by byte")
                .isEqualTo(transcript.expected());
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql-9.7", "mysql-9.7-eof", "mariadb-11.4", "mariadb-11.4-eof"})
    void comesToTheSameWhenAllStatementsAreInFlight(String name) throws IOException {
        System.setProperty("sluice.deprecateEof", Boolean.toString(!name.endsWith("-eof")));
        Transcript transcript = Transcript.read(FOLDER.resolve(name + ".txt"));
        EventRecorder events = new EventRecorder();
        Session session = logIn(transcript, events, (s, offset, bytes) -> feed(s, bytes, 0, bytes.length));
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Turn turn : transcript.turns().subList(1, transcript.turns().size())) {
            submit(session, turn, events);
            all.writeBytes(turn.bytes());
        }
        feed(session, all.toByteArray(), 0, all.size());
        assertThat(events.events()).isEqualTo(transcript.expected());
    }

    private static List<String> replay(Transcript transcript, Cutter cutter) {
        EventRecorder events = new EventRecorder();
        Session session = logIn(transcript, events, cutter);
        int offset = transcript.turns().getFirst().bytes().length;
        for (Turn turn : transcript.turns().subList(1, transcript.turns().size())) {
            submit(session, turn, events);
            cutter.feed(session, offset, turn.bytes());
            offset += turn.bytes().length;
        }
        return events.events();
    }

    /// The log-in is greeting and OK; in between it is the client's turn.
    private static Session logIn(Transcript transcript, EventRecorder events, Cutter cutter) {
        ConnectOptions options =
                ConnectOptions.of("127.0.0.1", 3306, "root", "").withTls(new Tls(SslMode.DISABLED, null, null, null));
        Session session = new Session(options, new RecordingWire());
        byte[] bytes = transcript.turns().getFirst().bytes();
        int greetingLength = 4 + ((bytes[0] & 0xFF) | (bytes[1] & 0xFF) << 8);
        cutter.feed(session, 0, Arrays.copyOf(bytes, greetingLength));
        cutter.feed(session, greetingLength, Arrays.copyOfRange(bytes, greetingLength, bytes.length));
        events.add(session.login().join().server().toString());
        return session;
    }

    private static void submit(Session session, Turn turn, EventRecorder events) {
        byte[] sql = turn.statement().getBytes(StandardCharsets.UTF_8);
        Statement statement = new Statement(Query.of(sql, 0, sql.length), events);
        session.submit(statement);
        statement.future().whenComplete(events::end);
    }

    private static void feedInTwo(Session session, byte[] bytes, int cut) {
        int at = Math.clamp(cut, 0, bytes.length);
        feed(session, bytes, 0, at);
        feed(session, bytes, at, bytes.length);
    }

    private static void feed(Session session, byte[] bytes, int from, int to) {
        session.feed(Unpooled.wrappedBuffer(bytes, from, to - from));
    }
}
