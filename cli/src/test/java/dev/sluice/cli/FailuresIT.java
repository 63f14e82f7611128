// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.Flavour;
import dev.sluice.testkit.LiveServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Bad input and bad luck, through the program of the distribution: each has its exit code, one line and a hint, and
/// leaves neither a whole-looking dump nor a lock.
class FailuresIT {

    private static final String SECRET = "s3cr3t-Wrong";

    @TempDir
    Path folder;

    private Program sluice;

    @BeforeAll
    static void createDatabases() throws SQLException {
        for (Flavour flavour : Flavour.values()) {
            createSmallTable(LiveServer.of(flavour));
            LiveServer.of(flavour).execute("""
                    DROP USER IF EXISTS 'nobody'@'%';
                    CREATE USER 'nobody'@'%' IDENTIFIED BY 's3cr3t-Wrong'
                    """);
        }
        createBigTable(LiveServer.mysql());
    }

    private static void createSmallTable(LiveServer server) throws SQLException {
        server.execute("""
                DROP DATABASE IF EXISTS failures;
                CREATE DATABASE failures;
                CREATE TABLE failures.orders (id INT PRIMARY KEY, note VARCHAR(20));
                INSERT INTO failures.orders VALUES (1, 'a'), (2, 'b')
                """);
    }

    /// Some 60 MB, a dump of which at the highest level of compression takes long enough to be disturbed.
    private static void createBigTable(LiveServer server) throws SQLException {
        server.execute("""
                DROP DATABASE IF EXISTS big;
                CREATE DATABASE big;
                CREATE TABLE big.rows_ (id INT AUTO_INCREMENT PRIMARY KEY, text_ VARCHAR(300));
                SET SESSION cte_max_recursion_depth = 1000000;
                INSERT INTO big.rows_ (text_)
                    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
                    SELECT CONCAT(SHA2(i, 512), SHA2(i + 0.5, 512), i) FROM n
                """);
    }

    @AfterAll
    static void dropDatabases() throws SQLException {
        for (Flavour flavour : Flavour.values()) {
            LiveServer.of(flavour)
                    .execute("DROP DATABASE IF EXISTS failures; DROP DATABASE IF EXISTS big; DROP USER 'nobody'@'%'");
        }
    }

    @BeforeEach
    void newFolder() {
        sluice = new Program(folder);
    }

    private static void assertFailed(Program.Outcome outcome, int code, String... words) {
        assertThat(outcome.code()).as(outcome.err()).isEqualTo(code);
        assertThat(outcome.err().lines().filter(line -> line.startsWith("sluice: ")))
                .hasSize(1);
        assertThat(outcome.err().lines().filter(line -> line.startsWith("hint: ")))
                .hasSize(1);
        assertThat(outcome.err()).contains(words).doesNotContain("\tat ").doesNotContain(SECRET);
        assertThat(outcome.out()).doesNotContain(SECRET);
    }

    /// The folder is either absent or marked, and Sluice itself does not take it for a dump.
    private void assertNoDump(Path dump) {
        assertThat(dump.resolve("sluice.json")).doesNotExist();
        if (Files.exists(dump)) {
            assertThat(dump.resolve("sluice.incomplete")).exists();
        }
        assertThat(new SluiceRun(folder).run("info", dump.toString()).code()).isIn(20, 22);
    }

