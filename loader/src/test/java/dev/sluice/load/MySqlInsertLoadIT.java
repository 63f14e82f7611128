// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import dev.sluice.testkit.LiveServer;

/// What becomes of interrupted loads whose rows go in by INSERT.
final class MySqlInsertLoadIT implements ResumeContract, RetryContract {

    @Override
    public LiveServer server() {
        return LiveServer.mysql();
    }

    @Override
    public LoadOptions.Lane lane() {
        return LoadOptions.Lane.INSERT;
    }
}
