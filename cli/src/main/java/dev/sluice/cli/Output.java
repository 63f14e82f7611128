// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.cli.report.CliException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// Writes to standard output such that no failure goes unseen.
final class Output {

    private Output() {}

    /// Writes text as UTF-8.
    ///
    /// @throws CliException.OutputFailed when it cannot be written
    static void print(OutputStream out, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        write(out, bytes, bytes.length);
    }

    /// Writes the first `length` bytes.
    ///
    /// @throws CliException.OutputFailed when they cannot be written
    static void write(OutputStream out, byte[] bytes, int length) {
        try {
            out.write(bytes, 0, length);
            out.flush();
        } catch (IOException failure) {
            throw new CliException.OutputFailed(failure);
        }
    }
}
