// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import dev.sluice.testkit.LiveServer;

final class MySqlLoadIT
        implements RestoreContract, ResumeContract, RetryContract, RefusalContract, KeysContract, SwitchContract {

    @Override
    public LiveServer server() {
        return LiveServer.mysql();
    }
}
