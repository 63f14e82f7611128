// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import dev.sluice.cli.report.CliException;
import org.jspecify.annotations.Nullable;

/// The number of connections, each with a thread of its own.
///
/// @param count at least 1
public record Threads(int count) {

    /// The number that is taken at most when none is given: more rarely pay, and each takes a connection of the server.
    public static final int DEFAULT_LIMIT = 8;

    private static final int LIMIT = 256;

    /// @throws CliException.Usage when the number is out of range
    public Threads {
        if (count < 1 || count > LIMIT) {
            throw new CliException.Usage("the number of threads is not between 1 and " + LIMIT, "check -t");
        }
    }

    /// The number that was asked for, or as many as there are processors, at most [#DEFAULT_LIMIT].
    public static Threads of(@Nullable Integer asked) {
        return new Threads(
                asked == null ? Math.min(DEFAULT_LIMIT, Runtime.getRuntime().availableProcessors()) : asked);
    }
}
