// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// `info` and `cat`, which need no server.
class FolderVerbsTest {

    @TempDir
    Path home;

    private Path dump;

    @BeforeEach
    void writeDump() {
        dump = home.resolve("nightly");
        SampleDump.write(dump);
    }

    private SluiceRun.Outcome run(String... arguments) {
        return new SluiceRun(home).run(arguments);
    }

    @Test
    void infoTellsWhatTheDumpHolds() {
        SluiceRun.Outcome outcome = run("info", dump.toString());
        assertThat(outcome.code()).isZero();
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out())
                .contains("server    MySQL 9.7.4\n")
                .contains("made      2026-01-02T03:04:05Z to 2026-01-02T03:04:09Z by sluice 0.1.0\n")
                .contains("snapshot  backup lock, lock held 12 ms, binary log binlog.000042:157, GTID uuid:1-7\n")
                .contains("objects   1 database, 1 table, 1 function, 1 view\n")
                .contains("rows      1,234, 5.6 MB of SQL\n")
                .contains("files     6, ")
                .contains("warning   the account ?[31m is not dumped\n")
                .containsPattern("shop\\.orders +1,234 +5\\.6 MB +[0-9]+ bytes +2\n");
    }

    @Test
    void infoIsJsonOnRequest() {
        SluiceRun.Outcome outcome = run("info", "--json", dump.toString());
        assertThat(outcome.code()).isZero();
        JsonNode json = JsonMapper.shared().readTree(outcome.out());
        assertThat(json.at("/snapshot/gtid").asString()).isEqualTo("uuid:1-7");
        assertThat(json.at("/objects").propertyNames()).containsExactly("database", "table", "function", "view");
        assertThat(json.at("/rows").asLong()).isEqualTo(1_234);
        assertThat(json.at("/tables/0/chunks").asInt()).isEqualTo(2);
        assertThat(json.at("/compression").asString()).isEqualTo("zstd");
    }

    @Test
    void catPrintsEverythingInRestoreOrder() {
        SluiceRun.Outcome outcome = run("cat", dump.toString());
        assertThat(outcome.code()).isZero();
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out())
                .containsSubsequence(
                        "CREATE DATABASE shop",
                        "CREATE TABLE orders",
                        "INSERT INTO orders VALUES\n(1);\n",
                        "INSERT INTO orders VALUES\n(2);\n",
                        "CREATE FUNCTION f",
                        "CREATE VIEW totals");
    }

    @Test
    void catRefusesADamagedScript() throws IOException {
        Files.writeString(dump.resolve("20-tables/shop.orders.sql"), "DROP", StandardOpenOption.APPEND);
        SluiceRun.Outcome outcome = run("cat", dump.toString());
        assertThat(outcome.code()).isEqualTo(20);
        assertThat(outcome.out()).doesNotContain("DROP");
        assertThat(outcome.err()).contains("20-tables/shop.orders.sql").contains("\nhint: ");
    }

    @Test
    void catRefusesAnAlteredChunk() throws IOException {
        Path chunk = dump.resolve("30-rows/shop.orders.00002.sql.zst");
        byte[] bytes = Files.readAllBytes(chunk);
        bytes[bytes.length - 1] ^= 1;
        Files.write(chunk, bytes);
        SluiceRun.Outcome outcome = run("cat", dump.toString());
        assertThat(outcome.code()).isEqualTo(20);
        assertThat(outcome.err()).contains("30-rows/shop.orders.00002.sql.zst");
    }

    @Test
    void aFolderWithoutManifestIsNoDump() throws IOException {
        Files.delete(dump.resolve("sluice.json"));
        for (String verb : List.of("info", "cat", "load")) {
            SluiceRun.Outcome outcome = run(verb, dump.toString());
            assertThat(outcome.code()).isEqualTo(20);
            assertThat(outcome.out()).isEmpty();
            assertThat(outcome.err()).contains("sluice.json").contains("\nhint: ");
        }
    }

    @Test
    void anUnfinishedDumpIsToldAsSuch() throws IOException {
        Files.delete(dump.resolve("sluice.json"));
        Files.createFile(dump.resolve("sluice.incomplete"));
        SluiceRun.Outcome outcome = run("info", dump.toString());
        assertThat(outcome.code()).isEqualTo(20);
        assertThat(outcome.err()).contains("was not finished");
    }

    @Test
    void anAbsentFolderIsAnInputOutputFailure() {
        SluiceRun.Outcome outcome = run("info", home.resolve("absent").toString());
        assertThat(outcome.code()).isEqualTo(22);
        assertThat(outcome.err()).contains("absent").contains("no such file");
    }

    @Test
    void aManifestThatIsNoJsonIsABadDump() throws IOException {
        Files.writeString(dump.resolve("sluice.json"), "{\"format\": 1,");
        assertThat(run("info", dump.toString()).code()).isEqualTo(20);
    }

    @Test
    void neitherVerbChangesTheFolder() throws IOException {
        List<String> before = files();
        run("info", dump.toString());
        run("cat", dump.toString());
        assertThat(files()).isEqualTo(before);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.walk(dump)) {
            return files.map(Path::toString).sorted().toList();
        }
    }
}
