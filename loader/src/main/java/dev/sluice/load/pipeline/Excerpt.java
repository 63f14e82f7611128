// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import java.nio.charset.StandardCharsets;

/// The part of a statement that messages show. Stateless.
public final class Excerpt {
    private static final int LIMIT_BYTES = 80;

    private Excerpt() {}

    /// The first bytes of a statement, on one line, unprintable ones as dots.
    public static String of(byte[] sql, int length) {
        String start = new String(sql, 0, Math.min(length, LIMIT_BYTES), StandardCharsets.UTF_8);
        String line = start.replace('\n', ' ').replaceAll("[^\\P{C}]|\uFFFD", ".");
        return length > LIMIT_BYTES ? line + "..." : line;
    }
}
