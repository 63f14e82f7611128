// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RetryPolicyTest {

    @Test
    void locksPassByThemselves() {
        RetryPolicy policy = new RetryPolicy(2);
        assertThat(IntStream.of(1020, 1205, 1213)).allMatch(number -> policy.tryAgain(number, 0));
        assertThat(IntStream.of(0, 1050, 1062, 1264)).noneMatch(number -> policy.tryAgain(number, 0));
    }

    @Test
    void endsAfterTheLastRetry() {
        assertThat(new RetryPolicy(2).tryAgain(1213, 1)).isTrue();
        assertThat(new RetryPolicy(2).tryAgain(1213, 2)).isFalse();
        assertThat(new RetryPolicy(0).tryAgain(1213, 0)).isFalse();
    }

    @Test
    void pauseGrowsUpToSomeSeconds() {
        assertThat(IntStream.of(0, 1, 2, 7, 8, 1000).mapToLong(RetryPolicy::pauseMillis))
                .containsExactly(50L, 100L, 200L, 6400L, 6400L, 6400L);
    }
}
