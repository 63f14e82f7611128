// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.testkit.LiveServer;

class MySqlProgramsIT extends ProgramsContract {
    @Override
    LiveServer server() {
        return LiveServer.mysql();
    }
}
