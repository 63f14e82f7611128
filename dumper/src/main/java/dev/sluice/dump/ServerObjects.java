// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump;

import dev.sluice.dump.Selection.Part;
import dev.sluice.dump.Selection.TableName;
import dev.sluice.dump.catalogue.Catalogue;
import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.dump.definition.Accounts;
import dev.sluice.dump.definition.Histograms;
import dev.sluice.dump.definition.ServerDefinition;
import dev.sluice.dump.definition.ServerDefinitions;
import dev.sluice.dump.output.DumpOutput;
import dev.sluice.format.ObjectKind;
import dev.sluice.format.Script;
import dev.sluice.protocol.Connection;
import java.util.List;
import java.util.Map;

/// Writes what is around tables and programs: accounts and their rights, tablespaces, spatial reference systems,
/// histograms. Used by one thread.
final class ServerObjects {

    private final Connection connection;
    private final Catalogue catalogue;
    private final DumpOutput output;
    private final Selection selection;
    private final LeftOut leftOut;
    private List<ServerDefinition> grants = List.of();

    ServerObjects(Connection connection, Catalogue catalogue, DumpOutput output, Selection selection, LeftOut leftOut) {
        this.connection = connection;
        this.catalogue = catalogue;
        this.output = output;
        this.selection = selection;
        this.leftOut = leftOut;
    }

    /// Accounts, which definers of programs may be; tablespaces and spatial reference systems, which tables name.
    void writeBeforeTables() {
        if (selection.parts().contains(Part.ACCOUNTS)) {
            try {
                Accounts accounts = Accounts.read(connection);
                grants = accounts.grants();
                accounts.accounts().forEach(this::write);
            } catch (DumpException.ObjectUnreadable refused) {
                leftOut.orThrow(refused, "they are");
            }
        }
        new ServerDefinitions(connection, catalogue.databases())
                .read(catalogue.tables())
                .forEach(this::write);
    }

    /// The histograms of the tables whose rows are dumped.
    void writeStatistics() {
        if (!selection.parts().contains(Part.DEFINITIONS) || !selection.parts().contains(Part.ROWS)) {
            return;
        }
        Map<TableName, Script> histograms = Histograms.read(connection, catalogue.databases());
        for (CatalogueTable table : catalogue.tables()) {
            Script script = histograms.get(table.name());
            if (script != null) {
                output.script(
                        ObjectKind.STATISTICS,
                        table.name().database(),
                        table.name().table(),
                        script);
            }
        }
    }

    /// The rights of the accounts that were written.
    void writeGrants() {
        grants.forEach(this::write);
    }

    private void write(ServerDefinition definition) {
        output.script(definition.kind(), "", definition.name(), definition.script());
    }
}
