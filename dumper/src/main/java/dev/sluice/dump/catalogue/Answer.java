// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.catalogue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// Waits for the answer to a statement that was sent ahead.
public final class Answer {

    private Answer() {}

    /// The answer; a failure comes as the exception it is.
    public static <T> T of(CompletableFuture<T> future) {
        try {
            return future.join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw failed;
        }
    }
}
