// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import dev.sluice.protocol.ConnectOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// The resolved settings of one load; never raw flags.
///
/// @param server how to reach the target
/// @param folder the dump folder, or an SQL script
/// @param database the database of an SQL script that names none, "" where it does
/// @param gtid what becomes of the GTID set of an SQL script
/// @param threads the number of connections, one thread each; at least 1
/// @param inFlight how many statements of a chunk are sent ahead of the answer to the first of them
/// @param retries how often a chunk is tried again after a deadlock or a lock wait time-out
/// @param patience how long a server that has gone is waited for; zero where a lost connection is the end
/// @param lane how rows go in
/// @param keys when tables get their keys
/// @param binaryLog whether the target's binary log hears of the load
/// @param relaxed settings of the whole server that are relaxed while the load runs
/// @param accounts what becomes of the users and roles of a dump that has any
public record LoadOptions(
        ConnectOptions server,
        Path folder,
        String database,
        Gtid gtid,
        int threads,
        int inFlight,
        int retries,
        Duration patience,
        Lane lane,
        Keys keys,
        BinaryLog binaryLog,
        List<ServerSwitch> relaxed,
        Accounts accounts) {

    public LoadOptions {
        relaxed = List.copyOf(relaxed);
    }

    /// How rows go in.
    public enum Lane {
        /// By LOAD DATA LOCAL where the target allows it and a chunk is worth it.
        AUTO,
        /// By LOAD DATA LOCAL, however small a chunk is.
        LOAD_DATA,
        /// By INSERT.
        INSERT
    }

    /// When tables get the keys that do not have to be there from the start.
    public enum Keys {
        /// After their rows where they have many, else at once.
        AUTO,
        /// After their rows.
        AFTER,
        /// At once.
        BEFORE
    }

    /// Whether the target's binary log hears of the load.
    public enum BinaryLog {
        WRITTEN,
        /// Replicas of the target, and whoever restores from its log, miss what is loaded.
        SKIPPED
    }

    /// What becomes of the GTID set that an SQL script says its rows stand for.
    public enum Gtid {
        IGNORE,
        /// It is added to the set that the target has.
        APPEND,
        /// It takes the place of the set that the target has.
        REPLACE
    }

    /// Whether users, roles and their rights are restored.
    public enum Accounts {
        LEAVE_OUT,
        RESTORE
    }
}
