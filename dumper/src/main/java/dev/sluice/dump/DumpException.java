// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump;

import dev.sluice.protocol.ProtocolException;
import org.jspecify.annotations.Nullable;

/// Why a dump failed. Failures of the connection and of files come as themselves, as
/// [dev.sluice.protocol.ProtocolException] and [dev.sluice.format.FormatException].
public abstract sealed class DumpException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private DumpException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /// No consistent snapshot could be had: a privilege is missing, or the lock did not come in time.
    public static final class NoSnapshot extends DumpException {
        private static final long serialVersionUID = 1L;
        private final String hint;

        /// @param hint what the user can do about it, such as the GRANT that is missing
        public NoSnapshot(String message, String hint, @Nullable Throwable cause) {
            super(message, cause);
            this.hint = hint;
        }

        /// What the user can do about it.
        public String hint() {
            return hint;
        }
    }

    /// A database or table that was asked for by name does not exist.
    public static final class UnknownObject extends DumpException {
        private static final long serialVersionUID = 1L;
        private final @Nullable String suggestion;

        /// @param kind "database" or "table"
        /// @param suggestion the existing name most like it, or null
        public UnknownObject(String kind, String name, @Nullable String suggestion) {
            super("there is no " + kind + " " + name, null);
            this.suggestion = suggestion;
        }

        /// The existing name most like the wrong one, or null.
        public @Nullable String suggestion() {
            return suggestion;
        }
    }

    /// The server refused to show an object or to send its rows.
    public static final class ObjectUnreadable extends DumpException {
        private static final long serialVersionUID = 1L;
        private final String object;
        private final ProtocolException.ServerError error;

        /// @param object what it is, as in "table shop.orders"
        public ObjectUnreadable(String object, ProtocolException.ServerError error) {
            super("cannot read " + object + ": " + error.getMessage(), error);
            this.object = object;
            this.error = error;
        }

        /// What it is, as in "table shop.orders".
        public String object() {
            return object;
        }

        /// The server's answer.
        public ProtocolException.ServerError error() {
            return error;
        }
    }

    /// A table's definition changed after the snapshot, so that its rows can no longer be read as they were.
    public static final class TableChanged extends DumpException {
        private static final long serialVersionUID = 1L;

        public TableChanged(String table, @Nullable Throwable cause) {
            super("table " + table + " was altered, emptied or dropped while the dump was running", cause);
        }
    }

    /// The dump was told to stop.
    public static final class Aborted extends DumpException {
        private static final long serialVersionUID = 1L;

        public Aborted() {
            super("the dump was interrupted", null);
        }
    }
}
