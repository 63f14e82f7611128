// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.load.LoadListener;
import dev.sluice.load.plan.DeferredKeys;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException.ServerError;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Adds keys to a table. One that the server refuses is reported and remembered: rows without a key are worth more than
/// no rows. Safe for use by several threads, each with a connection of its own.
public final class KeyAdder {

    /// A key or a constraint of that name, which an interrupted load has added.
    private static final Set<Integer> EXISTS = Set.of(1061, 1826);

    private final Queue<String> refused = new ConcurrentLinkedQueue<>();
    private final DefinitionRunner definitions;
    private final LoadListener listener;

    public KeyAdder(DefinitionRunner definitions, LoadListener listener) {
        this.definitions = definitions;
        this.listener = listener;
    }

    /// Adds all with one statement; where that is refused, each by itself, so that only what is wrong is missing.
    public void add(Connection connection, DeferredKeys keys, List<String> additions) {
        try {
            definitions.run(connection, keys.alter(additions));
        } catch (ServerError error) {
            if (additions.size() > 1) {
                additions.forEach(addition -> add(connection, keys, List.of(addition)));
            } else if (!EXISTS.contains(error.number())) {
                refuse(keys, additions.getFirst(), error);
            }
        }
    }

    /// What the server refused, as in "KEY `k` of table shop.orders".
    public List<String> refused() {
        return List.copyOf(refused);
    }

    private void refuse(DeferredKeys keys, String addition, ServerError error) {
        String name = DeferredKeys.label(addition) + " of table " + keys.database() + "." + keys.table();
        refused.add(name);
        byte[] sql = keys.alter(List.of(addition));
        listener.warning(name + " is not made: error " + error.number() + ": " + error.serverMessage() + " -- "
                + Excerpt.of(sql, sql.length));
    }
}
