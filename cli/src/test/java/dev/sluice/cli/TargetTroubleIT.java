// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.testkit.Flavour;
import dev.sluice.testkit.LiveServer;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Targets that do not take a load, and the second run when the trouble is over.
final class TargetTroubleIT {

    @TempDir
    Path temporary;

    private final LiveServer server = LiveServer.of(Flavour.MYSQL);

    @BeforeEach
    void dump() throws Exception {
        drop();
        server.execute("CREATE DATABASE sluice_trouble; CREATE TABLE sluice_trouble.t (id INT PRIMARY KEY, t LONGTEXT);"
                + " INSERT INTO sluice_trouble.t SELECT n, REPEAT('x', 900000) FROM JSON_TABLE(JSON_ARRAY(1, 2, 3, 4, 5, 6, 7,"
                + " 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20), '$[*]' COLUMNS (n INT PATH '$')) AS numbers;"
                + " CREATE FUNCTION sluice_trouble.twice(i INT) RETURNS INT DETERMINISTIC RETURN 2 * i;"
                + " CREATE USER sluice_viewer; GRANT EXECUTE ON FUNCTION sluice_trouble.twice TO sluice_viewer;"
                + " GRANT SELECT ON sluice_trouble.t TO sluice_viewer;"
                + " CREATE DEFINER=sluice_viewer VIEW sluice_trouble.v AS SELECT sluice_trouble.twice(id) AS d FROM sluice_trouble.t;"
                + " GRANT SELECT ON sluice_trouble.v TO sluice_viewer");
        SluiceRun.Outcome dumped =
                run(server, "dump", "--no-defaults", "sluice_trouble", "--users", "--output=" + folder());
        assertThat(dumped.code()).as(dumped.err()).isZero();
    }

    @AfterEach
    void drop() throws SQLException {
        server.execute("DROP DATABASE IF EXISTS sluice_trouble; DROP USER IF EXISTS sluice_viewer");
    }

    private String folder() {
        return temporary.resolve("dump").toString();
    }

    private SluiceRun.Outcome run(LiveServer target, String... arguments) {
        return new SluiceRun(temporary).run(Program.to(target, arguments));
    }

    private SluiceRun.Outcome load(LiveServer target, String... options) {
        String[] arguments = new String[options.length + 3];
        System.arraycopy(new String[] {"load", "--no-defaults", folder()}, 0, arguments, 0, 3);
        System.arraycopy(options, 0, arguments, 3, options.length);
        return run(target, arguments);
    }

    private static String value(LiveServer target, String query) throws SQLException {
        return String.valueOf(target.rows(query).getFirst().getFirst());
    }

    @Test
    void aReadOnlyTarget() throws Exception {
        drop();
        server.execute("SET GLOBAL super_read_only = 1");
        try {
            SluiceRun.Outcome refused = load(server);
            assertThat(refused.code()).isEqualTo(13);
            assertThat(refused.err()).contains("the server is read only");
        } finally {
            server.execute("SET GLOBAL super_read_only = 0; SET GLOBAL read_only = 0");
        }

        assertThat(load(server).code()).isZero();
        assertThat(value(server, "SELECT COUNT(*) FROM sluice_trouble.t")).isEqualTo("20");
    }

    /// Space in a tablespace that does not grow stands for that on a disk.
    @Test
    void aFullTarget() throws Exception {
        try (LiveServer small = LiveServer.start(
                Flavour.MYSQL,
                "--innodb-file-per-table=OFF",
                "--innodb-data-file-path=ibdata1:12M:autoextend:max:44M")) {
            small.execute("CREATE DATABASE filler; CREATE TABLE filler.f (t LONGTEXT)");
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 60; i++) {
                            small.execute("INSERT INTO filler.f VALUES (REPEAT('x', 900000))");
                        }
                    })
                    .hasMessageContaining("is full");

            SluiceRun.Outcome full = load(small, "--transaction-size=2M");
            assertThat(full.code()).isEqualTo(13);
            assertThat(full.err()).contains("is full", "free space", "sluice_trouble");
            small.execute("DROP DATABASE filler");
            Thread.sleep(2_000);
            SluiceRun.Outcome again = load(small);

            assertThat(again.code()).as(again.err()).isZero();
            assertThat(value(small, "SELECT COUNT(*) FROM sluice_trouble.t WHERE LENGTH(t) = 900000"))
                    .isEqualTo("20");
        }
    }

    /// The rights of a view's definer are there before the view, and those on the view when it is there.
    @Test
    void viewsOfAccountsThatTheLoadMakes() throws Exception {
        drop();

        SluiceRun.Outcome outcome = load(server, "--users");

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(value(server, "SELECT SUM(d) FROM sluice_trouble.v")).isEqualTo("420");
        assertThat(server.rows("SHOW GRANTS FOR sluice_viewer")).hasSize(4);
    }
}
