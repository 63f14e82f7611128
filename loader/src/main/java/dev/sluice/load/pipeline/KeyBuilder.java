// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.format.SqlText;
import dev.sluice.load.LoadListener;
import dev.sluice.load.plan.DeferredKeys;
import dev.sluice.load.plan.KeyPlan;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException.ServerError;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Adds the keys that come after the rows. One that the server refuses is reported, and the others go on: rows without
/// a key are worth more than no rows. Safe for use by several threads, each with a connection of its own.
public final class KeyBuilder {

    /// A key or a constraint of that name, which an interrupted load has added.
    private static final Set<Integer> EXISTS = Set.of(1061, 1826);

    private final Map<String, DeferredKeys> waiting = new ConcurrentHashMap<>();
    private final Queue<DeferredKeys> foreignKeys;
    private final Queue<String> refused = new ConcurrentLinkedQueue<>();
    private final DefinitionRunner definitions;
    private final LoadCounters counters;
    private final LoadListener listener;

    /// Builds what a plan has deferred.
    public KeyBuilder(KeyPlan plan, DefinitionRunner definitions, LoadCounters counters, LoadListener listener) {
        plan.all().forEach(keys -> waiting.put(SqlText.qualified(keys.database(), keys.table()), keys));
        this.foreignKeys = new ConcurrentLinkedQueue<>(plan.all());
        this.definitions = definitions;
        this.counters = counters;
        this.listener = listener;
    }

    /// Adds the keys of a table whose rows are all in; nothing where it has got them already.
    public void build(Connection connection, String database, String table) {
        build(connection, SqlText.qualified(database, table));
    }

    /// Adds the keys of all other tables, until none is left.
    public void buildRest(Connection connection) {
        waiting.keySet().forEach(name -> build(connection, name));
    }

    /// Adds foreign keys, until none is left. All other keys are to be there.
    public void buildForeignKeys(Connection connection) {
        for (DeferredKeys keys = foreignKeys.poll(); keys != null; keys = foreignKeys.poll()) {
            try {
                if (!keys.foreignKeys().isEmpty()) {
                    prepare(connection, keys);
                    add(connection, keys, keys.foreignKeys());
                }
            } catch (RuntimeException failure) {
                foreignKeys.add(keys);
                throw failure;
            }
        }
    }

    /// What the server refused, as in "KEY `k` of table shop.orders".
    public List<String> refused() {
        return List.copyOf(refused);
    }

    /// What fails halfway, with the connection, waits for another attempt.
    private void build(Connection connection, String table) {
        DeferredKeys keys = waiting.remove(table);
        if (keys == null || keys.keys().isEmpty()) {
            return;
        }
        counters.keysBegin();
        try {
            prepare(connection, keys);
            keys.keysByStatement().forEach(together -> add(connection, keys, together));
        } catch (RuntimeException failure) {
            waiting.put(table, keys);
            throw failure;
        } finally {
            counters.keysEnd();
        }
    }

    /// A definition is read under the settings that it was made for.
    private static void prepare(Connection connection, DeferredKeys keys) {
        connection.execute("SET autocommit=1");
        keys.settings().forEach(setting -> Answers.run(connection, setting));
    }

    /// Adds all with one statement; where that is refused, each by itself, so that only what is wrong is missing.
    private void add(Connection connection, DeferredKeys keys, List<String> additions) {
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

    private void refuse(DeferredKeys keys, String addition, ServerError error) {
        String name = DeferredKeys.label(addition) + " of table " + keys.database() + "." + keys.table();
        refused.add(name);
        byte[] sql = keys.alter(List.of(addition));
        listener.warning(name + " is not made: error " + error.number() + ": " + error.serverMessage() + " -- "
                + Excerpt.of(sql, sql.length));
    }
}
