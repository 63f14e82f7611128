// SPDX-License-Identifier: Apache-2.0
package dev.sluice.testkit;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.List;

/// Databases with every kind of object that the flavour has, a wide range of types, values that are hard to
/// carry, and odd names. What they hold is the same each time. Their SQL lies beside this class: one script for
/// both flavours, and one for what only one has.
public final class SampleDatabase {
    private static final List<String> NAMES = List.of("sluice_sample", "sluice_side", "sluice odd/\"näme\"`.x");

    private SampleDatabase() {}

    /// Creates the databases, dropping what was there under their names.
    ///
    /// @return their names
    /// @throws IOException if the stock client cannot be had, or the server refuses a statement
    public static List<String> create(LiveServer server) throws IOException {
        run(server, "sample.sql");
        run(server, "sample-" + server.flavour().clientProgram() + ".sql");
        return NAMES;
    }

    /// Drops the databases, if they exist.
    public static void drop(LiveServer server) throws SQLException {
        StringBuilder sql = new StringBuilder("SET foreign_key_checks = 0");
        NAMES.forEach(name -> sql.append("; DROP DATABASE IF EXISTS ").append(ServerContent.quoted(name)));
        server.execute(sql.toString());
    }

    private static void run(LiveServer server, String resource) throws IOException {
        Path script = Files.createTempFile("sluice-", "-" + resource);
        try (InputStream sql = SampleDatabase.class.getResourceAsStream(resource)) {
            if (sql == null) {
                throw new FileNotFoundException(resource);
            }
            Files.copy(sql, script, StandardCopyOption.REPLACE_EXISTING);
            server.runScript(script);
        } finally {
            Files.delete(script);
        }
    }
}
