// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.format.SqlText;
import dev.sluice.load.plan.DeferredKeys;
import dev.sluice.load.plan.KeyPlan;
import dev.sluice.protocol.Connection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Adds the keys that come after the rows. One that the server refuses is reported, and the others go on: rows without
/// a key are worth more than no rows. Safe for use by several threads, each with a connection of its own.
public final class KeyBuilder {

    private final Map<String, DeferredKeys> waiting = new ConcurrentHashMap<>();
    private final Queue<DeferredKeys> foreignKeys;
    private final KeyAdder adder;
    private final LoadCounters counters;

    /// Builds what a plan has deferred.
    public KeyBuilder(KeyPlan plan, KeyAdder adder, LoadCounters counters) {
        plan.all().forEach(keys -> waiting.put(SqlText.qualified(keys.database(), keys.table()), keys));
        this.foreignKeys = new ConcurrentLinkedQueue<>(plan.all());
        this.adder = adder;
        this.counters = counters;
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
                    adder.add(connection, keys, keys.foreignKeys());
                }
            } catch (RuntimeException failure) {
                foreignKeys.add(keys);
                throw failure;
            }
        }
    }

    /// What the server refused, as in "KEY `k` of table shop.orders".
    public List<String> refused() {
        return adder.refused();
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
            keys.keysByStatement().forEach(together -> adder.add(connection, keys, together));
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
}
