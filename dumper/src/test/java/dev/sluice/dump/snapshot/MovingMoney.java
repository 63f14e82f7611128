// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.snapshot;

import dev.sluice.testkit.LiveServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Writers that move money between the rows of many tables all the time: whoever sees one state sees all of it.
final class MovingMoney implements AutoCloseable {

    static final int TABLES = 8;
    static final long TOTAL = TABLES * 1000L;

    private final LiveServer server;
    private final String database;
    private final int pauseMillis;
    private final List<Thread> writers = new ArrayList<>();
    private final AtomicReference<@Nullable SQLException> failure = new AtomicReference<>();
    private final AtomicLong transfers = new AtomicLong();
    private volatile boolean stop;

    /// Makes the tables `a0` and so on in a new database, and starts the writers.
    ///
    /// @param pauseMillis the longest pause after a transfer
    MovingMoney(LiveServer server, String database, int writers, int pauseMillis) throws SQLException {
        this.server = server;
        this.database = database;
        this.pauseMillis = pauseMillis;
        StringBuilder sql =
                new StringBuilder("DROP DATABASE IF EXISTS " + database + "; CREATE DATABASE " + database + ";");
        for (int i = 0; i < TABLES; i++) {
            sql.append("CREATE TABLE " + table(i) + " (id INT PRIMARY KEY, v INT);");
            sql.append("INSERT INTO " + table(i) + " VALUES (1, 500),(2, 500);");
        }
        server.execute(sql.toString());
        for (int i = 0; i < writers; i++) {
            int seed = i;
            this.writers.add(Thread.ofPlatform().start(() -> write(new Random(seed))));
        }
    }

    String table(int number) {
        return database + ".a" + number;
    }

    long transfers() {
        return transfers.get();
    }

    private void write(Random random) {
        try (Connection connection = server.jdbc();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            while (!stop) {
                try {
                    statement.execute("UPDATE " + table(random.nextInt(TABLES)) + " SET v = v - 7 WHERE id = "
                            + (1 + random.nextInt(2)));
                    statement.execute("UPDATE " + table(random.nextInt(TABLES)) + " SET v = v + 7 WHERE id = "
                            + (1 + random.nextInt(2)));
                    connection.commit();
                    transfers.incrementAndGet();
                } catch (SQLException deadlock) {
                    connection.rollback();
                }
                Thread.sleep(random.nextInt(pauseMillis + 1));
            }
        } catch (SQLException failed) {
            failure.set(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Ends the writers and drops the tables.
    @Override
    public void close() throws SQLException, InterruptedException {
        stop = true;
        for (Thread writer : writers) {
            writer.join();
        }
        server.execute("DROP DATABASE " + database);
        SQLException failed = failure.get();
        if (failed != null) {
            throw failed;
        }
    }
}
