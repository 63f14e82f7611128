// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.script;

import dev.sluice.format.InsertHead;
import dev.sluice.format.Quotes;
import dev.sluice.format.SqlLexer;
import dev.sluice.format.SqlText;
import dev.sluice.load.LoadException;
import dev.sluice.load.LoadException.BadScript;
import dev.sluice.load.LoadListener;
import dev.sluice.load.pipeline.Excerpt;
import dev.sluice.load.pipeline.PacketLimit;
import dev.sluice.load.pipeline.Rooms;
import dev.sluice.protocol.ProtocolException.ServerError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Walks through a script: rows go to the other connections in pieces, everything else is run in its place by the
/// first one. Used by one thread.
///
/// Where rows and other statements could meet, the other statement waits until all rows are in. Definitions of other
/// tables need not wait: a dump goes on with the next table while the rows of the last one are on their way.
final class ScriptRun {

    private static final int PIECE_BYTES = 8 << 20;

    /// An event and the settings that it is made under.
    @SuppressWarnings("ArrayRecordComponent")
    private record Event(String place, byte[] sql, int settings) {}

    private final ScriptSource source;
    private final ScriptSession lead;
    private final SessionLog log;
    private final Jobs jobs;
    private final PieceLoader pieces;
    private final ScriptTables tables;
    private final Rooms rooms;
    private final PacketLimit limit;
    private final GtidPolicy gtid;
    private final UnaryOperator<byte[]> adapted;
    private final ScriptCounters counters;
    private final LoadListener listener;

    private final Set<StatementKind> said = EnumSet.noneOf(StatementKind.class);
    private final List<Event> events = new ArrayList<>();
    private final Map<TableName, ScriptTable> known = new HashMap<>();
    private final Set<String> touched = new HashSet<>();
    private ClientSettings settings;
    private final List<SqlLexer.Statement> open = new ArrayList<>();
    private @Nullable TableName openTable;
    private int openSettings;
    private long openBytes;
    private boolean hasTemporaryTables;

    /// @param adapted makes of a statement what is run in its place
    ScriptRun(
            ScriptSource source,
            ScriptSession lead,
            SessionLog log,
            Jobs jobs,
            PieceLoader pieces,
            ScriptTables tables,
            Rooms rooms,
            PacketLimit limit,
            GtidPolicy gtid,
            UnaryOperator<byte[]> adapted,
            ScriptCounters counters,
            LoadListener listener) {
        this.source = source;
        this.lead = lead;
        this.log = log;
        this.jobs = jobs;
        this.pieces = pieces;
        this.tables = tables;
        this.rooms = rooms;
        this.limit = limit;
        this.gtid = gtid;
        this.adapted = adapted;
        this.counters = counters;
        this.listener = listener;
        this.settings = ClientSettings.of(lead.connection());
    }

    /// Runs the whole script but its events.
    ///
    /// @throws BadScript where it cannot be read to its end
    /// @throws LoadException.StatementRefused as the server refused a statement
    void run() {
        SqlLexer lexer = new SqlLexer(source);
        try {
            follow(lexer);
            SqlLexer.Statement statement = lexer.next(rooms.take());
            while (statement != null) {
                counters.bytes(statement.length());
                accept(statement, lexer);
                statement = lexer.next(rooms.take());
            }
        } catch (SqlLexer.UnfinishedText cut) {
            throw new BadScript(BadScript.Fault.CUT, source.name() + ": " + cut.getMessage());
        } catch (IOException failure) {
            throw ScriptSource.unreadable(source.name(), failure);
        }
        awaitEverything();
        if (lexer.has(SqlLexer.Mark.HEADER) && !lexer.has(SqlLexer.Mark.COMPLETED)) {
            throw new BadScript(
                    BadScript.Fault.UNFINISHED,
                    source.name() + " begins like a dump but has no line \"-- Dump completed\" at its end");
        }
    }

    /// Makes the events, when everything else is restored.
    ///
    /// @param session a new one, which follows the script from its start
    void makeEvents(ScriptSession session) {
        for (Event event : events) {
            session.upTo(event.settings());
            run(session, event.place(), event.sql());
            counters.object();
        }
    }

    /// Whether there are events to make.
    boolean hasEvents() {
        return !events.isEmpty();
    }

    private void accept(SqlLexer.Statement statement, SqlLexer lexer) {
        if (!limit.takes(statement.length())) {
            throw new LoadException.StatementTooLarge(place(statement), statement.length(), limit.bytes());
        }
        StatementKind kind = StatementKind.of(statement.bytes(), statement.length());
        if (kind == StatementKind.ROWS) {
            acceptRows(statement);
            return;
        }
        byte[] sql = adapted.apply(Arrays.copyOf(statement.bytes(), statement.length()));
        String place = place(statement);
        rooms.give(statement.bytes());
        switch (kind) {
            case SESSION, USE -> {
                submit();
                if (readsRows(sql)) {
                    awaitEverything();
                }
                run(lead, place, sql);
                log.add(sql);
                follow(lexer);
            }
            case CREATE_TABLE -> create(place, sql);
            case LOCK -> submit();
            case UNLOCK -> endTable();
            case KEYS -> switchKeys(place, sql);
            case TRANSACTION, BINLOG, REPLICATION -> leaveOut(kind, place);
            case GTID -> gtid.apply(place, sql, lead, listener);
            case DEFINITION -> {
                endTable();
                awaitRowsOf(sql);
                run(lead, place, sql);
                counters.object();
                known.clear();
            }
            case EVENT -> events.add(new Event(place, sql, log.size()));
            case TEMPORARY_TABLE -> {
                awaitEverything();
                run(lead, place, sql);
                hasTemporaryTables = true;
            }
            case ROLLBACK ->
                throw new BadScript(
                        BadScript.Fault.TRANSACTIONS, place + ": the script takes rows back, which are in already");
            case ROWS, OTHER -> {
                awaitEverything();
                run(lead, place, sql);
                known.clear();
            }
        }
    }

