// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/// The training run of the distribution's AOT cache: runs the command lines that stand on standard input, one a line
/// with blanks between the arguments, one after another in this one JVM. What is loaded and compiled here need not be
/// found out again by every run of the program.
final class Rehearsal {

    private Rehearsal() {}

    /// Ends at the first command line that fails.
    public static void main(String[] arguments) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            int code = Sluice.run(line.split(" "), Surroundings.ofProcess());
            if (code != 0) {
                throw new IllegalStateException("exit code " + code + " of: sluice " + line);
            }
        }
    }
}
