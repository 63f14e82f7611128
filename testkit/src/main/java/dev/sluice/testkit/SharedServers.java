// SPDX-License-Identifier: Apache-2.0
package dev.sluice.testkit;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// The servers that all tests of a JVM share: each is started by whoever asks first, and found by all others.
/// Safe for several threads.
final class SharedServers {
    private static final Map<Flavour, LiveServer> STARTED = new EnumMap<>(Flavour.class);

    private SharedServers() {}

    static synchronized LiveServer get(Flavour flavour) {
        return STARTED.computeIfAbsent(
                flavour,
                missing -> EnvironmentServer.find(missing).orElseGet(() -> ServerChoice.start(missing, List.of())));
    }
}
