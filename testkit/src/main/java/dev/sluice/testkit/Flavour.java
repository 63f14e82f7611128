// SPDX-License-Identifier: Apache-2.0
package dev.sluice.testkit;

/// The two families of servers. Immutable.
public enum Flavour {
    MYSQL("mysql", "mysqldump", "SLUICE_TEST_MYSQL", "mysql:9.7"),
    MARIADB("mariadb", "mariadb-dump", "SLUICE_TEST_MARIADB", "mariadb:11.4");

    private final String clientProgram;
    private final String dumpProgram;
    private final String variable;
    private final String image;

    Flavour(String clientProgram, String dumpProgram, String variable, String image) {
        this.clientProgram = clientProgram;
        this.dumpProgram = dumpProgram;
        this.variable = variable;
        this.image = image;
    }

    /// The name of the stock client; also the flavour's name in `dev/server` and in JDBC addresses.
    public String clientProgram() {
        return clientProgram;
    }

    /// The name of the stock dump program.
    public String dumpProgram() {
        return dumpProgram;
    }

    /// The environment variable that names a server to use instead of starting one, as `user:password@host:port`.
    public String variable() {
        return variable;
    }

    /// The container image to start: the official one, or what the variable with the suffix `_IMAGE` names.
    public String image() {
        return System.getenv().getOrDefault(variable + "_IMAGE", image);
    }
}