    /// Waits a little: the server notices the end of a connection on its own time.
    private static void assertNothingStays(LiveServer server) throws SQLException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        String open = "SELECT COUNT(*) FROM information_schema.processlist"
                + " WHERE id <> CONNECTION_ID() AND command NOT IN ('Daemon', 'Sleep')";
        String transactions = "SELECT COUNT(*) FROM information_schema.innodb_trx";
        while (!"0".equals(server.rows(open).getFirst().getFirst())
                || !"0".equals(server.rows(transactions).getFirst().getFirst())) {
            assertThat(System.nanoTime()).as("statements and transactions end").isLessThan(end);
            Thread.sleep(100);
        }
        server.execute("FLUSH TABLES WITH READ LOCK; UNLOCK TABLES; CREATE DATABASE no_lock; DROP DATABASE no_lock");
    }

    @ParameterizedTest
    @EnumSource
    void aWrongPasswordIsRefused(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        String[] server1 = {"-h" + server.host(), "-P" + server.port(), "-unobody", "-p" + SECRET + "x"};
        assertFailed(
                sluice.run(concat(server1, "dump", "--output", "dump", "failures")),
                11,
                "1045",
                "nobody",
                "check user and password");
        assertNoDump(folder.resolve("dump"));
    }

    @Test
    void anUnknownHostIsNoConnection() throws Exception {
        assertFailed(
                sluice.run("dump", "-hnosuchhost.invalid", "-uroot", "-p" + SECRET, "--output", "dump", "failures"),
                10,
                "nosuchhost.invalid",
                "hint: check the host name");
        assertNoDump(folder.resolve("dump"));
    }

    @Test
    void aClosedPortIsNoConnection() throws Exception {
        assertFailed(
                sluice.run("dump", "-h127.0.0.1", "-P1", "-uroot", "-p" + SECRET, "--output", "dump", "failures"),
                10,
                "127.0.0.1:1",
                "refused",
                "is the server running");
    }

    @Test
    void anAbsentSocketIsNoConnection() throws Exception {
        assertFailed(
                sluice.run("dump", "-S/nosuch.sock", "-uroot", "--output", "dump", "failures"),
                10,
                "/nosuch.sock",
                "is the server running");
    }

    @Test
    void aServerThatCannotProveItselfIsNoConnection() throws Exception {
        assertFailed(
                sluice.run(
                        Program.to(LiveServer.mysql(), "dump", "--ssl-mode=VERIFY_CA", "--output", "dump", "failures")),
                10,
                "TLS",
                "--ssl-ca");
    }

    @Test
    void anAbsentCertificateFileIsNamed() throws Exception {
        assertFailed(
                sluice.run(Program.to(LiveServer.mysql(), "dump", "--ssl-ca=/nosuch.pem", "--output", "d", "failures")),
                10,
                "/nosuch.pem",
                "check the path");
    }

    @ParameterizedTest
    @EnumSource
    void anUnknownDatabaseIsAUsageErrorWithASuggestion(Flavour flavour) throws Exception {
        assertFailed(
                sluice.run(Program.to(LiveServer.of(flavour), "dump", "--output", "dump", "failurse")),
                2,
                "no database failurse",
                "did you mean failures?");
        assertNoDump(folder.resolve("dump"));
        assertNothingStays(LiveServer.of(flavour));
    }

    @ParameterizedTest
    @EnumSource
    void anUnknownTableIsAUsageErrorWithASuggestion(Flavour flavour) throws Exception {
        assertFailed(
                sluice.run(Program.to(LiveServer.of(flavour), "dump", "--output", "dump", "--tables=failures.order")),
                2,
                "no table failures.order",
                "did you mean failures.orders?");
        assertNoDump(folder.resolve("dump"));
    }

    @Test
    void aFolderThatIsNotEmptyStaysAsItIs() throws Exception {
        Path dump = Files.createDirectory(folder.resolve("dump"));
        Files.writeString(dump.resolve("precious"), "data");
        assertFailed(
                sluice.run(Program.to(LiveServer.mysql(), "dump", "--output", "dump", "failures")),
                21,
                "dump is not empty");
        try (Stream<Path> files = Files.list(dump)) {
            assertThat(files).containsExactly(dump.resolve("precious"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/proc/nosuch", "file/below", "file"})
    void aFolderThatCannotBeMadeIsAnInputOutputFailure(String output) throws Exception {
        Files.createFile(folder.resolve("file"));
        assertFailed(
                sluice.run(Program.to(LiveServer.mysql(), "dump", "--output", output, "failures")),
                22,
                "write",
                output);
        assertNothingStays(LiveServer.mysql());
    }

    @Test
    void aFullDiskLeavesAnIncompleteDump() throws Exception {
        String flags = String.join(" ", Program.to(LiveServer.mysql(), "--compress=none", "--output", "dump", "big"));
        // The limit on the size of a file stands in for a full disk: a write in the middle of a chunk fails.
        assertFailed(sluice.shell("ulimit -f 2000; exec sluice dump " + flags), 22, "30-rows/", "free space");
        assertNoDump(folder.resolve("dump"));
        assertNothingStays(LiveServer.mysql());
    }

    @Test
    void aFullDiskBehindTheStreamIsAnInputOutputFailure() throws Exception {
        String flags = String.join(" ", Program.to(LiveServer.mysql(), "--output", "-", "big"));
        assertFailed(sluice.shell("sluice dump " + flags + " > /dev/full"), 22, "standard output", "No space left");
        assertNothingStays(LiveServer.mysql());
    }

    @Test
    void aBrokenPipeIsAnInputOutputFailure() throws Exception {
        String flags = String.join(" ", Program.to(LiveServer.mysql(), "--output", "-", "big"));
        Program.Outcome outcome = sluice.shell("{ sluice dump " + flags + "; echo $? > code; } | head -c 100");
        assertThat(Files.readString(folder.resolve("code"))).isEqualTo("22\n");
        assertThat(outcome.err()).contains("sluice: cannot write standard output: Broken pipe\nhint: ");
        assertNothingStays(LiveServer.mysql());
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void aSignalInTheMiddleLeavesAnIncompleteDump(String signal) throws Exception {
        Path dump = folder.resolve("dump");
        Program.Running running = sluice.start(
                        Program.to(LiveServer.mysql(), "dump", "--compress-level=19", "--output", "dump", "big"))
                .awaitRows(dump);
        running.signal(signal);
        assertFailed(running.await(), signal.equals("INT") ? 130 : 143, "the dump was interrupted");
        assertNoDump(dump);
        assertNothingStays(LiveServer.mysql());
    }

    @Test
    void aServerThatDiesInTheMiddleIsALostConnection() throws Exception {
        Path dump = folder.resolve("dump");
        try (LiveServer server = LiveServer.start(Flavour.MYSQL)) {
            createBigTable(server);
            Program.Running running = sluice.start(
                            Program.to(server, "dump", "--compress-level=19", "--output", "dump", "big"))
                    .awaitRows(dump);
            server.close();
            Program.Outcome outcome = running.await();
            assertFailed(outcome, 14, "sluice: " + server.host() + ":" + server.port() + ": ");
            // Which of them it is depends on how far the server gets before the system closes its sockets.
            assertThat(outcome.err())
                    .containsPattern(
                            "closed the connection|the connection broke: \\w|the server ended the session: \\w");
        }
        assertNoDump(dump);
    }

    @ParameterizedTest
    @EnumSource
    void anAccountWithoutRightsGetsNoSnapshotByALock(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        server.execute("GRANT SELECT ON failures.* TO 'nobody'@'%'");
        String[] account = {"-h" + server.host(), "-P" + server.port(), "-unobody", "-p" + SECRET};
        assertFailed(
                sluice.run(concat(account, "dump", "--snapshot=global-lock", "--output", "dump", "failures")),
                12,
                "privilege",
                "hint: GRANT");
        assertNoDump(folder.resolve("dump"));
        assertNothingStays(server);

        Program.Outcome without = sluice.run(concat(account, "dump", "-v", "--output", "dump", "failures"));
        assertThat(without.code()).isZero();
        assertThat(without.err()).contains("no snapshot by global read lock").contains("nothing was blocked");
        assertNothingStays(server);
    }

    @ParameterizedTest
    @EnumSource
    void aLoadThatMayNotSkipTheBinaryLogMakesNothing(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        assertThat(sluice.run(Program.to(server, "dump", "--output", "dump", "failures"))
                        .code())
                .isZero();
        server.execute("DROP USER IF EXISTS 'loader'@'%'; CREATE USER 'loader'@'%' IDENTIFIED BY '" + SECRET + "';"
                + " GRANT SELECT, INSERT, CREATE ON failures.* TO 'loader'@'%'");
        try {
            String[] account = {"-h" + server.host(), "-P" + server.port(), "-uloader", "-p" + SECRET};
            assertFailed(sluice.run(concat(account, "load", "--skip-binlog", "dump")), 11, "sql_log_bin");
        } finally {
            server.execute("DROP USER 'loader'@'%'");
        }
        assertNothingStays(server);
    }

    @ParameterizedTest
    @EnumSource
    void targetObjectsThatExistAreLeftAlone(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        assertThat(sluice.run(Program.to(server, "dump", "--output", "dump", "failures"))
                        .code())
                .isZero();
        assertFailed(sluice.run(Program.to(server, "load", "dump")), 21, "failures.orders", "drop");
        assertThat(server.rows("SELECT COUNT(*) FROM failures.orders").getFirst())
                .containsExactly("2");
        assertNothingStays(server);
    }

    @ParameterizedTest
    @EnumSource
    void anAccountWithoutRightsLoadsNothing(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        SampleDump.write(folder.resolve("dump"));
        server.execute("DROP DATABASE IF EXISTS shop");
        String[] account = {"-h" + server.host(), "-P" + server.port(), "-unobody", "-p" + SECRET};
        assertFailed(sluice.run(concat(account, "load", "dump")), 11, "denied");
        assertThat(server.rows("SHOW DATABASES LIKE 'shop'")).isEmpty();
    }

    @Test
    void aFolderWithoutManifestIsNotLoaded() throws Exception {
        SampleDump.write(folder.resolve("dump"));
        Files.delete(folder.resolve("dump/sluice.json"));
        assertFailed(sluice.run(Program.to(LiveServer.mysql(), "load", "dump")), 20, "sluice.json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cut", "altered", "gone"})
    void aDamagedChunkFileIsNoticed(String damage) throws Exception {
        LiveServer server = LiveServer.mysql();
        assertThat(sluice.run(Program.to(server, "dump", "--output", "dump", "failures"))
                        .code())
                .isZero();
        Path chunk = onlyFile(folder.resolve("dump/30-rows"));
        damage(chunk, damage);
        server.execute("DROP DATABASE failures");
        try {
            assertFailed(sluice.run(Program.to(server, "load", "dump")), 20, "30-rows/");
            assertFailed(sluice.run("cat", "dump"), 20, "30-rows/");
            assertThat(server.rows("SELECT table_name FROM information_schema.tables WHERE table_schema = 'failures'"
                            + " AND (SELECT COUNT(*) FROM information_schema.innodb_trx) > 0"))
                    .isEmpty();
        } finally {
            createSmallTable(server);
        }
    }

    private static void damage(Path chunk, String damage) throws IOException {
        byte[] bytes = Files.readAllBytes(chunk);
        switch (damage) {
            case "cut" -> Files.write(chunk, Arrays.copyOf(bytes, bytes.length - 5));
            case "altered" -> {
                bytes[bytes.length / 2] ^= 0x10;
                Files.write(chunk, bytes);
            }
            default -> Files.delete(chunk);
        }
    }

    private static Path onlyFile(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findFirst().orElseThrow();
        }
    }

    private static String[] concat(String[] flags, String... first) {
        return Stream.concat(Stream.of(first), Stream.of(flags)).toArray(String[]::new);
    }
}
