// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.snapshot;

import dev.sluice.protocol.ProtocolException;
import java.util.Set;

/// What a server's refusal of a lock means. Stateless.
///
/// @see "MySQL Server Error Reference"
final class Refusal {

    private static final int LOCK_WAIT_TIMEOUT = 1205;
    private static final int DEADLOCK = 1213;

    /// For a database, an account, a table, and for want of one of several global privileges.
    private static final Set<Integer> DENIED = Set.of(1044, 1045, 1142, 1227);

    private Refusal() {}

    /// Whether the account lacks a privilege.
    static boolean isForWantOfRights(ProtocolException.ServerError refused) {
        return DENIED.contains(refused.number());
    }

    /// Whether the same may be granted a moment later.
    static boolean isForNow(ProtocolException.ServerError refused) {
        return refused.number() == LOCK_WAIT_TIMEOUT || refused.number() == DEADLOCK;
    }
}
