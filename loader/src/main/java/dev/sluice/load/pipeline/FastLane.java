// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.format.DataLines;
import dev.sluice.format.DataLines.Takes;
import dev.sluice.format.InsertHead;
import dev.sluice.load.LoadListener;
import dev.sluice.load.LoadOptions.Lane;
import dev.sluice.load.plan.EngineKind;
import dev.sluice.load.plan.PlannedChunk;
import dev.sluice.load.target.TargetColumns;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Upload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Decides which chunks go by LOAD DATA LOCAL, which servers take in faster than INSERT, but which turns errors into
/// warnings: so it is for rows that can be taken back, and a table for which it is in doubt goes by INSERT from then
/// on. Safe for use by several threads.
public final class FastLane {

    /// Below this many bytes of SQL text a chunk is not worth the look at the target's columns.
    private static final long SMALLEST_BYTES = 256 << 10;

    private final Lane lane;
    private final LoadListener listener;
    private final Set<String> closedFor = ConcurrentHashMap.newKeySet();
    private final Map<String, Map<String, String>> types = new ConcurrentHashMap<>();
    private final Rooms rooms;

    private FastLane(Lane lane, Rooms rooms, LoadListener listener) {
        this.lane = lane;
        this.rooms = rooms;
        this.listener = listener;
    }

    /// The lane for a target, which says whether it takes local data.
    public static FastLane of(
            Connection connection, Lane wanted, PacketLimit limit, Rooms rooms, LoadListener listener) {
        String obstacle = null;
        if (wanted == Lane.INSERT) {
            obstacle = "as asked for";
        } else if (!isAllowed(connection)) {
            obstacle = "local_infile is off on the target, where LOAD DATA would be faster";
        } else if (limit.bytes() <= Upload.PACKET_BYTES) {
            obstacle = "max_allowed_packet of the target is too small for LOAD DATA";
        }
        listener.note(obstacle == null ? "rows go in by LOAD DATA LOCAL" : "rows go in by INSERT: " + obstacle);
        return new FastLane(obstacle == null ? wanted : Lane.INSERT, rooms, listener);
    }

    private static boolean isAllowed(Connection connection) {
        return connection
                .query("SELECT @@GLOBAL.local_infile AS allowed")
                .first()
                .required("allowed")
                .equals("1");
    }

    /// Whether a chunk is to go this way.
    boolean takes(PlannedChunk chunk) {
        boolean isWorthIt = switch (lane) {
            case AUTO -> chunk.chunk().bytes() >= SMALLEST_BYTES;
            case LOAD_DATA -> true;
            case INSERT -> false;
        };
        return isWorthIt && chunk.engine() == EngineKind.TRANSACTIONAL && !closedFor.contains(tableOf(chunk));
    }

    /// A table's chunks go by INSERT from now on, which tells exactly what is wrong, if anything is.
    void closeFor(PlannedChunk chunk, String reason) {
        if (closedFor.add(tableOf(chunk))) {
            listener.note("rows of " + tableOf(chunk) + " go in by INSERT: " + reason);
        }
    }

    /// What the columns of an INSERT take; null where the target does not show one of them.
    @Nullable
    List<Takes> columns(Connection connection, PlannedChunk chunk, InsertHead head) {
        Map<String, String> known = types.computeIfAbsent(
                tableOf(chunk),
                table -> TargetColumns.types(
                        connection, chunk.table().database(), chunk.table().name()));
        List<Takes> columns = new ArrayList<>();
        for (String column : head.columns()) {
            String type = known.get(column);
            if (type == null) {
                return null;
            }
            columns.add(TargetColumns.takes(type));
        }
        return columns;
    }

    /// Room for lines of these columns, taken from an earlier chunk where there is some.
    DataLines lines(List<Takes> columns) {
        return new DataLines(columns, rooms.take());
    }

    /// Keeps the room of lines that nobody reads any more.
    void release(DataLines lines) {
        rooms.give(lines.bytes());
    }

    /// The statement whose data are lines of these columns. What takes UTF-8 only goes through a variable, as the data
    /// have no character set.
    static String statement(InsertHead head, List<Takes> columns) {
        List<String> targets = new ArrayList<>();
        List<String> settings = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            String name = "`" + head.columns().get(i).replace("`", "``") + "`";
            if (columns.get(i) == Takes.UTF8) {
                targets.add("@sluice_" + i);
                settings.add(name + "=CONVERT(@sluice_" + i + " USING utf8mb4)");
            } else {
                targets.add(name);
            }
        }
        return "LOAD DATA LOCAL INFILE 'sluice' INTO TABLE " + head.table()
                + " CHARACTER SET binary FIELDS TERMINATED BY '\\t' ESCAPED BY '\\\\' LINES TERMINATED BY '\\n' ("
                + String.join(",", targets) + ")"
                + (settings.isEmpty() ? "" : settings.stream().collect(Collectors.joining(",", " SET ", "")));
    }

    private static String tableOf(PlannedChunk chunk) {
        return chunk.table().database() + "." + chunk.table().name();
    }
}
