// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException;
import java.time.Duration;
import java.util.Set;
import java.util.function.Supplier;

/// Opens a connection in the place of one that was lost. Safe for use by several threads.
///
/// @param patience for how long a server that does not answer is asked; zero where a lost connection is the end
/// @param most how often for one piece of work: some statements are what makes a server hang up
/// @param halt stops everything
public record Reopening(Duration patience, int most, Halt halt) {

    private static final long PAUSE_MILLIS = 500;

    /// The server shuts down; the session is killed, on MySQL and on MariaDB.
    private static final Set<Integer> LAST_WORDS = Set.of(1053, 3169, 1927);

    /// Whether an error of the server is the last that is heard of a session.
    public static boolean isLastWord(int number) {
        return LAST_WORDS.contains(number);
    }

    /// Opens one.
    ///
    /// @param opening makes a prepared connection
    /// @param reason thrown where no server answers, or where it was done too often
    /// @param done how often it was done for this piece of work
    public Connection open(Supplier<Connection> opening, RuntimeException reason, int done) {
        if (patience.isZero() || done >= most) {
            throw reason;
        }
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            halt.check();
            try {
                return opening.get();
            } catch (ProtocolException.ConnectFailed | ProtocolException.ConnectionLost failed) {
                if (System.nanoTime() > deadline) {
                    reason.addSuppressed(failed);
                    throw reason;
                }
                halt.pause(PAUSE_MILLIS);
            }
        }
    }
}
