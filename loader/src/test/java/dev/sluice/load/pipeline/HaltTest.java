// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class HaltTest {
    private final Halt halt = new Halt();

    @Test
    void firstCauseIsThrownAndLaterOnesAreNotedInIt() {
        halt.check();
        RuntimeException first = new IllegalStateException("first");
        RuntimeException second = new IllegalStateException("second");
        halt.raise(first);
        halt.raise(second);
        halt.raise(first);
        assertThatThrownBy(halt::check).isSameAs(first);
        assertThat(first.getSuppressed()).containsExactly(second);
    }

    @Test
    void pauseEndsWhenItIsRaised() throws Exception {
        CompletableFuture<Throwable> pausing =
                CompletableFuture.supplyAsync(() -> catchThrowable(() -> halt.pause(60_000)));
        RuntimeException cause = new IllegalStateException();
        halt.raise(cause);
        assertThat(pausing.get(10, TimeUnit.SECONDS)).isSameAs(cause);
    }

    @Test
    void pauseLastsAsLongAsItShould() {
        long begun = System.nanoTime();
        halt.pause(30);
        assertThat(System.nanoTime() - begun).isGreaterThanOrEqualTo(29_000_000);
    }
}
