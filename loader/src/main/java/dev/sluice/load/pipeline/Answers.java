// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.protocol.Connection;
import dev.sluice.protocol.StatementResult;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// Waits for answers of the server. Stateless.
public final class Answers {

    private Answers() {}

    /// The answer, or the exception that came instead of it, as itself.
    public static <T> T await(CompletableFuture<T> answer) {
        try {
            return answer.join();
        } catch (CompletionException failure) {
            switch (failure.getCause()) {
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                case null, default -> throw failure;
            }
        }
    }

    /// Sends a whole array as a statement and waits for its end.
    static StatementResult run(Connection connection, byte[] sql) {
        return run(connection, sql, sql.length);
    }

    /// Sends the first bytes of an array as a statement, waits for its end and throws its rows away.
    public static StatementResult run(Connection connection, byte[] sql, int length) {
        return await(connection.submit(sql, 0, length));
    }
}
