// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Rows;
import java.util.List;

/// A setting of the whole server that makes a load faster and a crash worse. Constants: safe for every thread.
public enum ServerSwitch {
    /// Whether each COMMIT waits for the disk.
    LOG_FLUSH("innodb_flush_log_at_trx_commit", "2"),
    /// Whether each transaction of the binary log waits for the disk.
    BINLOG_FLUSH("sync_binlog", "0"),
    /// Whether InnoDB writes a redo log at all (MySQL 8.0.21 and later).
    REDO_LOG("redo_log", "OFF") {
        @Override
        public String value(Connection connection) {
            List<Rows.Row> rows = connection
                    .query("SHOW GLOBAL STATUS LIKE 'Innodb_redo_log_enabled'")
                    .rows();
            return rows.isEmpty() ? "" : rows.getFirst().required("Value");
        }

        @Override
        String statement(String value) {
            return "ALTER INSTANCE " + (value.equals("OFF") ? "DISABLE" : "ENABLE") + " INNODB REDO_LOG";
        }
    };

    private final String word;
    private final String relaxed;

    ServerSwitch(String word, String relaxed) {
        this.word = word;
        this.relaxed = relaxed;
    }

    /// What it is called in messages.
    public String word() {
        return word;
    }

    /// The value that a load wants.
    public String relaxed() {
        return relaxed;
    }

    /// Its present value; "" where the server has no such setting.
    public String value(Connection connection) {
        return connection.query("SELECT @@GLOBAL." + word + " AS value").first().required("value");
    }

    /// The statement that sets it.
    ///
    /// @param value as [#value(Connection)] gives it
    String statement(String value) {
        return "SET GLOBAL " + word + " = " + value;
    }

    /// Sets it.
    ///
    /// @param value as [#value(Connection)] gives it
    /// @throws dev.sluice.protocol.ProtocolException.ServerError where the account may not
    public void set(Connection connection, String value) {
        connection.execute(statement(value));
    }
}
