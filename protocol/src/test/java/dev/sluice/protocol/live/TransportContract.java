// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sluice.protocol.Column;
import dev.sluice.protocol.ConnectOptions;
import dev.sluice.protocol.ConnectOptions.Tls;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Connector;
import dev.sluice.protocol.ProtocolException.ConnectFailed;
import dev.sluice.protocol.RowSink;
import dev.sluice.protocol.SslMode;
import dev.sluice.protocol.WireCompression;
import dev.sluice.protocol.packet.PayloadWriter;
import io.netty.channel.epoll.Epoll;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The ways to reach a server: TCP, Unix socket, epoll, NIO, TLS, compression; on every server.
public interface TransportContract extends Live {

    /// 200,000 rows, enough for all buffers to wrap.
    String MANY_ROWS = "SELECT a.n * 1000 + b.n AS id, REPEAT('v', b.n % 50) AS v"
            + " FROM (WITH RECURSIVE s AS (SELECT 0 AS n UNION ALL SELECT n + 1 FROM s WHERE n < 199) SELECT n FROM s) a,"
            + " (WITH RECURSIVE s AS (SELECT 0 AS n UNION ALL SELECT n + 1 FROM s WHERE n < 999) SELECT n FROM s) b"
            + " ORDER BY id";

    /// Sums up rows.
    final class Checksum implements RowSink {
        private final CRC32 crc = new CRC32();

        @Override
        public void columns(List<Column> columns) {}

        @Override
        public void row(byte[] bytes, int from, int to) {
            crc.update(bytes, from, to - from);
        }

        @Override
        public void rowPart(byte[] bytes, int from, int to, boolean last) {
            throw new IllegalStateException("no row is that large");
        }
    }

    @AfterEach
    default void resetTheSwitches() {
        System.clearProperty("sluice.transport");
        System.clearProperty("sluice.deprecateEof");
    }

    @ParameterizedTest
    @CsvSource({
        "epoll, tcp, NONE",
        "epoll, unix, NONE",
        "nio, tcp, NONE",
        "nio, unix, NONE",
        "epoll, tls, NONE",
        "nio, tls, NONE",
        "epoll, unix-tls, NONE",
        "epoll, tcp, ZLIB",
        "epoll, tls, ZLIB",
        "nio, tcp, ZLIB",
        "epoll, tcp, ZSTD",
        "epoll, tls, ZSTD",
        "nio, unix, ZSTD"
    })
    default void givesTheSameRowsOverEveryWay(String transport, String way, WireCompression compression) {
        assumeOffered(compression);
        assumeThat(!transport.equals("epoll") || Epoll.isAvailable())
                .as("epoll works here")
                .isTrue();
        System.setProperty("sluice.transport", transport);
        ConnectOptions options = options().withCompression(compression, 3);
        if (way.startsWith("unix")) {
            options = options.withSocket(socket());
        }
        if (way.endsWith("tls")) {
            assumeThat(offersTls()).as("the server offers TLS").isTrue();
            options = options.withTls(REQUIRED);
        }
        try (Connector connector = new Connector(options);
                Connection connection = connector.connect()) {
            Checksum rows = new Checksum();
            assertThat(connection.stream(MANY_ROWS, rows).rows()).isEqualTo(200_000);
            assertThat(rows.crc.getValue()).isEqualTo(expectedChecksum());
            assertThat(status(connection, "Ssl_cipher").isEmpty()).isEqualTo(!way.endsWith("tls"));
            assertThat(status(connection, "Compression")).isEqualTo(compression == WireCompression.NONE ? "OFF" : "ON");
            // Large enough for several frames and packets on the way to the server, too.
            String value = "q".repeat(20_000_000);
            assertThat(connection
                            .query("SELECT LENGTH('" + value + "')")
                            .first()
                            .text(0))
                    .isEqualTo("20000000");
        }
    }

    private static long expectedChecksum() {
        Checksum rows = new Checksum();
        for (int id = 0; id < 200_000; id++) {
            byte[] row = new PayloadWriter()
                    .text(Integer.toString(id))
                    .text("v".repeat(id % 1000 % 50))
                    .toBytes();
            rows.row(row, 0, row.length);
        }
        return rows.crc.getValue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    default void readsResultsWithAndWithoutEndOfFilePackets(String deprecateEof) {
        System.setProperty("sluice.deprecateEof", deprecateEof);
        try (Connector connector = new Connector(options());
                Connection connection = connector.connect()) {
            Checksum rows = new Checksum();
            assertThat(connection.stream(MANY_ROWS, rows).rows()).isEqualTo(200_000);
            assertThat(rows.crc.getValue()).isEqualTo(expectedChecksum());
            assertThat(connection.query("SELECT 1 FROM DUAL WHERE FALSE").isEmpty())
                    .isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = SslMode.class,
            names = {"PREFERRED", "REQUIRED", "VERIFY_CA"})
    default void encryptsAndChecksTheAuthority(SslMode mode) {
        assumeThat(offersTls()).as("the server offers TLS").isTrue();
        Tls tls = new Tls(mode, mode == SslMode.VERIFY_CA ? dataFile("ca.pem") : null, null, null);
        try (Connector connector = new Connector(options().withTls(tls));
                Connection connection = connector.connect()) {
            assertThat(status(connection, "Ssl_cipher")).isNotEmpty();
        }
    }

    @Test
    default void doesNotTrustACertificateOfAnUnknownAuthority() {
        assumeThat(offersTls()).as("the server offers TLS").isTrue();
        Tls jdkAuthorities = new Tls(SslMode.VERIFY_CA, null, null, null);
        try (Connector connector = new Connector(options().withTls(jdkAuthorities))) {
            assertThatThrownBy(connector::connect)
                    .isInstanceOf(ConnectFailed.class)
                    .hasMessageContaining("TLS with");
        }
    }

    @Test
    default void preferredNeedsNoTlsOnAUnixSocket() {
        try (Connector connector = new Connector(options().withSocket(socket()).withTls(Tls.PREFERRED));
                Connection connection = connector.connect()) {
            assertThat(status(connection, "Ssl_cipher")).isEmpty();
        }
    }
}
