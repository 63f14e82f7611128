// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import dev.sluice.protocol.ProtocolException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Why a load failed. Failures of the connection and of the dump's files come as themselves, as
/// [dev.sluice.protocol.ProtocolException] and [dev.sluice.format.FormatException].
public abstract sealed class LoadException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private LoadException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /// Objects of the dump exist on the target already, and not from an interrupted load of the same dump.
    public static final class TargetNotEmpty extends LoadException {
        private static final long serialVersionUID = 1L;
        private final transient List<String> objects;

        /// @param objects what exists, as in "table shop.orders"
        public TargetNotEmpty(List<String> objects) {
            super(
                    objects.size() + " of the dump's objects exist on the target, the first is " + objects.getFirst(),
                    null);
            this.objects = List.copyOf(objects);
        }

        /// What exists, as in "table shop.orders".
        public List<String> objects() {
            return objects;
        }
    }

    /// The target takes two names of the dump for one; nothing was made.
    public static final class NamesCollide extends LoadException {
        private static final long serialVersionUID = 1L;

        /// @param one what comes first, as in "table shop.Orders"
        /// @param other what would be put in its place, as in "table shop.orders"
        public NamesCollide(String one, String other) {
            super("the target takes " + one + " and " + other + " for one", null);
        }
    }

    /// The load was asked for something that is not in the dump; nothing was made.
    public static final class UnknownName extends LoadException {
        private static final long serialVersionUID = 1L;
        private final @Nullable String suggestion;

        /// @param suggestion the existing name most like it, or null
        public UnknownName(String problem, @Nullable String suggestion) {
            super(problem, null);
            this.suggestion = suggestion;
        }

        /// The existing name most like the wrong one, or null.
        public @Nullable String suggestion() {
            return suggestion;
        }
    }

    /// The server went down in the middle and has lost rows that cannot be loaded twice.
    public static final class RowsLost extends LoadException {
        private static final long serialVersionUID = 1L;

        /// @param table as in "shop.orders"
        public RowsLost(String table) {
            super("the target went down and may have lost rows of " + table + ", which is not transactional", null);
        }
    }

    /// The connection was lost before the answer to a COMMIT came: the rows of a script may be in or not.
    public static final class CommitUnknown extends LoadException {
        private static final long serialVersionUID = 1L;

        /// @param place as in "shop.sql, line 12, table shop.orders"
        public CommitUnknown(String place, ProtocolException.ConnectionLost lost) {
            super(place + ": the connection was lost as these rows were committed: they may be in or not", lost);
        }
    }

    /// Another load of the same dump is at work on the target.
    public static final class LoadRunning extends LoadException {
        private static final long serialVersionUID = 1L;

        public LoadRunning() {
            super("another load of this dump is running on the target", null);
        }
    }

    /// The target refused a statement, or took it with a warning that means a changed value.
    public static final class StatementRefused extends LoadException {
        private static final long serialVersionUID = 1L;
        private final int number;

        /// @param file the file of the dump
        /// @param statement the statement's number in the file, from 1
        /// @param excerpt the first bytes of the statement
        public StatementRefused(String file, long statement, String excerpt, ProtocolException.ServerError error) {
            super(file + ", statement " + statement + ": " + error.getMessage() + " -- " + excerpt, error);
            this.number = error.number();
        }

        /// @param place where the statement stands, as in "shop.sql, line 12"
        public StatementRefused(String place, String excerpt, ProtocolException.ServerError error) {
            super(place + ": " + error.getMessage() + " -- " + excerpt, error);
            this.number = error.number();
        }

        /// The server's error number.
        public int number() {
            return number;
        }
    }

    /// A script that cannot be read, or not to its end.
    public static final class BadScript extends LoadException {
        private static final long serialVersionUID = 1L;
        private final Fault fault;

        /// What is wrong with a script.
        public enum Fault {
            /// The file system, or what decompresses the script, says no.
            UNREADABLE,
            /// It is compressed in a way that is not known here.
            COMPRESSED,
            UTF16,
            /// It is something else than text.
            BINARY,
            /// A message of the tool that wrote it stands before the first statement.
            NOISE,
            /// It takes rows back that it has inserted.
            TRANSACTIONS,
            /// It ends in the middle of a statement.
            CUT,
            /// It begins like a dump and does not end like one.
            UNFINISHED
        }

        /// @param problem in one line, with the name of the script
        public BadScript(Fault fault, String problem) {
            super(problem, null);
            this.fault = fault;
        }

        /// What is wrong with it.
        public Fault fault() {
            return fault;
        }
    }

    /// A statement of the dump is larger than the target takes; it was not sent.
    public static final class StatementTooLarge extends LoadException {
        private static final long serialVersionUID = 1L;
        private final long bytes;
        private final long limitBytes;

        /// @param place where the statement stands, as in "shop.sql, line 12"
        /// @param bytes the statement's length
        /// @param limitBytes the target's max_allowed_packet
        public StatementTooLarge(String place, long bytes, long limitBytes) {
            super(place + ": " + bytes + " bytes are more than the target's max_allowed_packet of " + limitBytes, null);
            this.bytes = bytes;
            this.limitBytes = limitBytes;
        }

        /// The statement's length.
        public long bytes() {
            return bytes;
        }

        /// The target's max_allowed_packet.
        public long limitBytes() {
            return limitBytes;
        }
    }

    /// The load was told to stop. What is committed stays; the same command again finishes the work.
    public static final class Aborted extends LoadException {
        private static final long serialVersionUID = 1L;

        public Aborted() {
            super("the load was interrupted", null);
        }
    }
}
