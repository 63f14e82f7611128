// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.Column;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Connector;
import dev.sluice.protocol.RowSink;
import dev.sluice.protocol.Rows;
import dev.sluice.protocol.packet.PacketDecoder;
import dev.sluice.protocol.packet.PayloadWriter;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Values and statements around and above the limits of packets and of the receive window, on every server.
public interface LargeValueContract extends Live {

    /// Collects the payloads of rows, whole or in pieces.
    final class Collector implements RowSink {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private int wholeRows;
        private int pieces;
        private int lastPieces;

        @Override
        public void columns(List<Column> columns) {}

        @Override
        public void row(byte[] window, int from, int to) {
            wholeRows++;
            bytes.write(window, from, to - from);
        }

        @Override
        public void rowPart(byte[] window, int from, int to, boolean last) {
            assertThat(window).hasSize(PacketDecoder.WINDOW_BYTES);
            pieces++;
            lastPieces += last ? 1 : 0;
            bytes.write(window, from, to - from);
        }
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                1_048_560,
                1_048_580,
                16_777_206,
                16_777_207,
                16_777_208,
                16_777_209,
                16_777_210,
                16_777_211,
                16_777_212,
                16_777_213,
                16_777_214,
                16_777_215,
                16_777_216,
                33_554_417
            })
    default void receivesRowsAroundTheLimitsOfPackets(int length) {
        try (Connector connector = new Connector(options());
                Connection connection = connector.connect()) {
            Collector rows = new Collector();
            connection.stream("SELECT CONCAT('<', REPEAT('x', " + (length - 2) + "), '>')", rows);
            byte[] expected =
                    new PayloadWriter().text("<" + "x".repeat(length - 2) + ">").toBytes();
            assertThat(Arrays.equals(rows.bytes.toByteArray(), expected)).isTrue();
            assertThat(rows.wholeRows + rows.lastPieces).isEqualTo(1);
            assertThat(rows.wholeRows).isEqualTo(expected.length <= PacketDecoder.WINDOW_BYTES - 4 ? 1 : 0);
            assertThat(connection.query("SELECT 1").first().text(0)).isEqualTo("1");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {16_777_213, 16_777_214, 16_777_215, 33_554_429, 40_000_000})
    default void sendsStatementsAroundTheLimitsOfPackets(int length) {
        try (Connector connector = new Connector(options());
                Connection connection = connector.connect()) {
            String head = "SELECT LENGTH('";
            String value = "y".repeat(length - head.length() - 2);
            Rows rows = connection.query(head + value + "')");
            assertThat(rows.first().text(0)).isEqualTo(Integer.toString(value.length()));
        }
    }

    @Test
    default void streamsAValueOf40MegabytesInPiecesBetweenOrdinaryRows() {
        try (Connector connector = new Connector(options());
                Connection connection = connector.connect()) {
            Collector rows = new Collector();
            long count = connection.stream(
                            "SELECT 'before' AS v UNION ALL SELECT REPEAT('z', 40000000) UNION ALL SELECT 'after'",
                            rows)
                    .rows();
            assertThat(count).isEqualTo(3);
            assertThat(rows.wholeRows).isEqualTo(2);
            assertThat(rows.lastPieces).isEqualTo(1);
            assertThat(rows.pieces).isGreaterThan(38);
            byte[] bytes = rows.bytes.toByteArray();
            assertThat(bytes).hasSize(7 + 9 + 40_000_000 + 6);
            assertThat(new String(bytes, bytes.length - 9, 9, StandardCharsets.US_ASCII))
                    .isEqualTo("zzz\u0005after");
        }
    }

    @Test
    default void collectsALargeValueToo() {
        try (Connector connector = new Connector(options());
                Connection connection = connector.connect()) {
            assertThat(connection
                            .query("SELECT 1, REPEAT('z', 3000000), 2")
                            .first()
                            .text(1))
                    .hasSize(3_000_000);
        }
    }
}
