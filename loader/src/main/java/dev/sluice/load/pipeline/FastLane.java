// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

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
import org.jspecify.annotations.Nullable;

/// Decides which chunks go by LOAD DATA LOCAL, which servers take in faster than INSERT, but which turns errors into
/// warnings: so it is for rows that can be taken back, and a table for which it is in doubt goes by INSERT from then
/// on. Safe for use by several threads.
public final class FastLane {

    /// Below this many bytes of SQL text a chunk is not worth the look at the target's columns.
    private static final long SMALLEST_BYTES = 256 << 10;

    private final Lane lane;
    private final LoadListener listener;
    private final Rooms lines = new Rooms();
    private final Set<String> closedFor = ConcurrentHashMap.newKeySet();
    private final Map<String, List<String>> visible = new ConcurrentHashMap<>();
    private final Map<String, Map<String, String>> types = new ConcurrentHashMap<>();

    private FastLane(Lane lane, LoadListener listener) {
        this.lane = lane;
        this.listener = listener;
    }

    /// The lane for a target, which says whether it takes local data.
    public static FastLane of(Connection connection, Lane wanted, PacketLimit limit, LoadListener listener) {
        return new FastLane(isOpen(connection, wanted, limit, listener) ? wanted : Lane.INSERT, listener);
    }

    /// Whether rows can go by LOAD DATA LOCAL at all, which the listener hears.
    public static boolean isOpen(Connection connection, Lane wanted, PacketLimit limit, LoadListener listener) {
        String obstacle = null;
        if (wanted == Lane.INSERT) {
            obstacle = "as asked for";
        } else if (!isAllowed(connection)) {
            obstacle = "local_infile is off on the target, where LOAD DATA would be faster";
        } else if (limit.bytes() <= Upload.PACKET_BYTES) {
            obstacle = "max_allowed_packet of the target is too small for LOAD DATA";
        }
        listener.note(obstacle == null ? "rows go in by LOAD DATA LOCAL" : "rows go in by INSERT: " + obstacle);
        return obstacle == null;
    }

    private static boolean isAllowed(Connection connection) {
        return connection
                .query("SELECT @@GLOBAL.local_infile AS allowed")
                .first()
                .required("allowed")
                .equals("1");
    }

    /// Room for lines; apart from that for statements, which are half as long.
    Rooms lines() {
        return lines;
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

    /// The columns of an INSERT; null where the target does not show one of them.
    DataUpload.@Nullable Target target(Connection connection, PlannedChunk chunk, InsertHead head) {
        Map<String, String> known = types.computeIfAbsent(
                tableOf(chunk),
                table -> TargetColumns.types(
                        connection, chunk.table().database(), chunk.table().name()));
        List<String> columns = head.columns().isEmpty() ? visible(connection, chunk) : head.columns();
        List<Takes> takes = new ArrayList<>();
        for (String column : columns) {
            String type = known.get(column);
            if (type == null) {
                return null;
            }
            takes.add(TargetColumns.takes(type));
        }
        return takes.isEmpty() ? null : new DataUpload.Target(columns, takes, "utf8mb4");
    }

    /// The columns of an INSERT that names none.
    private List<String> visible(Connection connection, PlannedChunk chunk) {
        return visible.computeIfAbsent(
                tableOf(chunk),
                table -> TargetColumns.visible(
                        connection, chunk.table().database(), chunk.table().name()));
    }

    private static String tableOf(PlannedChunk chunk) {
        return chunk.table().database() + "." + chunk.table().name();
    }
}
