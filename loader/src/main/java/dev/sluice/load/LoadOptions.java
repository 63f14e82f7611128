// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import dev.sluice.format.ObjectSelection;
import dev.sluice.protocol.ConnectOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// The resolved settings of one load; never raw flags.
///
/// @param server how to reach the target
/// @param folder the dump folder, or an SQL script
/// @param database the database of an SQL script that names none, "" where it does
/// @param gtid what becomes of the GTIDs that the rows stand for
/// @param threads the number of connections, one thread each; at least 1
/// @param inFlight how many statements of a chunk are sent ahead of the answer to the first of them
/// @param transactionBytes from how much SQL text on a transaction ends, 0 for what suits the target
/// @param retries how often a chunk is tried again after a deadlock or a lock wait time-out
/// @param patience how long a server that has gone is waited for; zero where a lost connection is the end
/// @param lane how rows go in
/// @param keys when tables get their keys
/// @param binaryLog whether the target's binary log hears of the load
/// @param relaxed settings of the whole server that are relaxed while the load runs
/// @param accounts what becomes of the users and roles of a dump that has any
/// @param policies what is to be different from the dump
public record LoadOptions(
        ConnectOptions server,
        Path folder,
        String database,
        Gtid gtid,
        int threads,
        int inFlight,
        long transactionBytes,
        int retries,
        Duration patience,
        Lane lane,
        Keys keys,
        BinaryLog binaryLog,
        List<ServerSwitch> relaxed,
        Accounts accounts,
        Policies policies) {

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

    /// What is to be different from the dump.
    ///
    /// @param ifExists what becomes of what is there already
    /// @param selection which objects are wanted
    /// @param databases new names of databases by their old ones
    /// @param definer who defines views and programs
    /// @param collations collations by those that they stand in for, in lower case
    /// @param keylessTables what becomes of tables without a primary key
    /// @param changedValues what becomes of rows that the server would change
    public record Policies(
            IfExists ifExists,
            ObjectSelection selection,
            Map<String, String> databases,
            Definer definer,
            Map<String, String> collations,
            KeylessTables keylessTables,
            ChangedValues changedValues) {

        /// Everything as it is in the dump.
        public static final Policies NONE = new Policies(
                IfExists.ERROR,
                ObjectSelection.ALL,
                Map.of(),
                Definer.KEPT,
                Map.of(),
                KeylessTables.AS_THEY_ARE,
                ChangedValues.REFUSED);

        public Policies {
            databases = Map.copyOf(databases);
            collations = Map.copyOf(collations);
        }
    }

    /// What becomes of tables without a primary key.
    public enum KeylessTables {
        AS_THEY_ARE,
        /// They get a generated invisible primary key (MySQL 8.0.30 and later).
        WITH_INVISIBLE_KEY
    }

    /// What becomes of a row with a value that the target does not take as it is in the dump.
    public enum ChangedValues {
        /// The load fails.
        REFUSED,
        /// The server puts the value that it makes of it, which is reported.
        REPORTED
    }

    /// What becomes of an object on the target that stands where one of the dump is to stand.
    public enum IfExists {
        /// The load is refused.
        ERROR,
        /// It stays as it is, a table with its rows.
        SKIP,
        /// It is dropped.
        DROP,
        /// A table stays and loses its rows and triggers; everything else stays as it is.
        TRUNCATE
    }

    /// Whose rights views and programs have.
    ///
    /// @param isKept whether each keeps its own
    /// @param account as SQL spells it, "" for the account of the load; without meaning where each keeps its own
    public record Definer(boolean isKept, String account) {
        /// Each keeps its own.
        public static final Definer KEPT = new Definer(true, "");

        /// The account of the load.
        public static final Definer STRIPPED = new Definer(false, "");
    }

    /// Whether users, roles and their rights are restored.
    public enum Accounts {
        LEAVE_OUT,
        RESTORE
    }
}
