// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.snapshot;

import java.util.Locale;

/// A query that has been running for some time.
///
/// @param session the session's number
/// @param user whose it is
/// @param seconds how long it has been running
/// @param statement its text
record LongQuery(long session, String user, long seconds, String statement) {

    /// Whether ending it loses no work but its own.
    boolean onlyReads() {
        String start = statement.stripLeading().toUpperCase(Locale.ROOT);
        return (start.startsWith("SELECT") && !start.contains("INTO")) || start.startsWith("SHOW");
    }

    /// Names it without its text, which may hold anything.
    @Override
    public String toString() {
        return "session " + session + " (" + user + ", " + seconds + " s)";
    }
}
