// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.snapshot;

import dev.sluice.testkit.LiveServer;
import java.util.List;

class MariaDbSnapshotIT extends SnapshotContract {

    @Override
    LiveServer server() {
        return LiveServer.mariaDb();
    }

    @Override
    List<Right> rights() {
        return List.of(
                new Right("ALL", "backup stages"),
                new Right("SELECT, RELOAD", "backup stages"),
                new Right("SELECT, LOCK TABLES", "table locks"),
                new Right("SELECT", "comparison of binary log positions"));
    }
}
