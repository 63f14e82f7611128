// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.testkit.LiveServer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

class MariaDbObjectsIT extends ObjectsContract {
    @Override
    LiveServer server() {
        return LiveServer.mariaDb();
    }

    @Override
    List<String> account(String name) throws SQLException {
        List<String> shown = new ArrayList<>();
        if (name.contains("@")) {
            server().rows("SHOW CREATE USER " + name).forEach(row -> shown.add(String.valueOf(row)));
        }
        server().rows("SHOW GRANTS FOR " + name).forEach(row -> shown.add(String.valueOf(row)));
        return shown;
    }
}
