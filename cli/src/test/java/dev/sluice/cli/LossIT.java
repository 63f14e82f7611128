// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.format.DumpFolder;
import dev.sluice.testkit.Flavour;
import dev.sluice.testkit.LiveServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What SQL text cannot carry is never lost in silence.
class LossIT {
    private static final String DB = "sluice_loss";

    @TempDir
    Path temporary;

    /// Doubled quotes make an expression too long for the server, which the text is not.
    @Test
    void documentsWhoseTypesCannotBeWrittenAreCounted() throws Exception {
        try (LiveServer server = LiveServer.start(Flavour.MYSQL, "--max-allowed-packet=1M")) {
            String big = "JSON_OBJECT('d', CAST(1.10 AS DECIMAL(3,2)), 's', REPEAT(CHAR(39), 600000))";
            begin(
                    server,
                    "CREATE TABLE t (id INT PRIMARY KEY, `j``k` JSON); INSERT INTO t VALUES (1, " + big
                            + "), (2, '[1]'), (3, " + big + "), (4, JSON_ARRAY(CAST(1.10 AS DECIMAL(3,2))))");
            isSaid(
                    server,
                    "table " + DB
                            + ".t, column j`k: 2 JSON documents hold values of types that no SQL expression makes:"
                            + " they are dumped as text, a restore changes these types");
        }
    }

    @Test
    void charactersThatTheServerDoesNotShowAreNamed() throws Exception {
        LiveServer server = LiveServer.of(Flavour.MARIADB);
        begin(server, "CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(9) CHARACTER SET utf8mb4 NOT NULL DEFAULT '😀')");
        isSaid(
                server,
                "table " + DB
                        + ".t, column v: the server shows characters outside the basic plane in its definition as '?',"
                        + " so they are dumped: it has neither a row nor NULL to read its default from");
    }

    @Test
    void defaultsThatCannotBeReadAreNamed() throws Exception {
        LiveServer server = LiveServer.of(Flavour.MYSQL);
        begin(
                server,
                "CREATE TABLE gone (f FLOAT DEFAULT 1.2345678, g FLOAT NOT NULL DEFAULT -0.1); ALTER TABLE gone DISCARD"
                        + " TABLESPACE");
        assertThat(dump(server, "--no-data").err())
                .contains("warning: table " + DB + ".gone: the server shows six digits of the defaults of FLOAT"
                        + " columns, so they are dumped: Tablespace is discarded");
        RoundTrip.drop(server, List.of(DB));
    }

    @ParameterizedTest
    @EnumSource(Flavour.class)
    void charactersThatTheServerDoesNotShowAreFoundBehindAnyName(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        begin(
                server,
                "CREATE TABLE t (`a\n  ``e``(b` INT, `e` ENUM('\\n  `s(', '😀)') CHARACTER SET utf8mb4,"
                        + " `s(` SET('(?)', '''(😀') CHARACTER SET utf8mb4) CHARACTER SET utf8mb4");
        dump(server);
        assertThat(Files.readString(temporary.resolve("dump/20-tables/" + DB + ".t.sql")))
                .contains("'😀)'", "'(?)','\\'(😀'");
        RoundTrip.drop(server, List.of(DB));
    }

    /// Only files put under the server can hold such bytes: whatever statement brings them, the server looks at them.
    @ParameterizedTest
    @EnumSource(Flavour.class)
    void bytesThatAreNotOfTheirCharacterSetAreRefusedByALoad(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        begin(
                server,
                "CREATE TABLE raw (id INT, v VARBINARY(24)) ENGINE=MyISAM; INSERT INTO raw VALUES (1, 'fine'),"
                        + " (2, x'61FF62'), (3, x'D80000'); CREATE TABLE t (id INT, v VARCHAR(6) CHARACTER SET utf8mb4) ENGINE=MyISAM;"
                        + " FLUSH TABLES");
        Path files = Path.of(
                String.valueOf(server.rows("SELECT @@datadir").getFirst().getFirst()), DB);
        for (String ending : List.of(".MYD", ".MYI")) {
            Files.copy(files.resolve("raw" + ending), files.resolve("t" + ending), StandardCopyOption.REPLACE_EXISTING);
        }
        server.execute("FLUSH TABLES; DROP TABLE " + DB + ".raw");
        assertThat(server.rows("SELECT HEX(v) FROM " + DB + ".t")).contains(List.of("61FF62"));
        dump(server);
        RoundTrip.drop(server, List.of(DB));

        SluiceRun.Outcome loaded = new SluiceRun(temporary)
                .run(Program.to(
                        server,
                        "load",
                        "--no-defaults",
                        temporary.resolve("dump").toString()));

        assertThat(loaded.code()).isNotZero();
        assertThat(loaded.err()).contains(DB + ".t.00001.sql", "the value would change");
        RoundTrip.drop(server, List.of(DB));
    }

    private static void begin(LiveServer server, String sql) throws SQLException {
        RoundTrip.drop(server, List.of(DB));
        server.execute("CREATE DATABASE " + DB + "; USE " + DB + "; " + sql);
    }

    /// On stderr and in the manifest.
    private void isSaid(LiveServer server, String warning) throws Exception {
        assertThat(dump(server).err()).contains("warning: " + warning);
        assertThat(DumpFolder.open(temporary.resolve("dump")).manifest().warnings())
                .containsExactly(warning);
        RoundTrip.drop(server, List.of(DB));
    }

    private SluiceRun.Outcome dump(LiveServer server, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(
                List.of("dump", "--no-defaults", "--compress=none", "--output=" + temporary.resolve("dump"), DB));
        arguments.addAll(List.of(options));
        SluiceRun.Outcome dumped = new SluiceRun(temporary).run(Program.to(server, arguments.toArray(String[]::new)));
        assertThat(dumped.code()).as(dumped.err()).isZero();
        return dumped;
    }
}
