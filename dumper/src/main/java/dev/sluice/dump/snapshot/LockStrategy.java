// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.snapshot;

import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ServerInfo;

/// How the server is held still for the moment in which all snapshots are opened.
sealed interface LockStrategy {

    /// The strategy for a server.
    static LockStrategy of(ServerInfo server) {
        return server.isMariaDb() ? new BackupStages() : new BackupLock();
    }

    /// The name under which the manifest and the notes tell of it.
    String name();

    /// What goes before the lock and hinders nobody who reads or writes rows; may take long. Definitions are kept as
    /// they are from here on, where the server can do that.
    void prepare(Connection connection);

    /// Blocks commits. May be tried again where it did not come in time.
    void lock(Connection connection);

    /// Lets commits pass again; what blocks definitions is held until the connection closes.
    void unlock(Connection connection);

    /// The privilege without which the server refuses the lock, in the words of GRANT.
    String privilege();

    /// MySQL: the backup lock keeps definitions as they are until the dump ends, FLUSH TABLES WITH READ LOCK stops
    /// commits for the moment of the snapshots.
    ///
    /// @see "MySQL Reference Manual, LOCK INSTANCE FOR BACKUP"
    record BackupLock() implements LockStrategy {

        @Override
        public String name() {
            return "backup lock and global read lock";
        }

        @Override
        public void prepare(Connection connection) {
            connection.execute("LOCK INSTANCE FOR BACKUP");
        }

        @Override
        public void lock(Connection connection) {
            connection.execute("FLUSH TABLES WITH READ LOCK");
        }

        @Override
        public void unlock(Connection connection) {
            connection.execute("UNLOCK TABLES");
        }

        @Override
        public String privilege() {
            return "BACKUP_ADMIN, RELOAD";
        }
    }

    /// MariaDB: the backup stages up to the one that blocks commits. Long queries are not waited for.
    ///
    /// @see "MariaDB Knowledge Base, BACKUP STAGE"
    record BackupStages() implements LockStrategy {

        @Override
        public String name() {
            return "backup stages";
        }

        @Override
        public void prepare(Connection connection) {
            connection.execute("BACKUP STAGE START");
        }

        @Override
        public void lock(Connection connection) {
            connection.execute("BACKUP STAGE BLOCK_COMMIT");
        }

        @Override
        public void unlock(Connection connection) {
            connection.execute("BACKUP STAGE END");
        }

        @Override
        public String privilege() {
            return "RELOAD";
        }
    }
}
