// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/// What stands behind `-p`. The word behind a bare `-p` is never taken for the password: it is a database.
sealed interface PasswordFlag {

    /// The password itself was attached; it may be empty.
    record Given(String password) implements PasswordFlag {
        @Override
        public String toString() {
            return "*****";
        }
    }

    /// The password is to be asked for.
    record Ask() implements PasswordFlag {}

    /// The mark of a bare `-p` between the two classes below.
    String BARE = "?";

    /// Tells an attached password from a bare `-p`: marks what is attached, and gives a bare flag a value of its own.
    final class OnlyAttached implements IParameterPreprocessor {
        @Override
        public boolean preprocess(
                Stack<String> arguments, CommandSpec verb, ArgSpec flag, Map<String, Object> context) {
            if (" ".equals(context.get("separator"))) {
                arguments.push(BARE);
            } else {
                arguments.push("=" + arguments.pop());
            }
            return false;
        }
    }

    /// Reads what [OnlyAttached] has marked.
    final class Converter implements ITypeConverter<PasswordFlag> {
        @Override
        public PasswordFlag convert(String marked) {
            return marked.equals(BARE) ? new Ask() : new Given(marked.substring(1));
        }
    }
}
