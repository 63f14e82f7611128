// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.cli.options.ConnectionResolver;
import dev.sluice.cli.options.OptionLayers;
import dev.sluice.cli.options.ServerFlags;
import dev.sluice.cli.progress.Progress;
import dev.sluice.cli.progress.ProgressTicker;
import dev.sluice.cli.report.Messages;
import dev.sluice.protocol.ConnectOptions;
import java.nio.file.Files;
import java.util.function.Supplier;
import picocli.CommandLine.ParseResult;

/// One run of one verb: what it needs beside its own flags.
///
/// @param surroundings the world outside
/// @param messages where it says what it does
/// @param interruption what a signal does
/// @param layers values below the command line
/// @param verb the parsed verb
record Run(
        Surroundings surroundings,
        Messages messages,
        Interruption interruption,
        OptionLayers layers,
        ParseResult verb) {

    /// The connection options that these flags and the layers below give.
    ConnectOptions connectOptions(ServerFlags flags) {
        return new ConnectionResolver(
                        layers,
                        surroundings.prompt(),
                        surroundings.systemUser(),
                        surroundings.sockets().stream().filter(Files::exists).toList(),
                        messages)
                .resolve(flags, verb);
    }

    /// Does the work of a verb, which a signal aborts and whose progress is shown.
    ///
    /// @return what the work returns
    <R> R watched(Runnable abort, Supplier<Progress> progress, Supplier<R> work) {
        interruption.aborts(abort);
        try (ProgressTicker _ = new ProgressTicker(progress, messages)) {
            return work.get();
        }
    }
}
