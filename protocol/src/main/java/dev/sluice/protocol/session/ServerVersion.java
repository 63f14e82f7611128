// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.session;

import dev.sluice.protocol.ServerInfo;
import dev.sluice.protocol.ServerInfo.Flavour;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the version text of a greeting.
final class ServerVersion {

    /// What MariaDB puts in front of its version so that old replicas accept it.
    private static final String MARIADB_PREFIX = "5.5.5-";

    /// What is kept of the text: a version is shown to people, and some servers say a lot.
    private static final Pattern PRINTABLE = Pattern.compile("[\\x20-\\x7E]{1,100}");

    private static final Pattern NUMBERS = Pattern.compile("(\\d{1,5})\\.(\\d{1,5})(?:\\.(\\d{1,5}))?.*");

    private ServerVersion() {}

    /// The server that calls itself by this version; numbers that cannot be read are 0.
    static ServerInfo parse(String greeted) {
        Matcher readable = PRINTABLE.matcher(greeted);
        String printable = readable.lookingAt() ? readable.group() : "";
        boolean mariaDb = printable.toLowerCase(Locale.ROOT).contains("mariadb");
        String version = mariaDb && printable.startsWith(MARIADB_PREFIX)
                ? printable.substring(MARIADB_PREFIX.length())
                : printable;
        Matcher numbers = NUMBERS.matcher(version);
        boolean known = numbers.matches();
        return new ServerInfo(
                mariaDb ? Flavour.MARIADB : Flavour.MYSQL,
                version,
                known ? Integer.parseInt(numbers.group(1)) : 0,
                known ? Integer.parseInt(numbers.group(2)) : 0,
                known && numbers.group(3) != null ? Integer.parseInt(numbers.group(3)) : 0);
    }
}
