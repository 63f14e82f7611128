// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import static dev.sluice.load.WrittenDump.numbered;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.load.journal.LoadJournal;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Keys that come after the rows.
interface KeysContract extends Target {

    private static WrittenDump family(Path temp, String database) {
        return new WrittenDump(temp.resolve("dump"), database)
                .table(
                        "child",
                        "InnoDB",
                        """
                        (
                          `id` int NOT NULL AUTO_INCREMENT,
                          `parent` int DEFAULT NULL,
                          `mate` int DEFAULT NULL,
                          `name` varchar(60) NOT NULL,
                          `twice` int GENERATED ALWAYS AS (`parent` * 2) VIRTUAL,
                          PRIMARY KEY (`id`),
                          UNIQUE KEY `name` (`name`),
                          KEY `parent` (`parent`),
                          KEY `mate` (`mate`),
                          KEY `twice` (`twice`,`name`(5)),
                          FULLTEXT KEY `words` (`name`),
                          FULLTEXT KEY `more words` (`name`),
                          CONSTRAINT `to parent` FOREIGN KEY (`parent`) REFERENCES `parent` (`code`),
                          CONSTRAINT `to itself` FOREIGN KEY (`mate`) REFERENCES `child` (`id`)
                        )""",
                        "`id`,`parent`,`mate`,`name`",
                        numbered(4, 100, i -> i + "," + i + "," + (401 - i) + ",'word " + i + "'"))
                .table("parent", "InnoDB", """
                        (
                          `code` int NOT NULL,
                          `n` int NOT NULL AUTO_INCREMENT,
                          `first` int DEFAULT NULL,
                          UNIQUE KEY `code` (`code`),
                          KEY `counter` (`n`),
                          KEY `first` (`first`),
                          CONSTRAINT `to child` FOREIGN KEY (`first`) REFERENCES `child` (`id`)
                        )""", "`code`,`n`,`first`", numbered(4, 100, i -> i + "," + i + "," + i));
    }

    private List<String> definitions(String database) throws SQLException {
        List<String> definitions = new ArrayList<>();
        for (String table : List.of("child", "parent")) {
            definitions.add(server().rows("SHOW CREATE TABLE " + database + "." + table)
                    .getFirst()
                    .get(1));
        }
        return definitions;
    }

    private LoadOptions options(Path dump, LoadOptions.Keys keys) {
        return optionsOf(dump).threads(3).keys(keys).get();
    }

    @ParameterizedTest
    @EnumSource
    default void tablesComeToTheSameDefinitionByEveryWay(LoadOptions.Keys keys, @TempDir Path temp) throws Exception {
        clean("ld_family");
        Path dump = family(temp, "ld_family").complete();

        LoadReport report = new Loader(options(dump, keys), new Heard()).run();

        assertThat(report.leftOut()).isEmpty();
        assertThat(report.warnings()).isEmpty();
        assertThat(value("SELECT SUM(c.id) FROM ld_family.child c JOIN ld_family.parent p ON p.code = c.parent"))
                .isEqualTo("80200");
        List<String> loaded = definitions("ld_family");
        clean("ld_family");
        new Loader(options(dump, LoadOptions.Keys.BEFORE), new Heard()).run();
        assertThat(loaded).isEqualTo(definitions("ld_family"));
    }

    @Test
    default void aRefusedKeyIsNamedAndTriedAgain(@TempDir Path temp) throws Exception {
        clean("ld_refused");
        Path dump = new WrittenDump(temp.resolve("dump"), "ld_refused")
                .table(
                        "t",
                        "InnoDB",
                        "(\n  `id` int NOT NULL,\n  `n` int NOT NULL,\n  `m` int NOT NULL,\n  PRIMARY KEY (`id`),\n"
                                + "  UNIQUE KEY `un` (`n`),\n  KEY `m` (`m`)\n)",
                        "`id`,`n`,`m`",
                        numbered(2, 50, i -> i + "," + Math.min(i, 99) + "," + i))
                .complete();
        Heard heard = new Heard();

        LoadReport first = new Loader(options(dump, LoadOptions.Keys.AFTER), heard).run();

        assertThat(first.leftOut()).containsExactly("UNIQUE KEY `un` of table ld_refused.t");
        assertThat(heard.warnings()).singleElement().asString().contains("error 1062", "ADD UNIQUE KEY `un`");
        assertThat(heard.notes()).anyMatch(line -> line.contains("the same command again"));
        assertThat(keysOf("ld_refused")).isEqualTo("m,PRIMARY");
        server().execute("UPDATE ld_refused.t SET n = 100 WHERE id = 100");

        LoadReport second = new Loader(options(dump, LoadOptions.Keys.BEFORE), new Heard()).run();

        assertThat(second.leftOut()).isEmpty();
        assertThat(second.rows()).isZero();
        assertThat(keysOf("ld_refused")).isEqualTo("m,PRIMARY,un");
        assertThat(value("SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'ld_refused'"))
                .isEqualTo("1");
    }

    private String keysOf(String database) throws SQLException {
        return value("SELECT GROUP_CONCAT(DISTINCT INDEX_NAME ORDER BY INDEX_NAME) FROM information_schema.STATISTICS"
                + " WHERE TABLE_SCHEMA = '" + database + "' AND TABLE_NAME = 't'");
    }

    private boolean isBegun(String database) throws SQLException {
        return value("SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_SCHEMA = '" + database
                        + "' AND TABLE_NAME = '" + LoadJournal.TABLE + "'")
                .equals("1");
    }

    /// The moments are random, the seed is printed where the outcome is wrong.
    @Test
    default void loadsKilledAtTwentyMomentsEndWithWholeTables(@TempDir Path temp) throws Exception {
        clean("ld_twenty");
        Path dump = family(temp, "ld_twenty")
                .table("keyless", "InnoDB", "(`n` int, `t` text)", "`n`,`t`", numbered(60, 100, i -> i + ",'x'"))
                .complete();
        long seed = System.nanoTime();
        Random random = new Random(seed);
        LoadOptions options = options(dump, LoadOptions.Keys.AFTER);
        int killed = 0;
        for (int i = 0; i < 20; i++) {
            Process process = LoadProcess.start(options);
            if (process.waitFor(500 + random.nextInt(1500), TimeUnit.MILLISECONDS)) {
                assertThat(process.exitValue()).as("seed " + seed).isZero();
                clean("ld_twenty");
            } else {
                process.destroyForcibly().waitFor();
                killed++;
                awaitNoSession();
                if (!isBegun("ld_twenty")) {
                    // It was killed before it began, or when it had done everything.
                    clean("ld_twenty");
                }
            }
        }
        assertThat(killed).as("loads that were killed").isPositive();

        assertThat(new Loader(options, new Heard()).run().leftOut()).isEmpty();

        assertThat(value("SELECT CONCAT_WS(' ', COUNT(*), COUNT(DISTINCT n), SUM(n)) FROM ld_twenty.keyless"))
                .as("seed " + seed)
                .isEqualTo("6000 6000 18003000");
        assertThat(value("SELECT SUM(c.id) FROM ld_twenty.child c JOIN ld_twenty.parent p ON p.code = c.parent"))
                .as("seed " + seed)
                .isEqualTo("80200");
        List<String> resumed = definitions("ld_twenty");
        clean("ld_twenty");
        new Loader(options(dump, LoadOptions.Keys.BEFORE), new Heard()).run();
        assertThat(resumed).as("seed " + seed).isEqualTo(definitions("ld_twenty"));
    }
}
