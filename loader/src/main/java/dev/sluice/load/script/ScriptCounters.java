// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.script;

import dev.sluice.load.LoadListener;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Rows;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// What a script load has done so far. Safe for use by several threads.
public final class ScriptCounters {
    private final AtomicLong rows = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicInteger tables = new AtomicInteger();
    private final AtomicInteger objects = new AtomicInteger();
    private final AtomicInteger retries = new AtomicInteger();
    private final Set<String> warned = ConcurrentHashMap.newKeySet();

    void rows(long more) {
        rows.addAndGet(more);
    }

    /// Counts the text of a statement.
    void bytes(long more) {
        bytes.addAndGet(more);
    }

    void table() {
        tables.incrementAndGet();
    }

    void object() {
        objects.incrementAndGet();
    }

    void retry() {
        retries.incrementAndGet();
    }

    /// Says what the server warns of, once for a table: whoever wrote the script has decided how strict it is.
    void warn(String table, String place, Connection connection, LoadListener listener) {
        if (warned.add(table)) {
            for (Rows.Row warning : connection.query("SHOW WARNINGS LIMIT 1")) {
                listener.warning(place + ", table " + table + ": the server takes values with warnings, the first is "
                        + warning.text(1) + ": " + warning.text(2));
            }
        }
    }

    public long rows() {
        return rows.get();
    }

    public long bytes() {
        return bytes.get();
    }

    public int tables() {
        return tables.get();
    }

    public int objects() {
        return objects.get();
    }

    public int retries() {
        return retries.get();
    }
}
