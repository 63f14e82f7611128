// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.dump.DumpOptions.Target;
import dev.sluice.dump.Selection.Part;
import dev.sluice.dump.Selection.TableName;
import dev.sluice.format.Compression;
import dev.sluice.format.DumpFolder;
import dev.sluice.format.FormatException;
import dev.sluice.format.Manifest;
import dev.sluice.protocol.ConnectOptions;
import dev.sluice.protocol.ProtocolException;
import dev.sluice.testkit.LiveServer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a dump promises on every server.
abstract class DumpContract {

    private static final Set<Part> EVERYTHING = EnumSet.complementOf(EnumSet.of(Part.ACCOUNTS));

    @TempDir
    Path temporary;

    private int threads = 2;
    private long chunkRows;
    private Selection selection = new Selection(List.of("dump_it"), List.of(), List.of(), EVERYTHING);
    private @Nullable ConnectOptions account;
    private SnapshotOptions.Way way = SnapshotOptions.Way.AUTO;

    abstract LiveServer server();

    @BeforeEach
    void makeDatabase() throws SQLException {
        server().execute("DROP DATABASE IF EXISTS dump_it; CREATE DATABASE dump_it");
    }

    @AfterEach
    void nothingStaysOnTheServer() throws SQLException {
        server().execute("DROP DATABASE IF EXISTS dump_it");
        assertThat(sessionsOfSluice()).isEmpty();
    }

    @Test
    void everyRowIsInExactlyOneChunkWhateverTheKeys() throws Exception {
        server().execute("USE dump_it; CREATE TABLE u (id BIGINT UNSIGNED PRIMARY KEY);"
                + " INSERT INTO u VALUES (0),(1),(9223372036854775807),(9223372036854775808),(18446744073709551615);"
                + " CREATE TABLE s (id BIGINT PRIMARY KEY); INSERT INTO s VALUES (-9223372036854775808),(-1),(1),(2),(3),"
                + "(9223372036854775807); CREATE TABLE z (id INT(6) ZEROFILL PRIMARY KEY); INSERT INTO z VALUES (1),(7),(9);"
                + " CREATE TABLE none (a INT); INSERT INTO none VALUES (1),(1),(NULL); ANALYZE TABLE u, s, z, none");

        chunkRows = 2;
        dumpTo(new Target.Folder(folder()));

        assertThat(numbersIn("u"))
                .containsExactlyInAnyOrder(
                        "0", "1", "9223372036854775807", "9223372036854775808", "18446744073709551615");
        assertThat(numbersIn("s"))
                .containsExactlyInAnyOrder("-9223372036854775808", "-1", "1", "2", "3", "9223372036854775807");
        assertThat(numbersIn("z")).containsExactlyInAnyOrder("000001", "000007", "000009");
        assertThat(numbersIn("none")).containsExactlyInAnyOrder("1", "1", "NULL");
        assertThat(table("u").chunks()).hasSizeGreaterThan(1);
    }

