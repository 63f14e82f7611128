// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.report;

import java.io.IOException;
import java.util.List;
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

    /// Everything was done but for some objects, which are named.
    public static final class Partial extends CliException {
        private static final long serialVersionUID = 1L;

        /// @param verb what was done without them: "dumped" or "loaded"
        /// @param objects what is left out, as in "table shop.orders"
        public Partial(String verb, List<String> objects) {
            super("not everything is " + verb + ": left out are " + String.join(", ", objects), null);
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
