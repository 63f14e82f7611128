// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.Flavour;
import dev.sluice.testkit.LiveServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every byte, and of character sets with wide characters every first byte before a sample of second ones, that a
/// column of a character set takes: also those without a Unicode character, with a quote or a backslash inside of
/// a character, and lone surrogates.
class EveryCharsetIT {
    private static final List<String> DATABASES = List.of("sluice_charsets");
    private static final String SECOND_BYTES =
            "'00','0A','1A','22','27','30','40','5C','60','7C','7E','80','A1','C0','DC','FE'";

    @TempDir
    Path temporary;

    @ParameterizedTest
    @EnumSource(Flavour.class)
    void bytesOfEveryCharacterSetArriveAsTheyWere(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        int charsets = create(server);
        try {
            assertThat(charsets).isGreaterThan(35);
            new RoundTrip(server, server, temporary, DATABASES).chunkRows(1000).everyWay();
        } finally {
            RoundTrip.drop(server, DATABASES);
        }
    }

    /// Fills one table for each character set; returns how many there are.
    private static int create(LiveServer server) throws SQLException {
        RoundTrip.drop(server, DATABASES);
        List<List<@Nullable String>> charsets = server.rows("SELECT CHARACTER_SET_NAME, MAXLEN FROM"
                + " information_schema.CHARACTER_SETS WHERE CHARACTER_SET_NAME <> 'binary' ORDER BY 1");
        try (Connection connection = server.jdbc();
                Statement statement = connection.createStatement()) {
            statement.execute("SET sql_mode = ''");
            statement.execute("CREATE DATABASE sluice_charsets");
            statement.execute("USE sluice_charsets");
            statement.execute("CREATE TABLE bytes (id INT AUTO_INCREMENT PRIMARY KEY, v VARBINARY(4), wide INT)");
            statement.execute("INSERT INTO bytes (v, wide) WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1"
                    + " FROM n WHERE i < 255) SELECT UNHEX(LPAD(HEX(i), 2, '0')), 0 FROM n");
            statement.execute(
                    "INSERT INTO bytes (v, wide) SELECT CONCAT(a.v, b.v), 1 FROM bytes a, bytes b WHERE a.wide"
                            + " = 0 AND b.wide = 0 AND HEX(b.v) IN (" + SECOND_BYTES + ")");
            statement.execute("INSERT INTO bytes (v, wide) SELECT CONCAT(x'0000', v), 2 FROM bytes WHERE wide = 1");
            statement.execute("INSERT INTO bytes (v, wide) SELECT CONCAT(x'D83D', v), 2 FROM bytes WHERE wide = 1"
                    + " AND v BETWEEN x'DC00' AND x'DFFF'");
            for (List<@Nullable String> charset : charsets) {
                fill(statement, Objects.requireNonNull(charset.getFirst()), !"1".equals(charset.getLast()));
            }
            statement.execute("CREATE TABLE utf8_in_latin1 (id INT PRIMARY KEY, v VARCHAR(40) CHARACTER SET latin1)");
            statement.execute("INSERT INTO utf8_in_latin1 VALUES (1, x'C3A9E282ACF09F9880818D8F909D'), (2, x'C328FF')");
            statement.execute("DROP TABLE bytes");
        }
        return charsets.size();
    }

    /// What a column refuses or changes is taken out again.
    private static void fill(Statement statement, String charset, boolean isWide) throws SQLException {
        String table = "c_" + charset;
        statement.execute("CREATE TABLE " + table + " (id INT PRIMARY KEY, v VARCHAR(4), t TEXT, e CHAR(4))"
                + " CHARACTER SET " + charset);
        statement.execute("INSERT IGNORE INTO " + table + " SELECT id, v, v, v FROM bytes WHERE wide = 0"
                + (isWide ? " OR wide = 1 OR (wide = 2 AND '" + charset + "' LIKE 'utf%')" : ""));
        statement.execute("DELETE c FROM " + table + " AS c JOIN bytes AS b ON b.id = c.id"
                + " WHERE HEX(c.v) <> HEX(b.v) OR HEX(c.t) <> HEX(b.v)");
    }
}
