// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import java.util.Set;

/// Which refusals pass by themselves, and how often and after what pause the work is done again. Immutable.
///
/// @param retries how often one chunk or statement is tried again
public record RetryPolicy(int retries) {
    private static final int LOCK_WAIT_TIMEOUT = 1205;
    private static final int DEADLOCK = 1213;
    /// MariaDB with innodb_snapshot_isolation: the row has changed since it was read.
    private static final int RECORD_HAS_CHANGED = 1020;

    private static final Set<Integer> PASSING = Set.of(LOCK_WAIT_TIMEOUT, DEADLOCK, RECORD_HAS_CHANGED);
    private static final long FIRST_PAUSE_MILLIS = 50;
    private static final int MOST_DOUBLINGS = 7;

    /// Whether to try again.
    ///
    /// @param number the server's error number
    /// @param done how often it was tried again already
    public boolean tryAgain(int number, int done) {
        return done < retries && isPassing(number);
    }

    /// Whether another attempt may not meet this refusal.
    ///
    /// @param number the server's error number
    public static boolean isPassing(int number) {
        return PASSING.contains(number);
    }

    /// How long to wait before the next attempt; doubles each time up to some seconds.
    ///
    /// @param done how often it was tried again already
    public static long pauseMillis(int done) {
        return FIRST_PAUSE_MILLIS << Math.min(done, MOST_DOUBLINGS);
    }
}
