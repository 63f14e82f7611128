// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.load.LoadException;
import dev.sluice.load.LoadListener;
import dev.sluice.load.journal.LoadLock;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException;
import java.util.function.Consumer;

/// Does work that can be done twice, over a new connection where one was lost on the way. Safe for use by several
/// threads.
///
/// @param workers hold the connections
/// @param lock is held by the first connection
/// @param reopening opens the new connection
/// @param listener hears of each time
public record Reconnection(Workers workers, LoadLock lock, Reopening reopening, LoadListener listener) {

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
                if (!Reopening.isLastWord(refused.number())) {
                    throw refused;
                }
                current = again(current, refused, done);
            }
        }
    }

    private Connection again(Connection broken, RuntimeException reason, int done) {
        boolean isFirst = workers.first().equals(broken);
        Connection fresh = reopening.open(() -> workers.replace(broken), reason, done);
        listener.note("tried again over a new connection: " + reason.getMessage());
        if (isFirst) {
            lock.take(fresh);
        }
        return fresh;
    }
}
