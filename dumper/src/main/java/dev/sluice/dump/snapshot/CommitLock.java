// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.snapshot;

import dev.sluice.dump.Selection.TableName;
import dev.sluice.format.SqlText;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A lock of the server under which nothing that is dumped can be committed.
sealed interface CommitLock {

    /// The name under which the manifest and the notes tell of it.
    String name();

    /// Asks for the lock; waits as long as the session waits for locks. May be asked for again after [#giveUp].
    void acquire(Connection connection);

    /// Lets commits pass again. What keeps definitions as they are is held until the connection closes.
    void release(Connection connection);

    /// Gives back whatever a failed attempt holds.
    void giveUp(Connection connection);

    /// The privilege without which the server refuses the lock, in the words of GRANT.
    String privilege();

    /// Whether the lock waits for the queries that run, and new queries of their tables behind it (docs/design/001).
    boolean waitsForQueries();

    private static void ifPossible(Connection connection, String statement) {
        try {
            connection.execute(statement);
        } catch (ProtocolException.ServerError nothingToGiveBack) {
            LoggerFactory.getLogger(CommitLock.class).debug("{}: {}", statement, nothingToGiveBack.getMessage());
        }
    }

    /// FLUSH TABLES WITH READ LOCK. On MySQL the backup lock goes before it where the account may take it: it keeps
    /// definitions as they are until the dump ends. It is taken with each attempt anew, since a definition that
    /// waits for it fails as a deadlock when the global lock is asked for.
    ///
    /// @see "MySQL Reference Manual, FLUSH TABLES WITH READ LOCK; LOCK INSTANCE FOR BACKUP"
    final class GlobalLock implements CommitLock {

        private static final Logger LOG = LoggerFactory.getLogger(GlobalLock.class);
        private boolean withBackupLock;

        @Override
        public String name() {
            return withBackupLock ? "backup lock and global read lock" : "global read lock";
        }

        @Override
        public void acquire(Connection connection) {
            withBackupLock = connection.server().isMySqlAtLeast(8, 0, 0) && mayLockInstance(connection);
            connection.execute("FLUSH TABLES WITH READ LOCK");
        }

        private static boolean mayLockInstance(Connection connection) {
            try {
                connection.execute("LOCK INSTANCE FOR BACKUP");
                return true;
            } catch (ProtocolException.ServerError refused) {
                if (!Refusal.isForWantOfRights(refused)) {
                    throw refused;
                }
                LOG.debug("no backup lock: {}", refused.getMessage());
                return false;
            }
        }

        @Override
        public void release(Connection connection) {
            connection.execute("UNLOCK TABLES");
        }

        @Override
        public void giveUp(Connection connection) {
            ifPossible(connection, "UNLOCK TABLES");
            if (withBackupLock) {
                ifPossible(connection, "UNLOCK INSTANCE");
            }
        }

        @Override
        public String privilege() {
            return "RELOAD";
        }

        @Override
        public boolean waitsForQueries() {
            return true;
        }
    }

    /// MariaDB: the backup stages up to the one that blocks commits. Long queries are not waited for.
    ///
    /// @see "MariaDB Knowledge Base, BACKUP STAGE"
    final class BackupStages implements CommitLock {

        @Override
        public String name() {
            return "backup stages";
        }

        @Override
        public void acquire(Connection connection) {
            connection.execute("BACKUP STAGE START");
            connection.execute("BACKUP STAGE BLOCK_COMMIT");
        }

        @Override
        public void release(Connection connection) {
            connection.execute("BACKUP STAGE END");
        }

        @Override
        public void giveUp(Connection connection) {
            ifPossible(connection, "BACKUP STAGE END");
        }

        @Override
        public String privilege() {
            return "RELOAD";
        }

        @Override
        public boolean waitsForQueries() {
            return false;
        }
    }

    /// LOCK TABLES of what is dumped: it waits for the transactions that have written to these tables, and nobody
    /// writes to them while it is held. Others read on.
    ///
    /// @see "MySQL Reference Manual, LOCK TABLES and UNLOCK TABLES Statements"
    record TableLocks(List<TableName> tables) implements CommitLock {

        @Override
        public String name() {
            return "table locks";
        }

        @Override
        public void acquire(Connection connection) {
            if (!tables.isEmpty()) {
                connection.execute("LOCK TABLES "
                        + tables.stream()
                                .map(table -> SqlText.qualified(table.database(), table.table()) + " READ")
                                .collect(Collectors.joining(", ")));
            }
        }

        @Override
        public void release(Connection connection) {
            connection.execute("UNLOCK TABLES");
        }

        @Override
        public void giveUp(Connection connection) {
            ifPossible(connection, "UNLOCK TABLES");
        }

        @Override
        public String privilege() {
            return "SELECT, LOCK TABLES";
        }

        @Override
        public boolean waitsForQueries() {
            return false;
        }
    }
}
