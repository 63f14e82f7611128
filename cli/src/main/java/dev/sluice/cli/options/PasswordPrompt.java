// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import org.jspecify.annotations.Nullable;

/// Asks a person for a password.
@FunctionalInterface
public interface PasswordPrompt {

    /// The password as typed, without echo, or null where there is no terminal to ask at.
    @Nullable
    String ask(String question);
}
