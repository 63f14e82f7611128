// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/// The version of this build, as the build has written it beside this class.
final class Version {

    /// As in "0.1.0".
    static final String TEXT = read();

    private Version() {}

    private static String read() {
        try (InputStream in = Objects.requireNonNull(Version.class.getResourceAsStream("version.properties"))) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version", "unknown");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
