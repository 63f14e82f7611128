// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.snapshot;

import dev.sluice.format.SqlText;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException;
import dev.sluice.protocol.Rows;
import org.jspecify.annotations.Nullable;

/// The place in the server's binary log at which a snapshot was taken.
///
/// @param binlogFile the binary log file, or null where the log is off or the account may not see it
/// @param binlogPosition the position in that file, or null likewise
/// @param gtid the executed GTID set, or null where the server keeps none
/// @param missing why the position is not known, or null where it is
public record Coordinates(
        @Nullable String binlogFile,
        @Nullable Long binlogPosition,
        @Nullable String gtid,
        @Nullable String missing) {

    /// No coordinates.
    ///
    /// @param missing why
    static Coordinates unknown(String missing) {
        return new Coordinates(null, null, null, missing);
    }

    /// A position in MariaDB's binary log, with the GTID position that belongs to it where the server shows it.
    static Coordinates ofMariaDb(Connection connection, String file, long position) {
        String gtid;
        try {
            gtid = connection
                    .query("SELECT BINLOG_GTID_POS(" + SqlText.literal(file) + ", " + position + ")")
                    .first()
                    .text(0);
        } catch (ProtocolException.ServerError _) {
            gtid = null;
        }
        return new Coordinates(file, position, gtid == null || gtid.isEmpty() ? null : gtid, null);
    }

    /// Reads the coordinates; only means something while nothing can commit.
    static Coordinates read(Connection connection) {
        String gtid = gtid(connection);
        try {
            Rows status = connection.query(statement(connection));
            if (status.isEmpty()) {
                return new Coordinates(null, null, gtid, "the server writes no binary log");
            }
            Rows.Row row = status.first();
            return new Coordinates(row.required("File"), Long.valueOf(row.required("Position")), gtid, null);
        } catch (ProtocolException.ServerError refused) {
            return new Coordinates(null, null, gtid, "the position could not be read, " + refused.getMessage());
        }
    }

    /// The statement was renamed in MySQL 8.2, where the old name went; MariaDB 10.5.2 has the new idea under a third
    /// name.
    private static String statement(Connection connection) {
        return connection.server().isMySqlAtLeast(8, 2, 0) ? "SHOW BINARY LOG STATUS" : "SHOW MASTER STATUS";
    }

    private static @Nullable String gtid(Connection connection) {
        String variable = connection.server().isMariaDb() ? "@@GLOBAL.gtid_binlog_pos" : "@@GLOBAL.gtid_executed";
        String value = connection.query("SELECT " + variable).first().text(0);
        return value == null || value.isEmpty() ? null : value.replace("\n", "");
    }
}
