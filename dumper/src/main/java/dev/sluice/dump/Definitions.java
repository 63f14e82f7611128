// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump;

import dev.sluice.dump.Selection.Part;
import dev.sluice.dump.Selection.TableName;
import dev.sluice.dump.catalogue.Catalogue;
import dev.sluice.dump.catalogue.CatalogueDatabase;
import dev.sluice.dump.catalogue.CatalogueProgram;
import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.dump.definition.DefinitionReader;
import dev.sluice.dump.definition.DefinitionReader.Pending;
import dev.sluice.dump.definition.LateColumns;
import dev.sluice.dump.definition.PartitionText;
import dev.sluice.dump.definition.ViewOrder;
import dev.sluice.dump.output.DumpOutput;
import dev.sluice.format.ObjectKind;
import dev.sluice.format.Phase;
import dev.sluice.format.Script;
import dev.sluice.format.SqlText;
import dev.sluice.protocol.Connection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.Function;

/// Writes the definitions of all objects, in restore order. Questions run ahead of the answers by a bounded number.
final class Definitions {

    private static final int AHEAD = 256;

    private final Catalogue catalogue;
    private final DumpOutput output;
    private final Selection selection;
    private final LeftOut leftOut;
    private final DefinitionReader reader;
    private final ServerObjects server;
    private final Connection connection;
    private final Consumer<String> warn;
    private final Map<TableName, Script> columns = new LinkedHashMap<>();

    /// @param warn hears of what a definition cannot carry, one line each
    Definitions(
            Connection connection,
            Catalogue catalogue,
            DumpOutput output,
            Selection selection,
            LeftOut leftOut,
            Consumer<String> warn) {
        this.connection = connection;
        this.warn = warn;
        this.catalogue = catalogue;
        this.output = output;
        this.selection = selection;
        this.leftOut = leftOut;
        this.server = new ServerObjects(connection, catalogue, output, selection, leftOut);
        this.reader = new DefinitionReader(connection, catalogue.databases(), warn);
    }

    /// Databases, sequences and tables: what must be there before rows can be.
    void writeTables() {
        if (!selection.parts().contains(Part.DEFINITIONS)) {
            return;
        }
        write(
                catalogue.databases(),
                reader::database,
                (CatalogueDatabase database, Script script) ->
                        output.script(ObjectKind.DATABASE, database.name(), database.name(), script));
        server.writeBeforeTables();
        write(programs(Phase.SEQUENCES), reader::program, this::writeProgram);
        write(catalogue.tables(), reader::table, this::writeTable);
    }

    /// A table that comes with its rows may have to wait for some of its columns until they are there.
    private void writeTable(CatalogueTable table, Script script) {
        Script create = script;
        if (selection.parts().contains(Part.ROWS)) {
            create = withoutLateColumns(table, script);
        }
        output.script(
                ObjectKind.TABLE, table.name().database(), table.name().table(), PartitionText.opened(table, create));
    }

    private Script withoutLateColumns(CatalogueTable table, Script script) {
        try {
            LateColumns late = LateColumns.of(connection, table, script, warn);
            if (late.add() != null) {
                columns.put(table.name(), late.add());
            }
            return late.create();
        } catch (DumpException.ObjectUnreadable refused) {
            leftOut.orThrow(refused, "whether its rows can come back is");
            return script;
        }
    }

    /// Late columns, histograms, routines, views, triggers and events, in this order: events come last, or they would
    /// fire during a restore. Rights name any of these.
    void writePrograms() {
        columns.forEach((table, script) -> output.script(ObjectKind.COLUMNS, table.database(), table.table(), script));
        server.writeStatistics();
        write(programs(Phase.ROUTINES), reader::program, this::writeProgram);
        writeViews();
        write(programs(Phase.TRIGGERS), reader::program, this::writeProgram);
        write(programs(Phase.EVENTS), reader::program, this::writeProgram);
        server.writeGrants();
    }

    private void writeViews() {
        Map<String, CatalogueProgram> views = new LinkedHashMap<>();
        Map<String, Script> scripts = new LinkedHashMap<>();
        Map<String, byte[]> texts = new LinkedHashMap<>();
        write(programs(Phase.VIEWS), reader::program, (view, script) -> {
            String key = SqlText.qualified(view.database(), view.name());
            views.put(key, view);
            scripts.put(key, script);
            texts.put(key, DefinitionReader.viewText(script));
        });
        List<String> order = new ArrayList<>(ViewOrder.sort(texts));
        // Broken ones last (sorting keeps the order otherwise): nothing that is whole reads them.
        order.sort(
                Comparator.comparing(key -> DefinitionReader.isBrokenView(Objects.requireNonNull(scripts.get(key)))));
        for (String key : order) {
            writeProgram(Objects.requireNonNull(views.get(key)), Objects.requireNonNull(scripts.get(key)));
        }
    }

    private void writeProgram(CatalogueProgram program, Script script) {
        output.script(program.kind(), program.database(), program.name(), script);
    }

    private List<CatalogueProgram> programs(Phase phase) {
        return catalogue.programs().stream()
                .filter(program -> program.kind().phase() == phase)
                .toList();
    }

    private interface Taker<T> {
        void take(T object, Script script);
    }

    private <T> void write(List<T> objects, Function<T, Pending> ask, Taker<T> taker) {
        Queue<Pending> asked = new ArrayDeque<>();
        Iterator<T> toAsk = objects.iterator();
        for (T object : objects) {
            while (asked.size() < AHEAD && toAsk.hasNext()) {
                asked.add(ask.apply(toAsk.next()));
            }
            Pending pending = asked.remove();
            try {
                taker.take(object, pending.script());
            } catch (DumpException.ObjectUnreadable refused) {
                leftOut.orThrow(refused, "it is");
            }
        }
    }
}
