// SPDX-License-Identifier: Apache-2.0
package dev.sluice.testkit;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A server that somebody else runs and that the environment names. Immutable; closing it does nothing.
record EnvironmentServer(Flavour flavour, String user, String password, String host, int port) implements LiveServer {
    private static final Pattern FORM = Pattern.compile("([^:]*):(.*)@([^@]+):(\\d+)");

    /// The server that the environment names for a flavour, if it names one.
    ///
    /// @throws IllegalStateException if the variable is not of the form `user:password@host:port`
    static Optional<LiveServer> find(Flavour flavour) {
        return Optional.ofNullable(System.getenv(flavour.variable()))
                .filter(text -> !text.isBlank())
                .map(text -> parse(flavour, text));
    }

    static EnvironmentServer parse(Flavour flavour, String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalStateException(flavour.variable() + " is not of the form user:password@host:port");
        }
        return new EnvironmentServer(
                flavour, form.group(1), form.group(2), form.group(3), Integer.parseInt(form.group(4)));
    }

    @Override
    public @Nullable Path socket() {
        return null;
    }

    @Override
    public @Nullable Path dataFolder() {
        return null;
    }

    @Override
    public List<String> client() {
        return StockClient.over(this, flavour.clientProgram());
    }

    @Override
    public List<String> dump() {
        return StockClient.over(this, flavour.dumpProgram());
    }

    @Override
    public void close() {
        // not ours to stop
    }
}
