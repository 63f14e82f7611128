// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import dev.sluice.protocol.ConnectOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// The options of a test's load: what the test is about, and the usual for everything else. For one thread.
final class OptionsOf {
    private ConnectOptions server;
    private final Path dump;
    private int threads = 2;
    private long transactionBytes;
    private int retries = 5;
    private Duration patience = Duration.ZERO;
    private LoadOptions.Lane lane = LoadOptions.Lane.LOAD_DATA;
    private LoadOptions.Keys keys = LoadOptions.Keys.AFTER;
    private LoadOptions.BinaryLog binaryLog = LoadOptions.BinaryLog.WRITTEN;
    private List<ServerSwitch> relaxed = List.of();
    private LoadOptions.Policies policies = LoadOptions.Policies.NONE;

    OptionsOf(ConnectOptions server, Path dump) {
        this.server = server;
        this.dump = dump;
    }

    OptionsOf server(ConnectOptions other) {
        server = other;
        return this;
    }

    OptionsOf threads(int count) {
        threads = count;
        return this;
    }

    OptionsOf transactionBytes(long bytes) {
        transactionBytes = bytes;
        return this;
    }

    OptionsOf retries(int count) {
        retries = count;
        return this;
    }

    OptionsOf patience(Duration duration) {
        patience = duration;
        return this;
    }

    OptionsOf lane(LoadOptions.Lane other) {
        lane = other;
        return this;
    }

    OptionsOf keys(LoadOptions.Keys when) {
        keys = when;
        return this;
    }

    OptionsOf binaryLog(LoadOptions.BinaryLog other) {
        binaryLog = other;
        return this;
    }

    OptionsOf relaxed(List<ServerSwitch> switches) {
        relaxed = switches;
        return this;
    }

    OptionsOf policies(LoadOptions.Policies other) {
        policies = other;
        return this;
    }

    LoadOptions get() {
        return new LoadOptions(
                server,
                dump,
                "",
                LoadOptions.Gtid.IGNORE,
                threads,
                4,
                transactionBytes,
                retries,
                patience,
                lane,
                keys,
                binaryLog,
                relaxed,
                LoadOptions.Accounts.LEAVE_OUT,
                policies);
    }
}
