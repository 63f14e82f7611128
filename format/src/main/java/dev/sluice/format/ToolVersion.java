// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/// The version of this build, which manifests name; the build has written it beside this class.
public final class ToolVersion {

    /// As in "0.1.0".
    public static final String TEXT = read();

    private ToolVersion() {}

    private static String read() {
        try (InputStream in = Objects.requireNonNull(ToolVersion.class.getResourceAsStream("version.properties"))) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version", "unknown");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
