// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.progress;

import dev.sluice.cli.report.Messages;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// Shows progress at regular times until it is closed: often on a terminal, every ten seconds otherwise. Owns one
/// daemon thread.
public final class ProgressTicker implements AutoCloseable {

    private static final long TERMINAL_MILLIS = 250;
    private static final long JSON_MILLIS = 1_000;
    private static final long PLAIN_MILLIS = 10_000;
    private static final long CLOSE_LIMIT_MILLIS = 1_000;

    private final CountDownLatch end = new CountDownLatch(1);
    private final Thread thread = Thread.ofPlatform().daemon().name("progress").unstarted(this::tick);
    private final Supplier<Progress> source;
    private final Messages messages;

    /// Starts at once.
    ///
    /// @param source asked from the ticker's thread
    public ProgressTicker(Supplier<Progress> source, Messages messages) {
        this.source = source;
        this.messages = messages;
        thread.start();
    }

    private void tick() {
        long millis = switch (messages.form()) {
            case TERMINAL -> TERMINAL_MILLIS;
            case JSON -> JSON_MILLIS;
            case PLAIN -> PLAIN_MILLIS;
        };
        ProgressMeter meter = new ProgressMeter(System.nanoTime());
        try {
            while (!end.await(millis, TimeUnit.MILLISECONDS)) {
                meter.read(source.get(), System.nanoTime());
                messages.progress(meter.line(), meter.fields());
            }
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
    }

    /// Stops; afterwards no line appears any more.
    @Override
    public void close() {
        end.countDown();
        try {
            thread.join(CLOSE_LIMIT_MILLIS);
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
    }
}
