// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Which option files are read; raw, as typed. These flags themselves never come from an option file.
public final class OptionFileFlags {

    @Option(
            names = "--defaults-file",
            paramLabel = "FILE",
            description = "Read only this option file (and the login path).")
    @Nullable
    Path defaultsFile;

    @Option(
            names = "--defaults-extra-file",
            paramLabel = "FILE",
            description = "Read this option file after the global ones.")
    @Nullable
    Path defaultsExtraFile;

    @Option(names = "--no-defaults", description = "Read no option file (but the login path).")
    boolean noDefaults;

    @Option(
            names = "--defaults-group-suffix",
            paramLabel = "TEXT",
            description = "Read the groups [client] and [sluice] also with this suffix.")
    @Nullable
    String groupSuffix;

    @Option(
            names = "--login-path",
            paramLabel = "NAME",
            description = "Read this group of ~/.mylogin.cnf as well as its group [client].")
    @Nullable
    String loginPath;

    @Option(
            names = "--print-defaults",
            description = "Print what option files, login path and environment give, and exit.")
    boolean printDefaults;

    /// Whether nothing is to be done but to print where values come from.
    public boolean printDefaults() {
        return printDefaults;
    }
}
