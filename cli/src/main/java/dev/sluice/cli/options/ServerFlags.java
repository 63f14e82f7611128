// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import picocli.CommandLine.ArgGroup;

/// How to reach the server, raw, as typed or as a lower layer gives it; shared by all verbs that connect.
public final class ServerFlags {

    /// The long name of the password's option.
    static final String PASSWORD = "password";

    @ArgGroup(validate = false, heading = "%nConnection:%n")
    ConnectionFlags connection = new ConnectionFlags();

    @ArgGroup(validate = false, heading = "%nTLS and authentication:%n")
    TlsFlags tls = new TlsFlags();

    @ArgGroup(validate = false, heading = "%nOption files:%n")
    OptionFileFlags optionFiles = new OptionFileFlags();

    /// Which option files are read.
    public OptionFileFlags optionFiles() {
        return optionFiles;
    }
}
