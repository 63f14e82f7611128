// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.cli.options.OptionFileFlags;
import dev.sluice.cli.options.OutputFlags;
import java.util.Optional;

/// A command of the command line. Its fields hold the raw flags after parsing; each object runs once.
interface Verb {

    /// Does what was asked for; returns when all is done, throws otherwise.
    void run(Run run);

    /// The flags on what is said.
    OutputFlags messageFlags();

    /// The flags on option files; empty for verbs that read none.
    default Optional<OptionFileFlags> optionFiles() {
        return Optional.empty();
    }
}
