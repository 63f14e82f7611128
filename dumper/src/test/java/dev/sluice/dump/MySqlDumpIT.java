// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump;

import dev.sluice.testkit.LiveServer;

class MySqlDumpIT extends DumpContract {
    @Override
    LiveServer server() {
        return LiveServer.mysql();
    }
}