    @Test
    void allConnectionsSeeOneState() throws Exception {
        // Money moves between tables all the time; a dump of one state holds all of it.
        StringBuilder setUp = new StringBuilder("USE dump_it;");
        for (int i = 0; i < 6; i++) {
            setUp.append("CREATE TABLE a").append(i).append(" (id INT PRIMARY KEY, v INT);");
            setUp.append("INSERT INTO a").append(i).append(" VALUES (1, 1000),(2, 1000);");
        }
        server().execute(setUp.toString());
        threads = 4;
        AtomicBoolean stop = new AtomicBoolean();
        AtomicReference<Throwable> broken = new AtomicReference<>();
        List<Thread> writers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            int seed = i;
            writers.add(Thread.ofPlatform().start(() -> moveMoney(seed, stop, broken)));
        }
        try {
            for (int round = 0; round < 8; round++) {
                Path folder = temporary.resolve("round" + round);
                dumpTo(new Target.Folder(folder));
                assertThat(money(folder)).as("round " + round).isEqualTo(6 * 2 * 1000);
            }
        } finally {
            stop.set(true);
            for (Thread writer : writers) {
                writer.join();
            }
        }
        assertThat(broken.get()).isNull();
    }

    @Test
    void theManifestSaysWhereTheSnapshotIs() throws Exception {
        server().execute("CREATE TABLE dump_it.t (id INT PRIMARY KEY); INSERT INTO dump_it.t VALUES (1)");

        dumpTo(new Target.Folder(folder()));

        Manifest manifest = DumpFolder.open(folder()).manifest();
        assertThat(manifest.snapshot().binlogFile()).isNotBlank();
        assertThat(manifest.snapshot().binlogPosition()).isPositive();
        assertThat(manifest.server().version()).isNotBlank();
        assertThat(table("t").rows()).isEqualTo(1);
    }

    @Test
    void aStreamRestoresWithTheStockClient() throws Exception {
        server().execute("USE dump_it; CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(20), f FLOAT);"
                + " INSERT INTO t VALUES (1, 'it''s', 16777216), (2, '\\\\ \n', -0e0); CREATE VIEW v AS SELECT v FROM t;"
                + " CREATE TRIGGER tr BEFORE INSERT ON t FOR EACH ROW SET NEW.v = 'fired'");
        Path stream = temporary.resolve("stream.sql");
        try (OutputStream out = Files.newOutputStream(stream)) {
            dumpTo(new Target.Stream(out));
        }
        List<List<String>> before = server().rows("SELECT id, HEX(v), CAST(f AS DOUBLE) FROM dump_it.t ORDER BY id");

        server().execute("DROP DATABASE dump_it");
        server().runScript(stream);

        assertThat(server().rows("SELECT id, HEX(v), CAST(f AS DOUBLE) FROM dump_it.t ORDER BY id"))
                .isEqualTo(before);
        assertThat(server().rows("SELECT v FROM dump_it.v ORDER BY 1")).hasSize(2);
        assertThat(Files.readString(stream)).endsWith(" is complete\n");
    }

    @Test
    void aValueOfManyMegabytesPassesInConstantMemory() throws Exception {
        server().execute("USE dump_it; CREATE TABLE big (id INT PRIMARY KEY, b LONGBLOB);"
                + " INSERT INTO big VALUES (1, REPEAT('x''', 20000000)), (2, 'small')");

        DumpReport report = dumpTo(new Target.Folder(folder()));

        assertThat(report.rows()).isEqualTo(2);
        assertThat(report.bytes()).isBetween(60_000_000L, 60_001_000L);
    }

    @Test
    void aTableShowsTheSameDefinitionAgain() throws Exception {
        server().execute("USE dump_it; CREATE TABLE t (a VARCHAR(9), b VARCHAR(9) COLLATE utf8mb4_bin,"
                + " c VARCHAR(9) CHARACTER SET latin1, d TEXT COLLATE utf8mb4_general_ci, e ENUM('x') COMMENT ' COLLATE x')"
                + " COLLATE utf8mb4_unicode_ci");
        List<List<String>> before = server().rows("SHOW CREATE TABLE dump_it.t");
        Path stream = temporary.resolve("stream.sql");
        try (OutputStream out = Files.newOutputStream(stream)) {
            dumpTo(new Target.Stream(out));
        }

        server().execute("DROP DATABASE dump_it");
        server().runScript(stream);

        assertThat(server().rows("SHOW CREATE TABLE dump_it.t")).isEqualTo(before);
    }

    @Test
    void aHalfLoadedDatabaseIsWarnedOf() throws Exception {
        String journal = "CREATE TABLE dump_it.sluice_load_journal (file VARBINARY(255) PRIMARY KEY)";
        server().execute(journal + " COMMENT 'Sluice: load of dump 123'");

        assertThat(dumpTo(new Target.Folder(folder())).warnings())
                .singleElement()
                .asString()
                .contains("unfinished load");
        assertThat(DumpFolder.open(folder()).manifest().tables()).isEmpty();

        server().execute("DROP TABLE dump_it.sluice_load_journal; " + journal);
        Path other = temporary.resolve("other");
        assertThat(dumpTo(new Target.Folder(other)).warnings()).isEmpty();
        assertThat(DumpFolder.open(other).manifest().tables()).hasSize(1);
    }

    @Test
    void unknownNamesAreRefusedBeforeAnythingIsMade() {
        selection = new Selection(List.of("dump_itt"), List.of(), List.of(), EVERYTHING);
        assertThatThrownBy(() -> dumpTo(new Target.Folder(folder())))
                .isInstanceOfSatisfying(
                        DumpException.UnknownObject.class,
                        unknown -> assertThat(unknown.suggestion()).isEqualTo("dump_it"));
        assertThat(folder()).doesNotExist();
        selection = new Selection(List.of(), List.of(new TableName("dump_it", "nosuch")), List.of(), EVERYTHING);
        assertThatThrownBy(() -> dumpTo(new Target.Folder(folder())))
                .isInstanceOf(DumpException.UnknownObject.class)
                .hasMessageContaining("dump_it.nosuch");
        assertThat(folder()).doesNotExist();
    }

    @Test
    void aFolderThatHoldsSomethingIsLeftAlone() throws Exception {
        Files.createDirectories(folder());
        Files.writeString(folder().resolve("precious"), "data");

        assertThatThrownBy(() -> dumpTo(new Target.Folder(folder())))
                .isInstanceOf(FormatException.FolderNotEmpty.class);
        assertThat(folder().resolve("precious")).hasContent("data");
    }

    @Test
    void anAccountWithoutTheLockPrivilegeIsToldWhichOneIsMissing() throws Exception {
        server().execute("CREATE USER dump_low IDENTIFIED BY 'low'; GRANT SELECT ON *.* TO dump_low");
        try {
            account = connect("dump_low", "low");
            way = SnapshotOptions.Way.GLOBAL_LOCK;
            assertThatThrownBy(() -> dumpTo(new Target.Folder(folder())))
                    .isInstanceOfSatisfying(
                            DumpException.NoSnapshot.class,
                            refused ->
                                    assertThat(refused.hint()).contains("GRANT").contains("RELOAD"));
            assertThatThrownBy(() -> DumpFolder.open(folder())).isInstanceOf(FormatException.ManifestMissing.class);
        } finally {
            server().execute("DROP USER dump_low");
        }
    }

    @Test
    void aDumpThatIsStoppedLooksUnfinishedAndHoldsNothing() throws Exception {
        manyRows();
        CountDownLatch writing = new CountDownLatch(1);
        Dumper dumper = new Dumper(
                options(new Target.Stream(new OutputStream() {
                    @Override
                    public void write(int value) {}

                    @Override
                    public void write(byte[] bytes, int from, int length) {
                        if (length > 100_000) {
                            writing.countDown();
                            pause();
                        }
                    }
                })),
                new Quiet());
        Thread stopper = Thread.ofPlatform().start(() -> {
            try {
                writing.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            dumper.abort();
        });

        assertThatThrownBy(dumper::run).isInstanceOf(DumpException.Aborted.class);
        stopper.join();
    }

    @Test
    void aTargetThatFailsEndsTheDumpWithItsError() throws Exception {
        manyRows();
        OutputStream full = new OutputStream() {
            private long written;

            @Override
            public void write(int value) {}

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                written += length;
                if (written > 1_500_000) {
                    throw new IOException("No space left on device");
                }
            }
        };

        assertThatThrownBy(() -> dumpTo(new Target.Stream(full)))
                .isInstanceOf(FormatException.WriteFailed.class)
                .hasMessageContaining("No space left on device");
    }

    @Test
    void aSessionThatIsKilledEndsTheDumpWithoutAManifest() throws Exception {
        manyRows();
        Thread killer = Thread.ofPlatform().start(this::killReadersOnceTheyRead);

        assertThatThrownBy(() -> dumpTo(new Target.Folder(folder())))
                .isInstanceOfAny(ProtocolException.ConnectionLost.class, DumpException.ObjectUnreadable.class);
        killer.join();
        assertThatThrownBy(() -> DumpFolder.open(folder()))
                .isInstanceOfSatisfying(
                        FormatException.ManifestMissing.class,
                        missing -> assertThat(missing.incomplete()).isTrue());
    }

    @Test
    void partsThatAreNotWantedAreLeftOut() throws Exception {
        server().execute("USE dump_it; CREATE TABLE t (id INT PRIMARY KEY); INSERT INTO t VALUES (1);"
                + " CREATE TABLE other (id INT); CREATE VIEW v AS SELECT 1 AS a; CREATE PROCEDURE p() SELECT 1");
        selection = new Selection(
                List.of("dump_it"),
                List.of(),
                List.of(new TableName("dump_it", "other")),
                EnumSet.of(Part.DEFINITIONS, Part.VIEWS));
        dumpTo(new Target.Folder(folder()));

        Manifest manifest = DumpFolder.open(folder()).manifest();
        assertThat(manifest.objects().stream().map(Manifest.DumpedObject::name)).containsExactly("dump_it", "t", "v");
        assertThat(table("t").chunks()).isEmpty();
    }

    // ---- what the tests are made of

    private void manyRows() throws SQLException {
        server().execute("USE dump_it; CREATE TABLE many (id INT PRIMARY KEY AUTO_INCREMENT, pad VARCHAR(500));"
                + " INSERT INTO many (pad) VALUES (REPEAT('p', 500)), (REPEAT('q', 500));"
                + "INSERT INTO many (pad) SELECT a.pad FROM many a, many b, many c, many d, many e, many f, many g;"
                + "INSERT INTO many (pad) SELECT a.pad FROM many a, (SELECT 1 FROM many) b, (SELECT 1 FROM many LIMIT 6) c;"
                + "ANALYZE TABLE many");
    }

    private void killReadersOnceTheyRead() {
        try (java.sql.Connection connection = server().jdbc();
                java.sql.Statement statement = connection.createStatement()) {
            List<Long> reading = new ArrayList<>();
            while (reading.isEmpty()) {
                try (java.sql.ResultSet sessions = statement.executeQuery(
                        "SELECT id FROM" + " information_schema.processlist WHERE info LIKE 'SELECT `id`, `pad`%'")) {
                    while (sessions.next()) {
                        reading.add(sessions.getLong(1));
                    }
                }
            }
            for (long session : reading) {
                statement.execute("KILL " + session);
            }
        } catch (SQLException gone) {
            throw new IllegalStateException(gone);
        }
    }

    private void moveMoney(int seed, AtomicBoolean stop, AtomicReference<Throwable> broken) {
        try (java.sql.Connection connection = server().jdbc();
                java.sql.Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            java.util.Random random = new java.util.Random(seed);
            while (!stop.get()) {
                int from = random.nextInt(6);
                int to = random.nextInt(6);
                try {
                    statement.execute("UPDATE dump_it.a" + from + " SET v = v - 7 WHERE id = 1");
                    statement.execute("UPDATE dump_it.a" + to + " SET v = v + 7 WHERE id = 1");
                    connection.commit();
                } catch (SQLException deadlock) {
                    connection.rollback();
                }
            }
        } catch (SQLException failed) {
            broken.set(failed);
        }
    }

    private static long money(Path folder) throws IOException {
        long sum = 0;
        for (String line : rowLines(folder, "a")) {
            sum += Long.parseLong(line.replaceAll(".*,(-?[0-9]+)\\)[,;]", "$1"));
        }
        return sum;
    }

    private List<String> numbersIn(String table) throws IOException {
        return rowLines(folder(), table).stream()
                .map(line -> line.replaceAll("[(),;]", ""))
                .toList();
    }

    private static List<String> rowLines(Path folder, String prefix) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Manifest.DumpedTable table : DumpFolder.open(folder).manifest().tables()) {
            for (Manifest.Chunk chunk : table.chunks()) {
                if (table.name().startsWith(prefix)) {
                    Files.readAllLines(folder.resolve(chunk.file().path())).stream()
                            .filter(line -> line.startsWith("("))
                            .forEach(lines::add);
                }
            }
        }
        return lines;
    }

    private Manifest.DumpedTable table(String name) {
        return DumpFolder.open(folder()).manifest().tables().stream()
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private List<List<String>> sessionsOfSluice() throws SQLException {
        // A session that was killed needs a moment to go.
        List<List<String>> sessions = List.of();
        for (int i = 0; i < 50; i++) {
            sessions = server().rows("SELECT id, info FROM information_schema.processlist WHERE command <> 'Daemon'"
                    + " AND user <> 'event_scheduler' AND id <> CONNECTION_ID() AND command NOT LIKE 'Binlog%'");
            if (sessions.isEmpty()) {
                return sessions;
            }
            pause();
        }
        return sessions;
    }

    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Path folder() {
        return temporary.resolve("dump");
    }

    private DumpOptions options(Target target) {
        return new DumpOptions(
                account == null ? connect(server().user(), server().password()) : account,
                selection,
                threads,
                target,
                Compression.NONE,
                1,
                chunkRows,
                1_000_000,
                SnapshotOptions.automatic(Duration.ofSeconds(30)).by(way),
                DumpOptions.OnUnreadable.FAIL);
    }

    private ConnectOptions connect(String user, String password) {
        return ConnectOptions.of(server().host(), server().port(), user, password)
                .withAuthentication(new ConnectOptions.Authentication(true, null, false));
    }

    private DumpReport dumpTo(Target target) {
        return new Dumper(options(target), new Quiet()).run();
    }

    private static final class Quiet implements DumpListener {
        @Override
        public void note(String line) {}

        @Override
        public void warning(String line) {}
    }
}
