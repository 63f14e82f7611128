// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.script;

import dev.sluice.format.Quotes;
import dev.sluice.load.LoadException;
import dev.sluice.load.LoadOptions.Keys;
import dev.sluice.load.pipeline.Excerpt;
import dev.sluice.load.pipeline.KeyAdder;
import dev.sluice.load.plan.DeferredKeys;
import dev.sluice.protocol.ProtocolException.ServerError;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes the tables of a script, and adds their keys when their rows are in where that pays. Used by the thread that
/// reads the script.
final class ScriptTables {

    /// A foreign key refers to a table that has no key for it yet: MySQL; MariaDB.
    private static final Set<Integer> NO_KEY_YET = Set.of(1822, 1215, 150, 1005, 6125);

    /// A table without its keys, and the settings that it was made under.
    private record Incomplete(DeferredKeys keys, int settings) {}

    private final ScriptSession session;
    private final Keys when;
    private final KeyAdder adder;
    private final Jobs jobs;
    private final List<Incomplete> withoutKeys = new ArrayList<>();
    private final List<Incomplete> withoutForeignKeys = new ArrayList<>();
    private @Nullable NewTable held;
    private boolean isAnyNotTransactional;

    /// @param session of its own, as a table is made under the settings at its place in the script
    ScriptTables(ScriptSession session, Keys when, KeyAdder adder, Jobs jobs) {
        this.session = session;
        this.when = when;
        this.adder = adder;
        this.jobs = jobs;
    }

    /// Whether a table of an engine without transactions has been made, or is kept.
    boolean isAnyNotTransactional() {
        return isAnyNotTransactional;
    }

    /// Keeps a table that is to be made. Another one is not kept at this time.
    void hold(NewTable table) {
        held = table;
        String text = new String(table.sql(), StandardCharsets.ISO_8859_1);
        isAnyNotTransactional |= Quotes.indexOutside(text, "ENGINE=InnoDB", Quotes.PLAIN) < 0;
    }

    /// Makes the table that is kept, if there is one.
    ///
    /// @param isLarge whether it has many rows
    void make(boolean isLarge) {
        NewTable table = held;
        if (table == null) {
            return;
        }
        held = null;
        boolean defers = when == Keys.AFTER || (when == Keys.AUTO && isLarge);
        DeferredKeys keys =
                DeferredKeys.all(table.name().database(), table.name().table(), List.of(table.sql()));
        if (!defers || keys.isEmpty()) {
            create(table, table.sql());
            return;
        }
        create(table, keys.create());
        withoutKeys.add(new Incomplete(keys, table.settings()));
        withoutForeignKeys.add(new Incomplete(keys, table.settings()));
    }

    /// Lets the other connections add the keys of all tables that have been made without.
    void buildKeys() {
        for (Incomplete table : withoutKeys) {
            jobs.put(worker -> {
                worker.upTo(table.settings()).execute("SET autocommit=1");
                table.keys().keysByStatement().forEach(keys -> adder.add(worker.connection(), table.keys(), keys));
            });
        }
        withoutKeys.clear();
    }

    /// Lets them add the foreign keys too, when all other keys are there.
    void buildForeignKeys() {
        for (Incomplete table : withoutForeignKeys) {
            List<String> foreignKeys = table.keys().foreignKeys();
            if (!foreignKeys.isEmpty()) {
                jobs.put(worker -> {
                    worker.upTo(table.settings()).execute("SET autocommit=1");
                    adder.add(worker.connection(), table.keys(), foreignKeys);
                });
            }
        }
        withoutForeignKeys.clear();
    }

    private void create(NewTable table, byte[] sql) {
        session.upTo(table.settings());
        try {
            session.run(sql, sql.length);
        } catch (ServerError error) {
            if (!NO_KEY_YET.contains(error.number()) || withoutForeignKeys.isEmpty()) {
                throw refused(table, sql, error);
            }
            createAfterKeys(table, sql);
        }
    }

    private void createAfterKeys(NewTable table, byte[] sql) {
        buildKeys();
        jobs.await();
        try {
            session.run(sql, sql.length);
        } catch (ServerError error) {
            throw refused(table, sql, error);
        }
    }

    private static LoadException.StatementRefused refused(NewTable table, byte[] sql, ServerError error) {
        return new LoadException.StatementRefused(
                table.place() + ", table " + table.name(), Excerpt.of(sql, sql.length), error);
    }
}
