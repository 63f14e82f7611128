// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KeySplitterTest {

    private static final BigInteger UNSIGNED_MAX = new BigInteger("18446744073709551615");
    private static final BigInteger SIGNED_MIN = BigInteger.valueOf(Long.MIN_VALUE);

    @Test
    void everyKeyLiesInExactlyOneRange() {
        Random random = new Random(7);
        for (int round = 0; round < 500; round++) {
            BigInteger smallest = SIGNED_MIN.add(new BigInteger(64, random));
            BigInteger largest = smallest.add(new BigInteger(random.nextInt(64) + 1, random));
            List<KeyRange> ranges = KeySplitter.split("k", smallest, largest, 1 + random.nextInt(50));
            for (int i = 0; i < 20; i++) {
                // Also keys outside of what the statistics said.
                BigInteger key = smallest.add(new BigInteger(66, random)).subtract(BigInteger.TEN);
                assertThat(ranges.stream().filter(range -> holds(range, key))).hasSize(1);
            }
        }
    }

    @Test
    void rangesMeetWithoutAGapAndAreOpenAtBothEnds() {
        List<KeyRange> ranges = KeySplitter.split("k", BigInteger.ZERO, UNSIGNED_MAX, 5);

        assertThat(ranges).hasSize(5);
        assertThat(ranges.getFirst().from()).isNull();
        assertThat(ranges.getLast().to()).isNull();
        for (int i = 1; i < ranges.size(); i++) {
            assertThat(ranges.get(i).from()).isEqualTo(ranges.get(i - 1).to());
        }
    }

    @Test
    void thereAreNeverMoreRangesThanKeys() {
        assertThat(KeySplitter.split("k", BigInteger.ONE, BigInteger.TWO, 1_000))
                .hasSize(2);
        assertThat(KeySplitter.split("k", BigInteger.ONE, BigInteger.ONE, 1_000))
                .hasSize(1);
    }

    @Test
    void aRangeIsWrittenAsAConditionOnTheQuotedColumn() {
        assertThat(new KeyRange("a`b", null, null).condition()).isNull();
        assertThat(new KeyRange("a`b", null, BigInteger.ONE).condition()).isEqualTo("`a``b` < 1");
        assertThat(new KeyRange("k", BigInteger.TWO, null).condition()).isEqualTo("`k` >= 2");
        assertThat(new KeyRange("k", SIGNED_MIN, UNSIGNED_MAX).condition())
                .isEqualTo("`k` >= -9223372036854775808 AND `k` < 18446744073709551615");
    }

    private static boolean holds(KeyRange range, BigInteger key) {
        return (range.from() == null || key.compareTo(range.from()) >= 0)
                && (range.to() == null || key.compareTo(range.to()) < 0);
    }
}
