// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.wire;

import dev.sluice.protocol.ConnectOptions;
import dev.sluice.protocol.ConnectOptions.Tls;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Connector;
import dev.sluice.protocol.SslMode;
import dev.sluice.protocol.wire.Transcript.Turn;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Records the transcripts below `src/test/resources/transcript` from a real server, by listening in between. Run it
/// by hand when a transcript is to be added, and review the difference:
///
///     RecordTranscripts PORT FILE        an account root without password on 127.0.0.1
///
/// With `-Dsluice.deprecateEof=false` the session has end-of-file packets.
final class RecordTranscripts {

    /// Each statement shows another kind of answer.
    private static final List<String> STATEMENTS = List.of(
            "DROP DATABASE IF EXISTS sluice_transcript",
            "CREATE DATABASE sluice_transcript",
            "CREATE TABLE sluice_transcript.t (id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY, d DECIMAL(8,2), f DOUBLE,"
                    + " b BIT(9), e ENUM('x','y'), s VARCHAR(20) CHARACTER SET latin1, v VARBINARY(20), j JSON,"
                    + " ts DATETIME(3))",
            "INSERT INTO sluice_transcript.t VALUES (NULL, 1.5, 0.1, b'100000001', 'y', 'a', x'00FF', '{}',"
                    + " '2026-11-30 01:02:03.004'), (NULL, NULL, NULL, NULL, NULL, '', '', NULL, NULL)",
            "SELECT * FROM sluice_transcript.t ORDER BY id",
            "SELECT 1 FROM sluice_transcript.t WHERE id < 0",
            "SELECT CAST('1x' AS SIGNED) AS warns",
            "SELECT nothing",
            "SELECT id, (SELECT id FROM sluice_transcript.t q WHERE q.id <= p.id) AS s FROM sluice_transcript.t p",
            "CREATE PROCEDURE sluice_transcript.p() BEGIN SELECT 1 AS a; SELECT 2 AS b, 3 AS c; END",
            "CALL sluice_transcript.p()",
            "DROP DATABASE sluice_transcript");

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    private RecordTranscripts() {}

    public static void main(String[] args) throws IOException {
        new RecordTranscripts().record(Integer.parseInt(args[0]), Path.of(args[1]));
    }

    private void record(int port, Path file) throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> relay(listener, port));
            ConnectOptions options = ConnectOptions.of("127.0.0.1", listener.getLocalPort(), "root", "")
                    .withTls(new Tls(SslMode.DISABLED, null, null, null));
            EventRecorder events = new EventRecorder();
            List<Turn> turns = new ArrayList<>();
            try (Connector connector = new Connector(options);
                    Connection connection = connector.connect()) {
                events.add(connection.server().toString());
                turns.add(new Turn("", take()));
                for (String sql : STATEMENTS) {
                    connection
                            .submit(sql.getBytes(StandardCharsets.UTF_8), events)
                            .handle((result, failure) -> {
                                events.end(result, failure);
                                return result;
                            })
                            .join();
                    turns.add(new Turn(sql, take()));
                }
                new Transcript(turns, events.events())
                        .write(file, connection.server() + ", server to client, recorded by RecordTranscripts");
            }
        }
    }

    private synchronized byte[] take() {
        byte[] bytes = said.toByteArray();
        said.reset();
        return bytes;
    }

    private void relay(ServerSocket listener, int port) {
        try (Socket client = listener.accept();
                Socket server = new Socket("127.0.0.1", port)) {
            Thread.ofVirtual().start(() -> copy(client, server, false));
            copy(server, client, true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void copy(Socket from, Socket to, boolean isServer) {
        byte[] buffer = new byte[1 << 16];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(buffer); length > 0; length = in.read(buffer)) {
                if (isServer) {
                    synchronized (this) {
                        said.write(buffer, 0, length);
                    }
                }
                out.write(buffer, 0, length);
            }
        } catch (IOException e) {
            // One side has closed; the other learns it from the caller, who closes both.
        }
    }
}
