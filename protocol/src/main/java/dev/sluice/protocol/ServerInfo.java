// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

/// The server at the other end: flavour and version, with one predicate for each difference that callers care about.
///
/// @param flavour MySQL or MariaDB
/// @param version the version as the server gives it, without MariaDB's `5.5.5-` prefix, printable ASCII only
/// @param major the first number of the version
/// @param minor the second number of the version
/// @param patch the third number of the version
public record ServerInfo(Flavour flavour, String version, int major, int minor, int patch) {

    /// The two families that speak this protocol.
    public enum Flavour {
        MYSQL,
        MARIADB
    }

    /// Whether this is MariaDB.
    public boolean isMariaDb() {
        return flavour == Flavour.MARIADB;
    }

    /// Whether the version is at least this one.
    public boolean isAtLeast(int wantedMajor, int wantedMinor, int wantedPatch) {
        if (major != wantedMajor) {
            return major > wantedMajor;
        }
        return minor != wantedMinor ? minor > wantedMinor : patch >= wantedPatch;
    }

    /// Whether this is MySQL, of at least this version.
    public boolean isMySqlAtLeast(int wantedMajor, int wantedMinor, int wantedPatch) {
        return !isMariaDb() && isAtLeast(wantedMajor, wantedMinor, wantedPatch);
    }

    /// The product and its version, as in "MySQL 9.7.4".
    @Override
    public String toString() {
        return (isMariaDb() ? "MariaDB " : "MySQL ") + version;
    }
}
