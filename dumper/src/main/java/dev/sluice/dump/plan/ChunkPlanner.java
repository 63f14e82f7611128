// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.plan;

import dev.sluice.dump.catalogue.Answer;
import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.dump.row.TablePlan;
import dev.sluice.format.SqlText;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException;
import dev.sluice.protocol.Rows;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Cuts tables into chunks, the biggest table first. A table whose primary key begins with an integer is cut into
/// ranges of it; any other is one chunk.
public final class ChunkPlanner {

    private static final Set<String> INTEGER_TYPES =
            Set.of("tinyint", "smallint", "mediumint", "int", "integer", "bigint");
    private static final long CHUNK_BYTES = 32L << 20;

    private final Connection connection;
    private final long chunkRows;

    /// @param chunkRows about how many rows a chunk holds; 0 to choose by the size of the rows
    public ChunkPlanner(Connection connection, long chunkRows) {
        this.connection = connection;
        this.chunkRows = chunkRows;
    }

    /// The chunks of these tables, in the order in which they are to be read.
    public List<ChunkTask> plan(List<CatalogueTable> tables) {
        List<CatalogueTable> biggestFirst = new ArrayList<>(tables);
        biggestFirst.sort(Comparator.comparingLong(ChunkPlanner::estimatedBytes).reversed());
        // All questions are sent before the first answer is awaited: the number of tables costs no round trips.
        Map<CatalogueTable, @Nullable CompletableFuture<Rows>> ends = new LinkedHashMap<>();
        for (CatalogueTable table : biggestFirst) {
            ends.put(
                    table,
                    pieces(table) > 1 && hasIntegerKey(table) && !table.isAppendOnly()
                            ? connection.submitQuery(keyEnds(table))
                            : null);
        }
        List<ChunkTask> tasks = new ArrayList<>();
        ends.forEach((table, answer) -> tasks.addAll(chunks(table, answer)));
        return tasks;
    }

    private List<ChunkTask> chunks(CatalogueTable table, @Nullable CompletableFuture<Rows> ends) {
        TablePlan plan = TablePlan.of(table, connection.server());
        String order = order(table);
        List<ChunkTask> tasks = new ArrayList<>();
        for (KeyRange range : ranges(table, ends)) {
            tasks.add(new ChunkTask(table.name(), tasks.size() + 1, plan, range.condition(), order));
        }
        return tasks;
    }

    private List<KeyRange> ranges(CatalogueTable table, @Nullable CompletableFuture<Rows> ends) {
        KeyRange everything = new KeyRange("", null, null);
        if (ends == null) {
            return List.of(everything);
        }
        Rows.Row row;
        try {
            row = Answer.of(ends).first();
        } catch (ProtocolException.ServerError _) {
            // Reading the rows will meet the same refusal, where it is dealt with.
            return List.of(everything);
        }
        String smallest = row.text(0);
        String largest = row.text(1);
        if (smallest == null || largest == null) {
            return List.of(everything);
        }
        return KeySplitter.split(
                table.primaryKey().getFirst(), new BigInteger(smallest), new BigInteger(largest), pieces(table));
    }

    private long pieces(CatalogueTable table) {
        long rowsPerChunk = chunkRows > 0 ? chunkRows : Math.max(1, CHUNK_BYTES / Math.max(1, table.averageRowBytes()));
        return Math.ceilDiv(table.estimatedRows(), rowsPerChunk);
    }

    /// The smallest and the largest key. A ZEROFILL column shows its numbers padded, so that they are asked for as
    /// sums.
    private static String keyEnds(CatalogueTable table) {
        String key = SqlText.identifier(table.primaryKey().getFirst());
        return "SELECT MIN(" + key + ")+0, MAX(" + key + ")+0 FROM "
                + SqlText.qualified(table.name().database(), table.name().table());
    }

    private static boolean hasIntegerKey(CatalogueTable table) {
        return !table.primaryKey().isEmpty()
                && INTEGER_TYPES.contains(
                        table.column(table.primaryKey().getFirst()).type());
    }

    /// Rows in the order of the primary key load fastest; where rows are stored in that order, it costs nothing.
    private static String order(CatalogueTable table) {
        return table.isTransactional() || table.isAppendOnly()
                ? String.join(
                        ", ",
                        table.primaryKey().stream().map(SqlText::identifier).toList())
                : "";
    }

    private static long estimatedBytes(CatalogueTable table) {
        return table.estimatedRows() * Math.max(1, table.averageRowBytes());
    }
}
