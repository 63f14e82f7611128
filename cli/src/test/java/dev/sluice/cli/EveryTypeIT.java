// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.testkit.Flavour;
import dev.sluice.testkit.LiveServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Values of every type, at the limits of the type.
class EveryTypeIT {
    private static final List<String> DATABASES = List.of("sluice_types");

    /// The members of ENUM and SET columns and the defaults, which catalogues show with '?' for what they cannot show.
    private static final String[] BEHIND_THE_CATALOGUE = {
        "SELECT id, e4 + 0, HEX(CONVERT(e4 USING utf8mb4)), HEX(e16), HEX(CONVERT(s4 USING utf8mb4)),"
                + " HEX(CONVERT(s64 USING utf8mb4)) FROM sluice_types.members ORDER BY id",
        "SELECT HEX(DEFAULT(e4)), HEX(DEFAULT(e16)), HEX(DEFAULT(s4)) FROM sluice_types.members LIMIT 1",
        "SELECT HEX(DEFAULT(v)), HEX(DEFAULT(w)), HEX(DEFAULT(l)), HEX(DEFAULT(q)), HEX(DEFAULT(b)), HEX(e), HEX(g)"
                + " FROM sluice_types.texts_by_default",
        "SELECT id, HEX(CONCAT(f, fm, fx, dm, dx)) FROM sluice_types.numbers ORDER BY id",
        "SELECT HEX(CONCAT(CAST(DEFAULT(f) AS DOUBLE), ' ', CAST(DEFAULT(`g``'`) AS DOUBLE), ' ', CAST(DEFAULT(z) AS"
                + " DOUBLE), ' ', CAST(DEFAULT(x) AS DOUBLE))) FROM sluice_types.floats_by_default",
    };

    private static final String JSON_TYPES = "SELECT id, HEX(j), (SELECT GROUP_CONCAT(JSON_TYPE(v)) FROM"
            + " JSON_TABLE(j, '$**[0 to last]' COLUMNS (v JSON PATH '$')) AS x), HEX(k), JSON_TYPE(k)"
            + " FROM sluice_types.typed_documents ORDER BY id";

    @TempDir
    Path temporary;

    @ParameterizedTest
    @EnumSource(Flavour.class)
    void valuesOfEveryTypeArriveAsTheyWere(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        RoundTrip.prepare(server, "types.sql");
        RoundTrip.prepare(server, "types-" + flavour.clientProgram() + ".sql");
        RoundTrip trip = new RoundTrip(server, server, temporary, DATABASES).asking(BEHIND_THE_CATALOGUE);
        if (flavour == Flavour.MYSQL) {
            trip.asking(JSON_TYPES);
        } else {
            trip.asking("SELECT * FROM sluice_types.hidden ORDER BY a", "SELECT a, b, c, d FROM sluice_types.hidden");
        }
        try {
            trip.everyWay();
        } finally {
            RoundTrip.drop(server, DATABASES);
        }
    }

    @ParameterizedTest
    @EnumSource(Flavour.class)
    void valuesOf64MegabytesArriveAsTheyWere(Flavour flavour) throws Exception {
        try (LiveServer server = LiveServer.start(
                flavour, flavour == Flavour.MYSQL ? "--innodb-redo-log-capacity=1G" : "--innodb-log-file-size=1G")) {
            server.execute("CREATE DATABASE sluice_types; USE sluice_types;"
                    + " CREATE TABLE huge (id INT PRIMARY KEY, t LONGTEXT CHARACTER SET latin1, b LONGBLOB, n INT);"
                    + " INSERT INTO huge VALUES (1, REPEAT('it''s \\\\', 8388608), 'x', 1);"
                    + " INSERT INTO huge VALUES (2, NULL, REPEAT(x'00275C0A0D1A22FF', 8388608), 2)");
            new RoundTrip(server, server, temporary, DATABASES)
                    .asking("SELECT id, LENGTH(t), LENGTH(b), SHA2(t, 256), SHA2(b, 256), n FROM sluice_types.huge")
                    .once();
        }
    }
}
