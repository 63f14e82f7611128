// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.dump.DumpException;
import dev.sluice.dump.Selection.TableName;
import dev.sluice.dump.SnapshotOptions;
import dev.sluice.dump.SnapshotOptions.Way;
import dev.sluice.protocol.ConnectOptions;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Connector;
import dev.sluice.testkit.LiveServer;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What the snapshot promises on every server, whatever the account may do.
abstract class SnapshotContract {

    static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int ROUNDS = 50;
    private static final int READERS = 8;
    private static final String ACCOUNT = "snapshot_it";

    final List<String> notes = new CopyOnWriteArrayList<>();

    abstract LiveServer server();

    /// What the account may do, and the way that it gets then.
    abstract List<Right> rights();

    /// @param grants the privileges on everything, in the words of GRANT
    /// @param strategy the strategy by which the account gets its snapshot
    record Right(String grants, String strategy) {}

    @AfterEach
    void dropAccount() throws SQLException {
        server().execute("DROP USER IF EXISTS " + ACCOUNT);
    }

    @ParameterizedTest
    @EnumSource(
            value = Way.class,
            names = {"NONE"},
            mode = EnumSource.Mode.EXCLUDE)
    void allSessionsSeeOneStateInEachOfManyRounds(Way way) throws Exception {
        SnapshotOptions options = SnapshotOptions.automatic(PATIENCE).by(way);
        try (MovingMoney money = new MovingMoney(server(), "snapshot_money", 3, 4);
                Connector connector = new Connector(root())) {
            SnapshotGroup group = SnapshotGroup.open(connector, READERS);
            for (int round = 0; round < ROUNDS; round++) {
                group.take(options, tables(money), notes::add);
                assertThat(seen(group, money)).as(way + ", round " + round).isEqualTo(MovingMoney.TOTAL);
            }
            assertThat(money.transfers()).isGreaterThan(ROUNDS);
        }
    }

    /// Shows that the test above can fail.
    @Test
    void withoutProofTheStatesDifferSoonerOrLater() throws Exception {
        SnapshotOptions options = SnapshotOptions.automatic(PATIENCE).by(Way.NONE);
        try (MovingMoney money = new MovingMoney(server(), "snapshot_money", 3, 0);
                Connector connector = new Connector(root())) {
            SnapshotGroup group = SnapshotGroup.open(connector, READERS);
            int round = 0;
            do {
                group.take(options, tables(money), notes::add);
                round++;
            } while (seen(group, money) == MovingMoney.TOTAL && round < 100 * ROUNDS);
            assertThat(round).isLessThan(100 * ROUNDS);
        }
    }

    @Test
    void theAccountsRightsDecideTheWay() throws Exception {
        server().execute("DROP DATABASE IF EXISTS snapshot_it; CREATE DATABASE snapshot_it;"
                + " CREATE TABLE snapshot_it.t (id INT PRIMARY KEY)");
        for (Right right : rights()) {
            server().execute("CREATE USER " + ACCOUNT + " IDENTIFIED BY 'low'; GRANT " + right.grants + " ON *.* TO "
                    + ACCOUNT);
            try (Connector connector = new Connector(account())) {
                SnapshotGroup group = SnapshotGroup.open(connector, 2);
                SnapshotGroup.Taken taken = group.take(
                        SnapshotOptions.automatic(PATIENCE), List.of(new TableName("snapshot_it", "t")), notes::add);
                assertThat(taken.strategy()).as(right.grants).isEqualTo(right.strategy);
                // Nothing is left that keeps others from writing.
                server().execute("SET lock_wait_timeout = 2; INSERT INTO snapshot_it.t VALUES (1);"
                        + " DELETE FROM snapshot_it.t");
            }
            dropAccount();
        }
        server().execute("DROP DATABASE snapshot_it");
    }

    @Test
    void aWayThatTheRightsDoNotAllowIsRefusedWithTheGrantThatHelps() throws Exception {
        server().execute("CREATE USER " + ACCOUNT + " IDENTIFIED BY 'low'; GRANT SELECT ON *.* TO " + ACCOUNT);
        for (Way way : List.of(Way.GLOBAL_LOCK, Way.BACKUP_LOCK, Way.TABLE_LOCKS)) {
            try (Connector connector = new Connector(account())) {
                SnapshotGroup group = SnapshotGroup.open(connector, 2);
                assertThatThrownBy(() -> group.take(
                                SnapshotOptions.automatic(PATIENCE).by(way),
                                List.of(new TableName("mysql", "plugin")),
                                notes::add))
                        .isInstanceOfSatisfying(
                                DumpException.NoSnapshot.class,
                                refused -> assertThat(refused.hint()).startsWith("GRANT "))
                        .hasMessageContaining("a privilege is missing");
            }
        }
    }

    @Test
    void writersThatNeverRestEndAComparisonAndNothingElse() throws Exception {
        SnapshotOptions options = new SnapshotOptions(
                Way.COMPARE, PATIENCE, Duration.ofSeconds(1), SnapshotOptions.LongQueries.WAIT, Duration.ofSeconds(1));
        try (MovingMoney money = new MovingMoney(server(), "snapshot_money", 4, 0);
                Connector connector = new Connector(root())) {
            // So many sessions start one after the other on a busy server that some transaction always comes between.
            SnapshotGroup group = SnapshotGroup.open(connector, 60);
            try {
                group.take(options, tables(money), notes::add);
                assertThat(seen(group, money)).isEqualTo(MovingMoney.TOTAL);
            } catch (DumpException.NoSnapshot refused) {
                assertThat(refused).hasMessageContaining("transactions were committed");
                assertThat(refused.hint()).contains("--threads=1");
            }
            SnapshotGroup single = SnapshotGroup.open(connector, 1);
            single.take(options, tables(money), notes::add);
            assertThat(seen(single, money)).isEqualTo(MovingMoney.TOTAL);
        }
    }

    // ---- what the tests are made of

    List<TableName> tables(MovingMoney money) {
        return IntStream.range(0, MovingMoney.TABLES)
                .mapToObj(money::table)
                .map(name -> new TableName(name.split("\\.")[0], name.split("\\.")[1]))
                .toList();
    }

    /// The money in all tables, read over as many sessions as there are.
    private static long seen(SnapshotGroup group, MovingMoney money) {
        long sum = 0;
        for (int i = 0; i < MovingMoney.TABLES; i++) {
            Connection reader = group.readers().get(i % group.readers().size());
            sum += Long.parseLong(
                    reader.query("SELECT SUM(v) FROM " + money.table(i)).first().text(0));
        }
        return sum;
    }

    ConnectOptions root() {
        return connect(server().user(), server().password());
    }

    private ConnectOptions account() {
        return connect(ACCOUNT, "low");
    }

    private ConnectOptions connect(String user, String password) {
        return ConnectOptions.of(server().host(), server().port(), user, password)
                .withAuthentication(new ConnectOptions.Authentication(true, null, false));
    }
}
