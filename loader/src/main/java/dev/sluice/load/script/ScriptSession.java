// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.script;

import dev.sluice.load.pipeline.Answers;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.StatementResult;

/// A connection that follows the settings of a script. Used by one thread at a time.
final class ScriptSession {
    private Connection connection;
    private final SessionLog log;
    private int applied;

    ScriptSession(Connection connection, SessionLog log) {
        this.connection = connection;
        this.log = log;
    }

    Connection connection() {
        return connection;
    }

    /// Goes on over another connection, which has none of the settings yet.
    void reopen(Connection fresh) {
        connection.close();
        connection = fresh;
        applied = 0;
    }

    /// Makes the settings up to a place in the log that are not made yet.
    ///
    /// @return the connection, ready
    Connection upTo(int place) {
        for (byte[] setting : log.between(Math.min(applied, place), place)) {
            run(setting, setting.length);
        }
        applied = Math.max(applied, place);
        return connection;
    }

    /// Runs a statement and throws its rows away.
    StatementResult run(byte[] sql, int length) {
        return Answers.run(connection, sql, length);
    }
}
