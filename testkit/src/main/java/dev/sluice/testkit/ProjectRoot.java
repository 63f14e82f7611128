// SPDX-License-Identifier: Apache-2.0
package dev.sluice.testkit;

import java.nio.file.Files;
import java.nio.file.Path;

/// Where the project lies: the nearest folder, from the working folder upwards, that holds the Maven wrapper.
final class ProjectRoot {
    private ProjectRoot() {}

    /// @throws IllegalStateException if the working folder is not inside the project
    static Path find() {
        Path start = Path.of("").toAbsolutePath();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("mvnw"))) {
                return folder;
            }
        }
        throw new IllegalStateException("no folder with mvnw at or above " + start);
    }
}
