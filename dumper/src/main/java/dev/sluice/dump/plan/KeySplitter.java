// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.plan;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/// Cuts the keys between a smallest and a largest one into ranges of equal width. Arithmetic is exact at any width of
/// the key, also at the ends of BIGINT UNSIGNED.
final class KeySplitter {

    private KeySplitter() {}

    /// Ranges that together hold every key, in order.
    ///
    /// @param pieces how many ranges are wanted; there are fewer where there are not so many keys
    static List<KeyRange> split(String column, BigInteger smallest, BigInteger largest, long pieces) {
        BigInteger width = largest.subtract(smallest).add(BigInteger.ONE);
        BigInteger count = BigInteger.valueOf(Math.max(1, pieces)).min(width);
        List<KeyRange> ranges = new ArrayList<>();
        BigInteger from = null;
        for (BigInteger i = BigInteger.ONE; i.compareTo(count) < 0; i = i.add(BigInteger.ONE)) {
            BigInteger to = smallest.add(width.multiply(i).divide(count));
            ranges.add(new KeyRange(column, from, to));
            from = to;
        }
        ranges.add(new KeyRange(column, from, null));
        return ranges;
    }
}
