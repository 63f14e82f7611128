// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump;

import java.time.Duration;

/// How a consistent snapshot is to be had.
///
/// @param way the one way to take, or [Way#AUTO]
/// @param lockTimeout the longest time to wait for a lock, for each way that takes one
/// @param compareTimeout the longest time to repeat a snapshot until nothing has changed meanwhile
/// @param longQueries what to do about queries that a lock would have to wait for
/// @param longAfter from which age a query counts as a long one, in whole seconds
public record SnapshotOptions(
        Way way, Duration lockTimeout, Duration compareTimeout, LongQueries longQueries, Duration longAfter) {

    /// How the connections come to see one state.
    public enum Way {
        /// The first of the others, but [#NONE], that the server and the account's rights allow.
        AUTO,
        /// FLUSH TABLES WITH READ LOCK for a moment; on MySQL with the backup lock, too, where that may be taken.
        GLOBAL_LOCK,
        /// MySQL: LOCK INSTANCE FOR BACKUP and the comparison. MariaDB: BACKUP STAGE.
        BACKUP_LOCK,
        /// LOCK TABLES ... READ of the tables that are dumped, for a moment.
        TABLE_LOCKS,
        /// No lock: the server's logs are read before and after, and the snapshots taken again until they are equal.
        COMPARE,
        /// Snapshots one after the other, without proof that they are of one state.
        NONE
    }

    /// What becomes of a lock that would have to wait for a long query.
    public enum LongQueries {
        /// It is not asked for before the query has ended.
        WAIT,
        /// It is not asked for at all.
        FAIL,
        /// The query is ended if it only reads; any other is waited for.
        KILL,
        /// It is asked for all the same.
        OFF
    }

    /// The defaults, but for the time to wait for a lock.
    public static SnapshotOptions automatic(Duration lockTimeout) {
        return new SnapshotOptions(Way.AUTO, lockTimeout, lockTimeout, LongQueries.WAIT, Duration.ofSeconds(1));
    }

    /// The same with another way.
    public SnapshotOptions by(Way other) {
        return new SnapshotOptions(other, lockTimeout, compareTimeout, longQueries, longAfter);
    }
}
