// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.dump.DumpException;
import dev.sluice.dump.catalogue.Answer;
import dev.sluice.dump.catalogue.CatalogueDatabase;
import dev.sluice.dump.catalogue.CatalogueProgram;
import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.format.ObjectKind;
import dev.sluice.format.Prologue;
import dev.sluice.format.Script;
import dev.sluice.format.SqlText;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException;
import dev.sluice.protocol.Rows;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Reads the statements that make objects again. Texts are bytes, unconverted, each in the character set it was
/// written in.
///
/// Every method sends its questions at once and hands out the answers later, so that many objects cost one round
/// trip.
public final class DefinitionReader {

    private static final int NO_RIGHT_ON_ROUTINE = 1370;

    private final Connection connection;
    private final Map<String, String> collations;
    private final String viewMode;
    private final LooseForeignKeys foreignKeys;
    private final Consumer<String> warn;

    /// A reader on a connection whose results are not converted and that has no current database, so that names come
    /// qualified.
    ///
    /// @param warn hears of what a definition cannot carry, one line each
    public DefinitionReader(Connection connection, List<CatalogueDatabase> databases, Consumer<String> warn) {
        this.connection = connection;
        this.warn = warn;
        this.collations =
                databases.stream().collect(Collectors.toMap(CatalogueDatabase::name, CatalogueDatabase::collation));
        this.viewMode = viewMode(connection);
        this.foreignKeys = new LooseForeignKeys(connection);
    }

    /// A view has no SQL mode of its own, but whether its columns may be NULL depends on whether the mode was strict
    /// when it was made; most likely it was the server's.
    private static String viewMode(Connection connection) {
        String mode =
                connection.query("SELECT @@GLOBAL.sql_mode AS mode").first().required("mode");
        String lenient = "NO_AUTO_VALUE_ON_ZERO,ALLOW_INVALID_DATES";
        return mode.contains("STRICT_") ? lenient + ",STRICT_TRANS_TABLES" : lenient;
    }

    /// A definition on its way.
    @FunctionalInterface
    public interface Pending {
        /// Waits for it.
        ///
        /// @throws DumpException.ObjectUnreadable where the server does not show it
        Script script();
    }

    /// CREATE DATABASE; one that exists already is left as it is.
    public Pending database(CatalogueDatabase database) {
        CompletableFuture<Rows> answer = connection.submitQuery(ShowCreate.database(database.name()));
        return () -> {
            return script(List.of(text(row(answer, "database " + database.name()), 1)));
        };
    }

    /// CREATE TABLE of a base table.
    public Pending table(CatalogueTable table) {
        String database = table.name().database();
        CompletableFuture<Rows> answer =
                connection.submitQuery(ShowCreate.table(database, table.name().table()));
        return () -> {
            byte[] shown = text(row(answer, "table " + table.name()), 1);
            byte[] create = TableText.withoutInheritedCollations(ForeignKeyNames.quoted(connection, table, shown));
            List<byte[]> statements = new ArrayList<>();
            statements.add(use(database));
            statements.addAll(foreignKeys.allowed(table, create));
            ZonedColumns.warnings(table, create).forEach(warn);
            MaskedColumns.warnings(table, create).forEach(warn);
            byte[] whole = LostCharacters.restored(connection, table, create, warn);
            byte[] exact = FloatDefaults.exact(connection, table, whole, warn);
            statements.add(table.isAppendOnly() ? TableText.withoutNextNumber(exact) : exact);
            return script(statements);
        };
    }

    /// The definition of a view, routine, event, sequence, or of all triggers of a table.
    public Pending program(CatalogueProgram program) {
        return switch (program.kind()) {
            case TRIGGERS -> triggers(program);
            case SEQUENCE -> sequence(program);
            case VIEW -> view(program);
            case LIBRARY, PACKAGE, PACKAGE_BODY, FUNCTION, PROCEDURE, EVENT -> contextual(program);
            case DATABASE, ACCOUNT, TABLESPACE, SPATIAL_REFERENCE_SYSTEM, TABLE, COLUMNS, STATISTICS, GRANTS ->
                throw new IllegalArgumentException(program + " is not defined by its text alone");
        };
    }

    private Pending contextual(CatalogueProgram program) {
        CompletableFuture<Rows> answer = connection.submitQuery(ShowCreate.program(program));
        EventText event = new EventText(connection, program);
        return () -> {
            Rows.Row row = row(answer, program.toString());
            CreationContext context = CreationContext.of(row, viewMode);
            ProgramComment.Mended mended =
                    ProgramComment.mend(connection, program, created(row, program.toString()), context.sqlMode());
            List<byte[]> statements = new ArrayList<>();
            statements.add(use(program.database()));
            byte[] create = EventText.readable(mended.create(), program.kind(), context.sqlMode());
            statements.addAll(event.inItsTime(
                    inContext(create, context, program.kind(), program.toString(), program.database())));
            if (!mended.then().isEmpty()) {
                Prologue.DEFINITIONS.forEach(setting -> statements.add(setting.getBytes(StandardCharsets.UTF_8)));
                mended.then().forEach(then -> statements.add(then.getBytes(StandardCharsets.UTF_8)));
            }
            return script(statements);
        };
    }

