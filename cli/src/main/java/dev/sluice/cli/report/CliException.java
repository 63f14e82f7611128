// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.report;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// What can go wrong on the command line itself. Messages never hold a password.
public abstract sealed class CliException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private CliException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /// The options do not say what to do, or contradict each other; also a broken option file.
    public static final class Usage extends CliException {
        private static final long serialVersionUID = 1L;
        private final String hint;

        /// @param hint what the user can do about it
        public Usage(String message, String hint) {
            super(message, null);
            this.hint = hint;
        }

        /// What the user can do about it.
        public String hint() {
            return hint;
        }
    }

    /// Standard output cannot be written: a broken pipe, a full disk.
    public static final class OutputFailed extends CliException {
        private static final long serialVersionUID = 1L;

        public OutputFailed(IOException cause) {
            super("cannot write to standard output: " + cause.getMessage(), cause);
        }
    }
}
