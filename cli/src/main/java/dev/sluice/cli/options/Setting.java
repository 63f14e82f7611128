// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import org.jspecify.annotations.Nullable;

/// A value for an option that was not given on the command line.
///
/// @param key the long option's name without dashes in front, with dashes inside
/// @param value its value, or null where only the name stands
/// @param origin where it comes from, as in "/etc/my.cnf, line 12"; for messages
record Setting(String key, @Nullable String value, String origin) {

    @Override
    public String toString() {
        return "--" + key + (value == null ? "" : "=" + (isPassword() ? "*****" : value));
    }

    /// Whether the value must never be shown.
    boolean isPassword() {
        return key.equals(ServerFlags.PASSWORD);
    }
}
