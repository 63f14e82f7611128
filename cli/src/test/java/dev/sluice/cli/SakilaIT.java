// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.testkit.LiveServer;
import dev.sluice.testkit.Sakila;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/// The Sakila sample database. It is no part of this project: where its files are not at hand, the test says so and is
/// skipped.
class SakilaIT extends RoundTripContract {
    @Override
    LiveServer server() {
        return LiveServer.mysql();
    }

    @Override
    List<String> create() throws Exception {
        if (!Sakila.available()) {
            System.err.println("SakilaIT is skipped: the files of the Sakila sample database are not at hand");
        }
        Assumptions.assumeTrue(Sakila.available(), "the files of the Sakila sample database are not at hand");
        return Sakila.load(server());
    }

    @Override
    void drop() throws SQLException {
        server().execute("DROP DATABASE IF EXISTS sakila");
    }
}
