// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.dump.Selection.TableName;
import dev.sluice.dump.catalogue.CatalogueColumn;
import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.dump.catalogue.History;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// A table for tests of texts.
final class SampleTable {
    private SampleTable() {}

    static CatalogueTable of(CatalogueColumn... columns) {
        return new CatalogueTable(new TableName("db", "t"), "InnoDB", 0, 0, List.of(columns), List.of(), History.NONE);
    }

    static CatalogueColumn column(String name, String type) {
        return new CatalogueColumn(name, type, type, "", false);
    }

    static CatalogueColumn generated(String name) {
        return new CatalogueColumn(name, "int", "int", "", true);
    }

    /// CREATE TABLE as a server shows it.
    static byte[] create(String tail, String... elements) {
        return ("CREATE TABLE `t` (\n  " + String.join(",\n  ", elements) + "\n) ENGINE=InnoDB" + tail)
                .getBytes(StandardCharsets.UTF_8);
    }
}
