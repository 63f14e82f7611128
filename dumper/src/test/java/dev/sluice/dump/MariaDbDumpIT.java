// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump;

import dev.sluice.testkit.LiveServer;

class MariaDbDumpIT extends DumpContract {
    @Override
    LiveServer server() {
        return LiveServer.mariaDb();
    }
}
