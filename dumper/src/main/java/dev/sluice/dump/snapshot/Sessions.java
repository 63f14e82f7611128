// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.snapshot;

import dev.sluice.dump.catalogue.Answer;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ServerInfo;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// The open sessions of a dump.
///
/// @param catalogue reads the catalogue and holds locks
/// @param readers read rows
record Sessions(Connection catalogue, List<Connection> readers) {

    ServerInfo server() {
        return catalogue.server();
    }

    /// Starts all snapshots at once; ends those that were started before.
    void startSnapshots() {
        byte[] start = "START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY".getBytes(StandardCharsets.US_ASCII);
        List<CompletableFuture<?>> started = new ArrayList<>();
        for (Connection reader : readers) {
            started.add(reader.submit(start, 0, start.length));
        }
        started.forEach(Answer::of);
    }

    /// Bounds each wait of the catalogue's session for a lock; the server counts in whole seconds, from 1.
    void waitAtMost(Duration time) {
        catalogue.execute("SET SESSION lock_wait_timeout = " + Math.max(1, time.toSeconds()));
    }
}
