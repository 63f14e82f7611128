// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.script;

import dev.sluice.load.LoadException;
import dev.sluice.load.pipeline.Halt;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Work on its way from the thread that reads a script to those of the connections: so much that none is idle, and no
/// more. Safe for use by several threads.
final class Jobs {
    private static final long LOOK_MILLIS = 100;

    private final Deque<Consumer<ScriptSession>> waiting = new ArrayDeque<>();
    private final int most;
    private final Halt halt;
    private int unfinished;
    private boolean ended;

    /// @param most how many jobs may wait
    Jobs(int most, Halt halt) {
        this.most = most;
        this.halt = halt;
    }

    /// Adds a job; blocks while too many wait.
    synchronized void put(Consumer<ScriptSession> job) {
        while (waiting.size() >= most) {
            look();
        }
        waiting.add(job);
        unfinished++;
        notifyAll();
    }

    /// The next job, or null when there will be none.
    synchronized @Nullable Consumer<ScriptSession> take() {
        while (waiting.isEmpty() && !ended) {
            look();
        }
        Consumer<ScriptSession> job = waiting.poll();
        notifyAll();
        return job;
    }

    /// Says that a job is done.
    synchronized void done() {
        unfinished--;
        notifyAll();
    }

    /// Waits until all jobs are done.
    synchronized void await() {
        while (unfinished > 0) {
            look();
        }
    }

    /// Says that nothing more comes.
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    /// Waits a little; throws what has stopped the load.
    @SuppressWarnings("WaitNotInLoop") // whoever looks looks again
    private void look() {
        halt.check();
        try {
            wait(LOOK_MILLIS);
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            throw new LoadException.Aborted();
        }
    }
}
