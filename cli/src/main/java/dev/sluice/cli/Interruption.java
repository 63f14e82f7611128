// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Lets a signal end the work in an orderly way: SIGINT and SIGTERM abort it, and the JVM stays alive until the work
/// has cleaned up and was reported, a few seconds at most. The JVM itself then ends with 130 or 143. Belongs to the
/// thread that runs the work.
final class Interruption implements AutoCloseable {

    private static final long LIMIT_SECONDS = 8;

    private final CountDownLatch done = new CountDownLatch(1);
    private @Nullable Thread hook;

    /// From now on a signal runs `abort`, in a thread of its own. To be called at most once.
    void aborts(Runnable abort) {
        hook = Thread.ofPlatform().name("interruption").unstarted(() -> {
            // In a thread of its own, so that a server that does not answer cannot hold up the end.
            Thread.ofVirtual().name("abort").start(abort);
            try {
                done.await(LIMIT_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException interrupt) {
                Thread.currentThread().interrupt();
            }
        });
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /// The work has ended and was reported.
    @Override
    public void close() {
        done.countDown();
        if (hook == null) {
            return;
        }
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // the hook runs already, and ends now that the work is done
        }
    }
}