    private static boolean readsRows(byte[] setting) {
        return new String(setting, StandardCharsets.ISO_8859_1)
                .toUpperCase(Locale.ROOT)
                .contains("SELECT");
    }

    /// What the first connection runs is committed at once, whatever the script says: it leaves COMMIT out as well.
    private void follow(SqlLexer lexer) {
        settings = ClientSettings.of(lead.connection());
        if (!settings.commits()) {
            lead.connection().execute("SET autocommit=1");
            leaveOut(StatementKind.TRANSACTION, source.name());
        }
        lexer.backslashEscapes(settings.backslashEscapes());
        lexer.letters(settings.letters());
    }

    private void leaveOut(StatementKind kind, String place) {
        if (said.add(kind)) {
            String what = switch (kind) {
                case TRANSACTION -> "statements on transactions, as rows have their own";
                case BINLOG -> "statements on the binary log; --skip-binlog keeps the load out of it";
                default -> "statements on replication";
            };
            listener.note(place + ": left out are " + what);
        }
    }

    private void acceptRows(SqlLexer.Statement statement) {
        InsertHead head = settings.isReadable() && !settings.checksForeignKeys() && !hasTemporaryTables
                ? InsertHead.of(statement.bytes(), statement.length())
                : null;
        if (head == null) {
            awaitEverything();
            lead(statement);
            return;
        }
        TableName name = TableName.of(head.table(), settings.database());
        if (!name.equals(openTable) || openSettings != log.size()) {
            submit();
            openTable = name;
            openSettings = log.size();
        }
        open.add(statement);
        openBytes += statement.length();
        if (openBytes >= PIECE_BYTES) {
            submit();
            openTable = name;
        }
    }

    /// Hands the open piece to the other connections; the table is made before, if it waits for that.
    private void submit() {
        TableName name = openTable;
        if (name == null || open.isEmpty()) {
            return;
        }
        List<SqlLexer.Statement> statements = List.copyOf(open);
        tables.make(openBytes >= PIECE_BYTES);
        open.clear();
        openBytes = 0;
        openTable = null;
        ScriptTable table = known.computeIfAbsent(
                name, wanted -> ScriptTable.find(lead.connection(), wanted.database(), wanted.table()));
        if (table == null || !table.takesInAnyOrder(statements)) {
            jobs.await();
            statements.forEach(this::lead);
            return;
        }
        touched.add(Quotes.name(Quotes.latin(SqlText.identifier(name.table()))));
        Piece piece = new Piece(
                place(statements.getFirst()),
                name.toString(),
                table,
                settings.charsetOfLines(),
                openSettings,
                statements);
        jobs.put(session -> pieces.load(session, piece));
    }

    private void lead(SqlLexer.Statement statement) {
        byte[] sql = Arrays.copyOf(statement.bytes(), statement.length());
        counters.rows(run(lead, place(statement), sql));
        rooms.give(statement.bytes());
    }

    /// No rows of the last table follow, as far as one can see: if some do, they are only slower.
    private void endTable() {
        submit();
        tables.make(false);
        tables.buildKeys();
    }

    private void awaitEverything() {
        endTable();
        jobs.await();
        tables.buildForeignKeys();
        jobs.await();
        touched.clear();
    }

    /// What drops or replaces a table whose rows may be on their way waits for them.
    private void awaitRowsOf(byte[] sql) {
        Set<String> named = Quotes.names(new String(sql, StandardCharsets.ISO_8859_1));
        boolean meets = !Collections.disjoint(named, touched);
        boolean isOfDatabase = !touched.isEmpty()
                && new String(sql, 0, Math.min(sql.length, 80), StandardCharsets.ISO_8859_1)
                        .matches("(?is).*\\b(database|schema)\\b.*");
        boolean isUnquoted = !touched.isEmpty() && named.isEmpty();
        if (meets || isOfDatabase || isUnquoted) {
            awaitEverything();
        }
    }

    private void create(String place, byte[] sql) {
        endTable();
        NewTable table = settings.isReadable() ? NewTable.of(place, sql, settings.database(), log.size()) : null;
        counters.table();
        known.clear();
        if (table == null) {
            awaitEverything();
            run(lead, place, sql);
            return;
        }
        awaitRowsOf(sql);
        tables.hold(table);
    }

    /// Keys off and on again: nothing to InnoDB; others get them when their rows are in.
    private void switchKeys(String place, byte[] sql) {
        submit();
        if (tables.isAnyNotTransactional()) {
            endTable();
            jobs.await();
            run(lead, place, sql);
        }
    }

    private long run(ScriptSession session, String place, byte[] sql) {
        try {
            return session.run(sql, sql.length).affectedRows();
        } catch (ServerError error) {
            throw new LoadException.StatementRefused(place, Excerpt.of(sql, sql.length), error);
        }
    }

    private String place(SqlLexer.Statement statement) {
        return source.name() + ", line " + statement.line();
    }
}
