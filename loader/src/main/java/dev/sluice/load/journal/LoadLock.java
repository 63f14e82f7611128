// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.journal;

import dev.sluice.format.SqlText;
import dev.sluice.load.LoadException;
import dev.sluice.protocol.Connection;

/// Keeps two loads of one dump into one server apart: a lock that ends with the session that holds it.
///
/// @param dumpId the dump's own id
public record LoadLock(String dumpId) {

    /// The session of a load that was killed may hold the lock for a moment longer, until the server has noticed.
    private static final int SECONDS = 10;

    /// Takes the lock for a session.
    ///
    /// @throws LoadException.LoadRunning where another session holds it
    public void take(Connection connection) {
        String answer = connection
                .query("SELECT GET_LOCK(CONCAT('sluice.load.', LEFT(SHA2(" + SqlText.literal(dumpId) + ", 256), 40)), "
                        + SECONDS + ")")
                .first()
                .text(0);
        if (!"1".equals(answer)) {
            throw new LoadException.LoadRunning();
        }
    }
}
