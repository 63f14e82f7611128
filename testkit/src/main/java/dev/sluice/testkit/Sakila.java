// SPDX-License-Identifier: Apache-2.0
package dev.sluice.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The Sakila sample database, which is not part of the project: it is used where its files lie in the folder
/// that the system property `sluice.sakila` names, or else in `../shared/data/sakila` beside the project.
public final class Sakila {
    private Sakila() {}

    /// Whether both of its files are there.
    public static boolean available() {
        return Files.isReadable(file("schema")) && Files.isReadable(file("data"));
    }

    /// Creates the database anew.
    ///
    /// @return the names of the databases it made
    /// @throws IOException if the files are not there, or the server refuses a statement
    public static List<String> load(LiveServer server) throws IOException {
        server.runScript(file("schema"));
        server.runScript(file("data"));
        return List.of("sakila");
    }

    private static Path file(String part) {
        String folder = System.getProperty("sluice.sakila");
        Path sakila = folder == null ? ProjectRoot.find().resolveSibling("shared/data/sakila") : Path.of(folder);
        return sakila.resolve("sakila-mv-" + part + ".sql");
    }
}
