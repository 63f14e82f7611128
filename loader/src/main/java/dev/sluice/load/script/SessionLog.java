// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.script;

import java.util.ArrayList;
import java.util.List;

/// The settings that a script has made so far, in order. What another connection runs, it runs under those that came
/// before it in the script. Safe for use by several threads.
final class SessionLog {
    private final List<byte[]> settings = new ArrayList<>();

    /// Adds a setting.
    synchronized void add(byte[] statement) {
        settings.add(statement);
    }

    /// How many there are.
    synchronized int size() {
        return settings.size();
    }

    /// A part of them.
    synchronized List<byte[]> between(int from, int to) {
        return List.copyOf(settings.subList(from, to));
    }
}
