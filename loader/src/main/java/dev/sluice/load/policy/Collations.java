// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.policy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Collations that stand in for others, for servers that lack these. Rows do not change: a collation says how text
/// compares, not what it is. Immutable.
///
/// @param standIns by the name of the collation that is replaced, both in lower case
public record Collations(Map<String, String> standIns) {

    public Collations {
        standIns = Map.copyOf(standIns);
    }

    /// A statement with the collations that stand in.
    public byte[] in(byte[] statement) {
        if (standIns.isEmpty()) {
            return statement;
        }
        List<String> parts = SqlWords.of(new String(statement, StandardCharsets.ISO_8859_1));
        parts.replaceAll(part -> standIns.getOrDefault(part.toLowerCase(Locale.ROOT), part));
        return String.join("", parts).getBytes(StandardCharsets.ISO_8859_1);
    }
}
