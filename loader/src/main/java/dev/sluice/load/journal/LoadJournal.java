// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.journal;

import dev.sluice.format.SqlText;
import dev.sluice.load.LoadException;
import dev.sluice.load.target.Existing;
import dev.sluice.load.target.TargetCatalogue;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException.ServerError;
import dev.sluice.protocol.Rows;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Which files of the dump are restored: one small table in each database of the load, with a row for each of them.
/// The row of a chunk is part of the transaction that holds the chunk's rows, so that the journal is right whenever
/// a load is killed. The table's comment names the dump; the tables go when the load has ended well.
///
/// The first database is the home of the journal: its table is made first and dropped last, and holds the mark that
/// everything is restored, so that a load that was killed while it cleaned up is not started anew.
///
/// Immutable but for what is on the target. Safe for use by several threads, each with a connection of its own.
public final class LoadJournal {

    /// The name of the table.
    public static final String TABLE = "sluice_load_journal";

    /// Never the name of a file. It keeps the table from being empty: MariaDB locks an empty table as a whole for
    /// the first INSERT.
    private static final String BEGUN = "begun";

    /// In no name of a file; the next one is the next character.
    private static final String PART = "#";

    private static final String BEHIND_PARTS = "$";
    private static final String FINISHED = "finished";
    private static final String COMMENT = "Sluice: load of dump ";
    private static final int DUPLICATE_KEY = 1062;
    private static final int FILES_PER_STATEMENT = 1000;

    private final String dumpId;
    private final List<String> databases;
    private final Set<String> present;
    private final Set<String> foreign;

    private LoadJournal(String dumpId, List<String> databases, Set<String> present, Set<String> foreign) {
        this.dumpId = dumpId;
        this.databases = databases;
        this.present = present;
        this.foreign = foreign;
    }

    /// Looks for the journal of this dump.
    ///
    /// @param databases all databases of the load, at least one
    /// @param replaces whether one of another dump, whose load was given up, may go
    /// @throws LoadException.TargetNotEmpty if one of another dump may not go, or has settings to put back
    public static LoadJournal find(
            Connection connection, TargetCatalogue target, String dumpId, List<String> databases, boolean replaces) {
        Set<String> present = new HashSet<>();
        Set<String> replaced = new HashSet<>();
        List<String> foreign = new ArrayList<>();
        for (String database : databases) {
            Existing table = target.table(database, TABLE);
            if (table != null && table.comment().equals(COMMENT + dumpId)) {
                present.add(database);
            } else if (table != null && replaces && !RelaxedServer.isRemembered(files(connection, Set.of(database)))) {
                replaced.add(database);
            } else if (table != null) {
                foreign.add("the journal " + database + "." + TABLE + " (" + table.comment() + ")");
            }
        }
        if (!foreign.isEmpty()) {
            throw new LoadException.TargetNotEmpty(foreign);
        }
        return new LoadJournal(dumpId, databases, present, replaced);
    }

    /// Whether these files of the journal say that an earlier load has begun to make something.
    public boolean isBegun(Set<String> files) {
        return files.contains(BEGUN);
    }

    /// Makes the tables that are missing. From the first of them on the load has begun.
    ///
    /// @param marks what the next run has to know too; in the journal from the same moment on
    /// @throws LoadException.StatementRefused if the account may not
    public void create(Connection connection, Collection<String> marks) {
        List<String> first = Stream.concat(Stream.of(BEGUN), marks.stream()).toList();
        for (String database : databases) {
            String table = SqlText.qualified(database, TABLE);
            if (foreign.contains(database)) {
                run(connection, database, "DROP TABLE IF EXISTS " + table);
            }
            run(
                    connection,
                    database,
                    "CREATE TABLE IF NOT EXISTS " + table
                            + " (file VARBINARY(255) NOT NULL PRIMARY KEY) ENGINE=InnoDB COMMENT="
                            + SqlText.literal(COMMENT + dumpId));
            List<String> known = database.equals(databases.getFirst()) ? first : List.of(BEGUN);
            String values =
                    known.stream().map(mark -> "(" + literal(mark) + ")").collect(Collectors.joining(", "));
            run(connection, database, "INSERT IGNORE INTO " + table + " VALUES " + values);
        }
    }

    /// The files that an earlier load has restored.
    public Set<String> files(Connection connection) {
        return files(connection, present);
    }

    /// The files that are restored, when all tables have been made.
    public Set<String> recorded(Connection connection) {
        return files(connection, databases);
    }

