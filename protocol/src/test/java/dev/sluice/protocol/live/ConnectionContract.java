// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Connector;
import dev.sluice.protocol.ProtocolException.ConnectionLost;
import dev.sluice.protocol.ProtocolException.ServerError;
import dev.sluice.protocol.Rows;
import dev.sluice.protocol.StatementResult;
import dev.sluice.protocol.Upload;
import dev.sluice.protocol.WireCompression;
import dev.sluice.protocol.wire.EventRecorder;
import dev.sluice.testkit.Flavour;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What a connection does with statements, on every server.
public interface ConnectionContract extends Live {

    @Test
    default void knowsTheServerAndItsOwnNumber() throws SQLException {
        try (Connector connector = new Connector(options());
                Connection connection = connector.connect()) {
            assertThat(connection.server().version()).isEqualTo(server().version());
            assertThat(connection.server().isMariaDb()).isEqualTo(server().flavour() == Flavour.MARIADB);
            assertThat(connection.query("SELECT CONNECTION_ID()").first().text(0))
                    .isEqualTo(Long.toString(connection.id()));
        }
    }

    @Test
    default void collectsASmallResult() {
        try (Connector connector = new Connector(options());
                Connection connection = connector.connect()) {
            Rows rows = connection.query("SELECT 1 AS one, NULL AS nothing, '' AS void, x'00FF' AS raw");
            assertThat(rows.columns()).extracting("name").containsExactly("one", "nothing", "void", "raw");
            assertThat(rows.first().required("ONE")).isEqualTo("1");
            assertThat(rows.first().text("nothing")).isNull();
            assertThat(rows.first().text("void")).isEmpty();
            assertThat(rows.first().bytes("raw")).containsExactly(0, 0xFF);
        }
    }

    @Test
    default void reportsWhatAStatementHasDone() {
        try (Connector connector = new Connector(options());
                Connection connection = connector.connect()) {
            connection.execute("CREATE DATABASE sluice_connection");
            try {
                connection.execute(
                        "CREATE TABLE sluice_connection.t (id INT AUTO_INCREMENT PRIMARY KEY, v VARCHAR(3))");
                StatementResult inserted = connection.execute(
                        "INSERT IGNORE INTO sluice_connection.t (v) VALUES ('a'), ('b'), ('too long')");
                assertThat(inserted.affectedRows()).isEqualTo(3);
                assertThat(inserted.lastInsertId()).isEqualTo(1);
                assertThat(inserted.warnings()).isEqualTo(1);
                assertThat(inserted.info()).isEqualTo("Records: 3  Duplicates: 0  Warnings: 1");
            } finally {
                connection.execute("DROP DATABASE sluice_connection");
            }
        }
    }

    @Test
    default void givesAllResultsOfAProcedure() {
        try (Connector connector = new Connector(options());
                Connection connection = connector.connect()) {
            connection.execute("CREATE DATABASE sluice_call");
            try {
                connection.execute("CREATE PROCEDURE sluice_call.p() BEGIN SELECT 1 AS a; SELECT 2 AS b, 3 AS c"
                        + " UNION ALL SELECT 4, 5; SELECT 6 AS d FROM DUAL WHERE FALSE; END");
                EventRecorder events = new EventRecorder();
                assertThat(connection.stream("CALL sluice_call.p()", events).rows())
                        .isEqualTo(3);
                assertThat(events.events().stream().filter(e -> e.startsWith("row")))
                        .containsExactly("row '1'", "row '2' '3'", "row '4' '5'");
                assertThat(events.events().stream().filter(e -> e.startsWith("Column")))
                        .hasSize(4);
                assertThat(connection.query("CALL sluice_call.p()").first().text("a"))
                        .isEqualTo("1");
            } finally {
                connection.execute("DROP DATABASE sluice_call");
            }
        }
    }

    @Test
    default void anErrorInTheMiddleOfTheRowsLeavesTheConnectionUsable() {
        try (Connector connector = new Connector(options());
                Connection connection = connector.connect()) {
            connection.execute("SET SESSION " + recursionLimit() + " = 100000");
            EventRecorder events = new EventRecorder();
            assertThatThrownBy(() -> connection.stream(
                            "WITH RECURSIVE s AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM s WHERE n < 20000)"
                                    + " SELECT n, (SELECT 1 UNION SELECT IF(s.n > 15000, 2, 1)) AS one FROM s",
                            events))
                    .isInstanceOfSatisfying(
                            ServerError.class, e -> assertThat(e.number()).isEqualTo(1242));
            assertThat(events.events().size()).isGreaterThan(10_000);
            assertThat(connection.query("SELECT 1").first().text(0)).isEqualTo("1");
        }
    }

    private String recursionLimit() {
        return server().flavour() == Flavour.MARIADB ? "max_recursive_iterations" : "cte_max_recursion_depth";
    }

    @ParameterizedTest
    @EnumSource
    default void pipelinesStatements(WireCompression compression) throws Exception {
        assumeOffered(compression);
        try (Connector connector = new Connector(options().withCompression(compression, 3));
                Connection connection = connector.connect()) {
            List<CompletableFuture<?>> futures = new ArrayList<>();
            connection.execute("SET @sum = 0");
            for (int i = 1; i <= 100; i++) {
                byte[] sql = (i == 50 ? "SELECT nothing" : "SET @sum = @sum + " + i).getBytes(StandardCharsets.UTF_8);
                futures.add(connection.submit(sql, 0, sql.length));
            }
            CompletableFuture<Rows> sum = connection.submitQuery("SELECT @sum");
            assertThat(sum.get(30, TimeUnit.SECONDS).first().text(0)).isEqualTo("5000");
            for (int i = 1; i <= 100; i++) {
                assertThat(futures.get(i - 1).isCompletedExceptionally()).isEqualTo(i == 50);
            }
        }
    }