    private Pending view(CatalogueProgram view) {
        ViewText text = new ViewText(connection, view);
        return () -> {
            ViewText.Answered answer = text.await();
            CreationContext context = CreationContext.of(answer.row(), viewMode);
            List<byte[]> create = List.of(answer.sql());
            List<byte[]> statements = new ArrayList<>();
            statements.add(use(view.database()));
            if (answer.fault() != null) {
                warn.accept(view + " is broken on the server (" + answer.fault()
                        + "): its text is dumped, and a restore makes it where what it reads exists");
                statements.addAll(BrokenView.preparation());
                create = BrokenView.attempt(answer.sql(), String.valueOf(context.characterSet()));
            }
            statements.addAll(context.around(create, view.database(), collations.getOrDefault(view.database(), "")));
            return script(statements);
        };
    }

    private Pending triggers(CatalogueProgram program) {
        List<CompletableFuture<Rows>> answers = program.parts().stream()
                .map(name -> connection.submitQuery(ShowCreate.trigger(program.database(), name)))
                .toList();
        return () -> {
            List<byte[]> statements = new ArrayList<>();
            statements.add(use(program.database()));
            for (int i = 0; i < answers.size(); i++) {
                String object =
                        "trigger " + program.database() + "." + program.parts().get(i);
                Rows.Row row = row(answers.get(i), object);
                statements.addAll(inContext(
                        created(row, object),
                        CreationContext.of(row, viewMode),
                        program.kind(),
                        object,
                        program.database()));
            }
            return script(statements);
        };
    }

    /// The sequence, the number it gives next and the round it is in.
    private Pending sequence(CatalogueProgram program) {
        String name = SqlText.qualified(program.database(), program.name());
        CompletableFuture<Rows> create = connection.submitQuery(ShowCreate.program(program));
        CompletableFuture<Rows> next = connection.submitQuery("SELECT next_not_cached_value, cycle_count FROM " + name);
        return () -> {
            Rows.Row state = row(next, program.toString());
            String set = "DO SETVAL(" + name + ", " + state.required("next_not_cached_value") + ", 0, "
                    + state.required("cycle_count") + ")";
            return script(List.of(
                    use(program.database()),
                    text(row(create, program.toString()), 1),
                    set.getBytes(StandardCharsets.UTF_8)));
        };
    }

    private static byte[] created(Rows.Row row, String object) {
        byte[] create = row.bytes(createColumn(row));
        if (create == null) {
            throw new DumpException.ObjectUnreadable(
                    object,
                    new ProtocolException.ServerError(
                            NO_RIGHT_ON_ROUTINE,
                            "42000",
                            "the body is hidden from this account, which needs SHOW_ROUTINE or SELECT on all databases"));
        }
        return create;
    }

    private List<byte[]> inContext(
            byte[] created, CreationContext context, ObjectKind kind, String object, String database) {
        byte[] create = created;
        String charset = context.characterSet();
        if (charset != null) {
            ProgramText.Names names =
                    connection.server().isMariaDb() ? ProgramText.Names.AS_MADE : ProgramText.Names.UTF_8;
            byte[] text = ProgramText.inOneCharset(create, kind, charset, names);
            if (text == null) {
                warn.accept(object + " was made in a " + charset + " session, which lacks a character of its name:"
                        + " it is dumped as it stands, check its name after a restore");
            } else {
                create = text;
            }
        }
        return context.around(List.of(create), database, collations.getOrDefault(database, ""));
    }

    /// The column that holds the statement: `Create View`, `Create Function` ..., for a trigger `SQL Original
    /// Statement`.
    private static int createColumn(Rows.Row row) {
        for (int i = 0; i < row.columns().size(); i++) {
            String name = row.columns().get(i).name().toLowerCase(Locale.ROOT);
            if (name.startsWith("create ") || name.equals("sql original statement")) {
                return i;
            }
        }
        throw new IllegalStateException("SHOW CREATE has no column with the statement");
    }

    private static Rows.Row row(CompletableFuture<Rows> answer, String object) {
        try {
            return Answer.of(answer).first();
        } catch (ProtocolException.ServerError refused) {
            throw new DumpException.ObjectUnreadable(object, refused);
        }
    }

    private static byte[] text(Rows.Row row, int column) {
        byte[] text = row.bytes(column);
        if (text == null) {
            throw new IllegalStateException("SHOW CREATE has no statement");
        }
        return text;
    }

    private static byte[] use(String database) {
        return ("USE " + SqlText.identifier(database)).getBytes(StandardCharsets.UTF_8);
    }

    /// The text of a view within its script.
    public static byte[] viewText(Script script) {
        byte[] broken = BrokenView.textAmong(script.statements());
        return broken == null ? script.statements().getLast() : broken;
    }

    /// Whether a script is that of a view that the server has no longer whole.
    public static boolean isBrokenView(Script script) {
        return BrokenView.textAmong(script.statements()) != null;
    }

    private static Script script(List<byte[]> statements) {
        List<byte[]> all = new ArrayList<>();
        Prologue.DEFINITIONS.forEach(statement -> all.add(statement.getBytes(StandardCharsets.UTF_8)));
        all.addAll(statements);
        return new Script(all);
    }
}