    private static Set<String> files(Connection connection, Collection<String> databases) {
        Set<String> files = new HashSet<>();
        for (String database : databases) {
            for (Rows.Row row : connection.query("SELECT file FROM " + SqlText.qualified(database, TABLE))) {
                files.add(row.required("file"));
            }
        }
        return files;
    }

    /// Whether these files of the journal say that everything is restored.
    public boolean isFinished(Set<String> files) {
        return files.contains(FINISHED);
    }

    /// Strikes files out: their objects are not on the target any more.
    public void forget(Connection connection, String database, Collection<String> files) {
        if (!present.contains(database)) {
            return;
        }
        List<String> all = List.copyOf(files);
        for (int at = 0; at < all.size(); at += FILES_PER_STATEMENT) {
            String list = all.subList(at, Math.min(all.size(), at + FILES_PER_STATEMENT)).stream()
                    .map(LoadJournal::literal)
                    .collect(Collectors.joining(", "));
            run(
                    connection,
                    database,
                    "DELETE FROM " + SqlText.qualified(database, TABLE) + " WHERE file IN (" + list + ")");
        }
    }

    /// Writes a file into the journal, as part of the open transaction if there is one. Where another session is
    /// about to do the same, this waits for the outcome.
    ///
    /// @return false if it is there already: an earlier load's last COMMIT came late
    /// @throws LoadException.StatementRefused for everything else that the server has against it
    public boolean add(Connection connection, String database, String file) {
        String sql = "INSERT INTO " + SqlText.qualified(database, TABLE) + " VALUES (" + literal(file) + ")";
        try {
            connection.execute(sql);
            return true;
        } catch (ServerError error) {
            if (error.number() == DUPLICATE_KEY) {
                return false;
            }
            throw refused(database, sql, error);
        }
    }

    /// How much of a chunk is committed without the rest; to be asked when the chunk itself is written into the
    /// journal, in
    /// the same transaction.
    public ChunkPart part(Connection connection, String database, String file) {
        Rows marks = connection.query("SELECT file FROM " + SqlText.qualified(database, TABLE) + " WHERE file > "
                + literal(file + PART) + " AND file < " + literal(file + BEHIND_PARTS));
        ChunkPart part = ChunkPart.NONE;
        for (Rows.Row row : marks) {
            String[] numbers = row.required("file").substring(file.length() + 1).split(PART, 2);
            part = new ChunkPart(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
        }
        return part;
    }

    /// Says before a COMMIT that a part of a chunk is in, and the chunk as a whole is not.
    ///
    /// @param before the part that was known so far
    public void keepPart(Connection connection, String database, String file, ChunkPart before, ChunkPart now) {
        String table = SqlText.qualified(database, TABLE);
        run(
                connection,
                database,
                "DELETE FROM " + table + " WHERE file IN (" + literal(file) + ", " + literal(mark(file, before)) + ")");
        run(connection, database, "INSERT INTO " + table + " VALUES (" + literal(mark(file, now)) + ")");
    }

    private static String mark(String file, ChunkPart part) {
        return file + PART + part.statements() + PART + part.rows();
    }

    /// The marks for parts of these files.
    public static Set<String> partsOf(Set<String> files, Set<String> marks) {
        return marks.stream()
                .filter(mark -> mark.contains(PART) && files.contains(mark.substring(0, mark.indexOf(PART))))
                .collect(Collectors.toSet());
    }

    /// Writes a mark into the home of the journal that is not the name of a file.
    void mark(Connection connection, String text) {
        String home = databases.getFirst();
        run(
                connection,
                home,
                "INSERT IGNORE INTO " + SqlText.qualified(home, TABLE) + " VALUES (" + literal(text) + ")");
    }

    /// Strikes a mark out.
    void unmark(Connection connection, String text) {
        String home = databases.getFirst();
        run(connection, home, "DELETE FROM " + SqlText.qualified(home, TABLE) + " WHERE file = " + literal(text));
    }

    /// Drops the tables; to be called when everything is restored.
    public void finish(Connection connection) {
        mark(connection, FINISHED);
        for (String database : databases.reversed()) {
            run(connection, database, "DROP TABLE IF EXISTS " + SqlText.qualified(database, TABLE));
        }
    }

    private static void run(Connection connection, String database, String sql) {
        try {
            connection.execute(sql);
        } catch (ServerError error) {
            throw refused(database, sql, error);
        }
    }

    private static LoadException.StatementRefused refused(String database, String sql, ServerError error) {
        return new LoadException.StatementRefused(database + "." + TABLE, 1, sql, error);
    }

    /// A literal that means the same in every character set and SQL mode.
    private static String literal(String text) {
        return "x'" + HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8)) + "'";
    }
}
