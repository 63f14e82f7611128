// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Finds the existing name that a wrong one was most likely meant to be. Stateless.
public final class NearestName {

    private NearestName() {}

    /// The nearest of these names; null where none is near.
    public static @Nullable String of(String name, Collection<String> existing) {
        String best = null;
        int bestDistance = Math.max(2, name.length() / 3) + 1;
        for (String candidate : existing) {
            int distance = distance(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
            if (distance < bestDistance) {
                best = candidate;
                bestDistance = distance;
            }
        }
        return best;
    }

    /// The number of characters to insert, drop or replace to come from one name to the other (Levenshtein).
    private static int distance(String left, String right) {
        int[] previous = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int[] current = new int[right.length() + 1];
            current[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                int replaced = previous[j - 1] + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, Math.min(previous[j], current[j - 1]) + 1);
            }
            previous = current;
        }
        return previous[right.length()];
    }
}
