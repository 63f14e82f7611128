// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.snapshot;

import dev.sluice.dump.SnapshotOptions;
import dev.sluice.dump.SnapshotOptions.LongQueries;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException;
import dev.sluice.protocol.Rows;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Looks for queries that FLUSH TABLES WITH READ LOCK would wait for. On MySQL that statement makes all new queries of
/// such a query's tables wait until it has ended, also when the statement itself has been given up; so it must not be
/// sent while one runs. On MariaDB the lock comes at once beside them.
///
/// An account without PROCESS sees only its own queries.
///
/// @see "docs/design/001-lock-in-short-attempts.md"
final class LongQueryGuard {

    private static final Set<String> RUNNING = Set.of("Query", "Execute");

    /// Statements in these states have not opened a table, and wait for such locks as this dump takes itself.
    private static final Set<String> WAITING = Set.of(
            "Waiting for backup lock",
            "Waiting for global read lock",
            "Waiting for commit lock",
            "Waiting for table flush");

    private final Sessions sessions;
    private final SnapshotOptions options;
    private final Consumer<String> note;
    private final Set<Long> own = new HashSet<>();
    private boolean saidSo;

    LongQueryGuard(Sessions sessions, SnapshotOptions options, Consumer<String> note) {
        this.sessions = sessions;
        this.options = options;
        this.note = note;
        own.add(sessions.catalogue().id());
        for (Connection reader : sessions.readers()) {
            own.add(reader.id());
        }
    }

    /// The longest of the queries that are to be waited for, or null where the lock can be asked for.
    @Nullable
    LongQuery queryInTheWay() {
        if (options.longQueries() == LongQueries.OFF || sessions.server().isMariaDb()) {
            return null;
        }
        List<LongQuery> running = longQueries();
        if (options.longQueries() == LongQueries.KILL && running.stream().anyMatch(LongQuery::onlyReads)) {
            running.stream().filter(LongQuery::onlyReads).forEach(this::kill);
            running = longQueries();
        }
        LongQuery longest = running.stream()
                .max((a, b) -> Long.compare(a.seconds(), b.seconds()))
                .orElse(null);
        if (longest != null && !saidSo && options.longQueries() != LongQueries.FAIL) {
            saidSo = true;
            note.accept("waiting for the query of " + longest + " before the lock is asked for");
        }
        return longest;
    }

    private List<LongQuery> longQueries() {
        return sessions.catalogue().query("SHOW FULL PROCESSLIST").rows().stream()
                .filter(this::isLongQuery)
                .map(row -> new LongQuery(id(row), text(row, "User"), seconds(row), text(row, "Info")))
                .toList();
    }

    private boolean isLongQuery(Rows.Row row) {
        return RUNNING.contains(text(row, "Command"))
                && seconds(row) >= options.longAfter().toSeconds()
                && !WAITING.contains(text(row, "State"))
                && !own.contains(id(row));
    }

    private void kill(LongQuery query) {
        try {
            sessions.catalogue().execute("KILL QUERY " + query.session());
            note.accept("ended the query of " + query);
        } catch (ProtocolException.ServerError refused) {
            note.accept("could not end the query of " + query + ": " + refused.serverMessage());
        }
    }

    private static long id(Rows.Row row) {
        return Long.parseLong(row.required("Id"));
    }

    private static long seconds(Rows.Row row) {
        String time = text(row, "Time");
        return time.isEmpty() ? 0 : Long.parseLong(time);
    }

    private static String text(Rows.Row row, String column) {
        String text = row.text(column);
        return text == null ? "" : text;
    }
}
