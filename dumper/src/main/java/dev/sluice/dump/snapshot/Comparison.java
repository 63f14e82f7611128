// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.snapshot;

import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException;
import dev.sluice.protocol.Rows;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Tells from the server's logs whether anything was committed while snapshots were started.
sealed interface Comparison {

    /// What is compared, as in "comparison of GTIDs".
    String name();

    /// Reads the logs before the snapshots are started.
    void before(Sessions sessions);

    /// The place of the snapshots in the binary log, or null where something was committed meanwhile, so that they may
    /// differ.
    @Nullable
    Coordinates after(Sessions sessions);

    /// The comparison that fits a server, or null where it shows nothing that would prove anything.
    static @Nullable Comparison of(Sessions sessions) {
        Rows.Row server = sessions.catalogue()
                .query("SELECT @@GLOBAL.log_bin"
                        + (sessions.server().isMariaDb() ? "" : " AND @@GLOBAL.gtid_mode = 'ON'"))
                .first();
        boolean logged = "1".equals(server.text(0));
        if (sessions.server().isMariaDb()) {
            return logged ? new BinlogSnapshots() : SequenceNumbers.of(sessions, "Innodb_lsn_current");
        }
        return logged ? new Gtids() : SequenceNumbers.of(sessions, "Innodb_redo_log_current_lsn");
    }

    /// MySQL with GTIDs. A transaction becomes visible while its GTID is owned and before it is executed. So the
    /// set of executed ones is not enough: that of owned ones must be empty afterwards. It is read first, since a
    /// GTID moves from there to the executed ones.
    ///
    /// @see "MySQL Reference Manual, GTID Life Cycle"
    final class Gtids implements Comparison {

        private @Nullable String executed;

        @Override
        public String name() {
            return "comparison of GTIDs";
        }

        @Override
        public void before(Sessions sessions) {
            executed = value(sessions.catalogue(), "gtid_executed");
        }

        @Override
        public @Nullable Coordinates after(Sessions sessions) {
            Coordinates coordinates = Coordinates.read(sessions.catalogue());
            String owned = value(sessions.catalogue(), "gtid_owned");
            String now = value(sessions.catalogue(), "gtid_executed");
            return owned.isEmpty() && now.equals(executed) ? coordinates : null;
        }

        private static String value(Connection connection, String variable) {
            String value =
                    connection.query("SELECT @@GLOBAL." + variable).first().text(0);
            return value == null ? "" : value;
        }
    }

    /// MariaDB with a binary log: it starts a consistent snapshot between two commits, and shows to each session where
    /// in the log that was.
    ///
    /// @see "MariaDB Knowledge Base, START TRANSACTION, WITH CONSISTENT SNAPSHOT"
    final class BinlogSnapshots implements Comparison {

        @Override
        public String name() {
            return "comparison of binary log positions";
        }

        @Override
        public void before(Sessions sessions) {}

        @Override
        public @Nullable Coordinates after(Sessions sessions) {
            String file = null;
            String position = null;
            for (Connection reader : sessions.readers()) {
                String nextFile = status(reader, "Binlog_snapshot_file");
                String nextPosition = status(reader, "Binlog_snapshot_position");
                if (file != null && !(nextFile.equals(file) && nextPosition.equals(position))) {
                    return null;
                }
                file = nextFile;
                position = nextPosition;
            }
            return file == null || position == null
                    ? Coordinates.unknown("no session reads rows")
                    : Coordinates.ofMariaDb(sessions.catalogue(), file, Long.parseLong(position));
        }
    }

    /// A server without such: every commit writes to InnoDB's log. It becomes visible a moment after that, so that the
    /// log must have been silent for some time before the first snapshot, too.
    ///
    /// @see "MySQL Reference Manual, Server Status Variables"
    final class SequenceNumbers implements Comparison {

        private static final long SILENCE_NANOS = 100_000_000L;
        private final String variable;
        private @Nullable Mark before;

        private SequenceNumbers(String variable) {
            this.variable = variable;
        }

        private record Mark(String number, Coordinates coordinates) {}

        private static @Nullable SequenceNumbers of(Sessions sessions, String variable) {
            boolean known = !sessions.catalogue()
                    .query("SHOW GLOBAL STATUS LIKE '" + variable + "'")
                    .isEmpty();
            return known ? new SequenceNumbers(variable) : null;
        }

        @Override
        public String name() {
            return "comparison of log sequence numbers";
        }

        @Override
        public void before(Sessions sessions) {
            before = mark(sessions);
            LockSupport.parkNanos(SILENCE_NANOS);
        }

        @Override
        public @Nullable Coordinates after(Sessions sessions) {
            Mark after = mark(sessions);
            return after.equals(before) ? after.coordinates : null;
        }

        private Mark mark(Sessions sessions) {
            Coordinates coordinates = Coordinates.read(sessions.catalogue());
            return new Mark(status(sessions.catalogue(), variable), coordinates);
        }
    }

    private static String status(Connection connection, String variable) {
        Rows rows = connection.query("SHOW STATUS LIKE '" + variable + "'");
        String value = rows.isEmpty() ? null : rows.first().text("Value");
        if (value == null) {
            throw new ProtocolException.MalformedPacket("the server does not show the status variable " + variable);
        }
        return value;
    }
}
