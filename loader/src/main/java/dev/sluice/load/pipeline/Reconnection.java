// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.load.LoadException;
import dev.sluice.load.LoadListener;
import dev.sluice.load.journal.LoadLock;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException;
import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;

/// Does work that can be done twice, over a new connection where one was lost on the way. Safe for use by several
/// threads.
///
/// @param workers open the new connection
/// @param lock is held by the first connection
/// @param patience how long to wait for a server that does not answer; zero where a lost connection is the end
/// @param most how often for one piece of work: some statements are what makes a server hang up
/// @param listener hears of each time
public record Reconnection(Workers workers, LoadLock lock, Duration patience, int most, LoadListener listener) {

    /// The server shuts down; the session is killed, on MySQL and on MariaDB.
    private static final Set<Integer> LAST_WORDS = Set.of(1053, 3169, 1927);

    /// Runs the work.
    ///
    /// @return the connection to go on with
    /// @throws ProtocolException.ConnectionLost where no server answers for too long
    public Connection run(Connection connection, Consumer<Connection> work) {
        Connection current = connection;
        for (int done = 0; ; done++) {
            try {
                work.accept(current);
                return current;
            } catch (ProtocolException.ConnectionLost lost) {
                current = again(current, lost, done);
            } catch (LoadException.StatementRefused refused) {
                if (!LAST_WORDS.contains(refused.number())) {
                    throw refused;
                }
                current = again(current, refused, done);
            }
        }
    }

    private Connection again(Connection broken, RuntimeException reason, int done) {
        if (patience.isZero() || done >= most) {
            throw reason;
        }
        listener.note("tried again over a new connection: " + reason.getMessage());
        boolean isFirst = workers.first().equals(broken);
        Connection fresh = workers.replace(broken, reason, patience);
        if (isFirst) {
            lock.take(fresh);
        }
        return fresh;
    }
}
