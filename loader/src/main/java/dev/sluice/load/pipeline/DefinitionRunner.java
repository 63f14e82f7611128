// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException.ServerError;
import dev.sluice.protocol.StatementResult;

/// Runs single definitions. One that was refused has changed nothing, so it can be tried again by itself. Safe for use
/// by several threads, each with a connection of its own.
///
/// @param retry what is tried again
/// @param halt stops everything
public record DefinitionRunner(RetryPolicy retry, Halt halt) {

    /// Runs a statement, several times if a deadlock or a lock wait asks for it.
    ///
    /// @throws ServerError as the server refused it for good
    StatementResult run(Connection connection, byte[] sql) {
        for (int done = 0; ; done++) {
            halt.check();
            try {
                return Answers.run(connection, sql);
            } catch (ServerError error) {
                if (!retry.tryAgain(error.number(), done)) {
                    throw error;
                }
                halt.pause(RetryPolicy.pauseMillis(done));
            }
        }
    }
}
