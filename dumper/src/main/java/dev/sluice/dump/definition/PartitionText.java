// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.format.Quotes;
import dev.sluice.format.Script;
import dev.sluice.format.SqlText;
import dev.sluice.format.TableElements;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Partitions by texts outside of ASCII. MySQL reads these texts in the character set of the session that opens the
/// table first after it was made, and keeps what it understood. The session that loads rows is a binary one, so the
/// script that makes the table opens it as well. Stateless.
public final class PartitionText {

    private static final String PARTITIONED = " PARTITION BY ";

    private PartitionText() {}

    /// The script of a table, whose last statement makes it; with one more that opens it, where that matters.
    public static Script opened(CatalogueTable table, Script script) {
        String tail = TableElements.of(script.statements().getLast()).tail();
        int at = Quotes.indexOutside(tail, PARTITIONED, Quotes.PLAIN);
        if (at < 0 || tail.substring(at).chars().allMatch(letter -> letter < 128)) {
            return script;
        }
        String open = "DO (SELECT COUNT(*) FROM "
                + SqlText.qualified(table.name().database(), table.name().table()) + " WHERE FALSE)";
        List<byte[]> statements = new ArrayList<>(script.statements());
        statements.add(open.getBytes(StandardCharsets.UTF_8));
        return new Script(statements);
    }
}