    @Test
    default void aLocalFileIsNeverSent() {
        try (Connector connector = new Connector(options());
                Connection connection = connector.connect()) {
            connection.execute("CREATE DATABASE sluice_local");
            try {
                connection.execute("CREATE TABLE sluice_local.t (v TEXT)");
                assertThatThrownBy(() ->
                                connection.execute("LOAD DATA LOCAL INFILE '/etc/hostname' INTO TABLE sluice_local.t"))
                        .isInstanceOf(ServerError.class);
                assertThat(connection
                                .query("SELECT COUNT(*) FROM sluice_local.t")
                                .first()
                                .text(0))
                        .isEqualTo("0");
            } finally {
                connection.execute("DROP DATABASE sluice_local");
            }
        }
    }

    /// The second time ahead of a rollback, and with an error that only the end of the data brings.
    @ParameterizedTest
    @EnumSource
    default void dataIsUploadedFromMemory(WireCompression compression) {
        assumeOffered(compression);
        byte[] load = "LOAD DATA LOCAL INFILE 'x' INTO TABLE sluice_upload.t".getBytes(StandardCharsets.UTF_8);
        byte[] lines = "a\n".repeat(200_000).getBytes(StandardCharsets.UTF_8);
        try (Connector connector = new Connector(options().withUploads().withCompression(compression, 3));
                Connection connection = connector.connect()) {
            connection.execute("CREATE DATABASE sluice_upload");
            try {
                connection.execute("CREATE TABLE sluice_upload.t (v TEXT)");
                Upload upload = connection.upload(load);
                for (int part = 0; part < 3; part++) {
                    upload.send(lines, 0, lines.length).join();
                }
                assertThat(upload.end().join().affectedRows()).isEqualTo(600_000);
                assertThatThrownBy(() -> connection.upload(
                                "LOAD DATA LOCAL INFILE 'x' INTO TABLE no.where".getBytes(StandardCharsets.UTF_8)))
                        .isInstanceOf(ServerError.class);
                assertThatThrownBy(() -> connection.upload("DO 1".getBytes(StandardCharsets.UTF_8)))
                        .isInstanceOf(IllegalArgumentException.class);
                assertThat(connection
                                .query("SELECT COUNT(*) FROM sluice_upload.t")
                                .first()
                                .text(0))
                        .isEqualTo("600000");
            } finally {
                connection.execute("DROP DATABASE sluice_upload");
            }
        }
    }

    @Test
    default void abortingEndsTheSessionAtTheServer() {
        try (Connector connector = new Connector(options());
                Connection aborted = connector.connect();
                Connection other = connector.connect()) {
            aborted.execute("SELECT GET_LOCK('sluice_abort', 1)");
            CompletableFuture<Rows> sleeping = aborted.submitQuery("SELECT SLEEP(60)");
            long start = System.nanoTime();
            aborted.abort();
            assertThatThrownBy(() -> sleeping.get(5, TimeUnit.SECONDS)).hasCauseInstanceOf(ConnectionLost.class);
            assertThat(aborted.isOpen()).isFalse();
            assertThat(other.query("SELECT GET_LOCK('sluice_abort', 10)")
                            .first()
                            .text(0))
                    .isEqualTo("1");
            assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(10));
            assertSessionEnds(other, aborted.id());
        }
    }

    @Test
    default void closingEndsTheSessionAtTheServer() {
        try (Connector connector = new Connector(options());
                Connection other = connector.connect()) {
            Connection closed = connector.connect();
            closed.close();
            assertThat(closed.isOpen()).isFalse();
            assertThatThrownBy(() -> closed.execute("DO 1"))
                    .isInstanceOfSatisfying(
                            ConnectionLost.class,
                            e -> assertThat(e.nothingWasSent()).isTrue());
            assertSessionEnds(other, closed.id());
        }
    }

    private static void assertSessionEnds(Connection other, long id) {
        boolean there = true;
        for (int i = 0; i < 100 && there; i++) {
            there = false;
            for (Rows.Row row : other.query("SHOW FULL PROCESSLIST")) {
                there |= row.required("Id").equals(Long.toString(id));
            }
            if (there) {
                other.execute("DO SLEEP(0.05)");
            }
        }
        assertThat(there).as("session " + id + " is still there").isFalse();
    }

    @Test
    default void aKilledStatementIsAnErrorAndAKilledSessionALostConnection() throws Exception {
        try (Connector connector = new Connector(options());
                Connection victim = connector.connect();
                Connection other = connector.connect()) {
            CompletableFuture<Rows> sleeping = victim.submitQuery("SELECT SLEEP(60) FROM DUAL WHERE SLEEP(60) = 2");
            other.execute("DO SLEEP(0.2)");
            other.execute("KILL " + victim.id());
            assertThatThrownBy(() -> sleeping.get(10, TimeUnit.SECONDS))
                    .cause()
                    .isInstanceOfAny(ConnectionLost.class, ServerError.class);
            assertThatThrownBy(() -> victim.execute("DO 1")).isInstanceOf(ConnectionLost.class);
        }
    }

    @Test
    default void anIdleSessionThatTheServerEndedIsLostWithNothingSent() throws InterruptedException {
        try (Connector connector = new Connector(options());
                Connection connection = connector.connect()) {
            connection.execute("SET SESSION wait_timeout = 1");
            Thread.sleep(2_500);
            assertThatThrownBy(() -> connection.execute("DO 1"))
                    .isInstanceOfSatisfying(
                            ConnectionLost.class,
                            e -> assertThat(e.nothingWasSent()).isTrue());
        }
    }
}
