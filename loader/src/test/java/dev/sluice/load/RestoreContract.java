// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import static dev.sluice.load.WrittenDump.alter;
import static dev.sluice.load.WrittenDump.chunkFile;
import static dev.sluice.load.WrittenDump.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.format.FormatException;
import dev.sluice.format.ObjectKind;
import dev.sluice.load.journal.LoadJournal;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a load restores when nothing goes wrong.
interface RestoreContract extends Target {

    @Test
    default void manyChunksOfSeveralTablesArriveOnSeveralConnections(@TempDir Path temp) throws Exception {
        clean("ld_many");
        Path dump = new WrittenDump(temp.resolve("dump"), "ld_many")
                .table(
                        "keyed",
                        "InnoDB",
                        "(id INT PRIMARY KEY, note VARCHAR(100))",
                        "`id`,`note`",
                        numbered(12, 500, i -> i + ",'note " + i + "'"))
                .table("keyless", "InnoDB", "(n INT)", "`n`", numbered(5, 700, Integer::toString))
                .table("empty", "InnoDB", "(n INT)", "`n`", List.of())
                .complete();

        Loader loader = new Loader(options(dump, 3), new Heard());
        LoadReport report = loader.run();

        assertThat(server().rows("SELECT COUNT(*), COUNT(DISTINCT note), SUM(id), MAX(note) FROM ld_many.keyed"))
                .isEqualTo(List.of(List.of("6000", "6000", "18003000", "note 999")));
        assertThat(server().rows("SELECT COUNT(*), SUM(n) FROM ld_many.keyless"))
                .isEqualTo(List.of(List.of("3500", "6126750")));
        assertThat(value("SELECT GROUP_CONCAT(TABLE_NAME ORDER BY 1) FROM information_schema.TABLES"
                        + " WHERE TABLE_SCHEMA = 'ld_many'"))
                .isEqualTo("empty,keyed,keyless");
        assertThat(report.tables()).isEqualTo(3);
        assertThat(report.objects()).isEqualTo(1);
        assertThat(report.rows()).isEqualTo(9500);
        assertThat(report.skippedChunks()).isZero();
        assertThat(report.warnings()).isEmpty();
        assertThat(loader.progress())
                .isEqualTo(new LoadProgress(9500, 9500, report.bytes(), report.bytes(), 17, 17, 0));
    }

    @Test
    default void aPreviewChangesNothingAndSaysWhatALoadWouldDo(@TempDir Path temp) throws Exception {
        clean("ld_preview");
        Path dump = new WrittenDump(temp.resolve("dump"), "ld_preview")
                .table("small", "InnoDB", "(n INT)", "`n`", numbered(1, 5, Integer::toString))
                .table(
                        "big",
                        "InnoDB",
                        "(\n  `n` int,\n  `m` int,\n  KEY `n` (`n`)\n)",
                        "`n`,`m`",
                        numbered(3, 500, i -> i + "," + i))
                .complete();

        LoadPreview before = new Loader(options(dump, 2), new Heard()).preview();

        assertThat(before.state()).isEqualTo(LoadPreview.State.BEGINS);
        assertThat(before.rows()).isEqualTo(1505);
        assertThat(before.lateKeys()).isEqualTo(1);
        assertThat(before.biggest()).containsExactly("ld_preview.big", "ld_preview.small");
        assertThat(server().rows("SHOW DATABASES LIKE 'ld\\_preview'")).isEmpty();
        alter(chunkFile(dump, "ld_preview", "big", 3), "(1500,", "(1599,");
        assertThatThrownBy(() -> new Loader(options(dump, 1), new Heard()).run())
                .isInstanceOf(FormatException.CorruptFile.class);
        LoadPreview between = new Loader(options(dump, 2), new Heard()).preview();
        assertThat(between.state()).isEqualTo(LoadPreview.State.GOES_ON);
        assertThat(between.rows()).isBetween(500L, 505L);
        alter(chunkFile(dump, "ld_preview", "big", 3), "(1599,", "(1500,");
        load(dump);
        assertThatThrownBy(() -> new Loader(options(dump, 2), new Heard()).preview())
                .isInstanceOf(LoadException.TargetNotEmpty.class);
    }

    @Test
    default void theBinaryLogHearsNothingWhereItIsSkipped(@TempDir Path temp) throws Exception {
        clean("ld_silent");
        Path dump = new WrittenDump(temp.resolve("dump"), "ld_silent")
                .table("t", "InnoDB", "(n INT)", "`n`", numbered(2, 50, Integer::toString))
                .complete();
        String position = isMariaDb() ? "SHOW MASTER STATUS" : "SHOW BINARY LOG STATUS";
        LoadOptions silent =
                optionsOf(dump).binaryLog(LoadOptions.BinaryLog.SKIPPED).get();
        var before = server().rows(position);
        new Loader(silent, new Heard()).run();
        assertThat(server().rows(position)).isEqualTo(before);
        assertThat(value("SELECT SUM(n) FROM ld_silent.t")).isEqualTo("5050");
    }

    @Test
    default void objectsOfAllKindsComeInAnOrderThatWorks(@TempDir Path temp) throws Exception {
        clean("ld_kinds");
        Path dump = new WrittenDump(temp.resolve("dump"), "ld_kinds")
                .object(ObjectKind.VIEW, "upper", "CREATE VIEW ld_kinds.`upper` AS SELECT * FROM ld_kinds.`lower`")
                .object(
                        ObjectKind.VIEW,
                        "lower",
                        "CREATE VIEW ld_kinds.`lower` AS SELECT ld_kinds.twice(id) AS d FROM ld_kinds.child")
                .object(
                        ObjectKind.TRIGGERS,
                        "child",
                        "CREATE TRIGGER ld_kinds.counting AFTER INSERT ON ld_kinds.child FOR EACH ROW"
                                + " INSERT INTO ld_kinds.parent VALUES (NEW.id + 100)")
                .object(
                        ObjectKind.EVENT,
                        "nightly",
                        "CREATE EVENT ld_kinds.nightly ON SCHEDULE EVERY 1 DAY STARTS '2037-01-01' DO DELETE FROM ld_kinds.child")
                .object(
                        ObjectKind.FUNCTION,
                        "twice",
                        "CREATE FUNCTION ld_kinds.twice(i INT) RETURNS INT DETERMINISTIC BEGIN SET i = i * 2; RETURN i; END")
                .object(ObjectKind.PROCEDURE, "p", "CREATE PROCEDURE ld_kinds.p() SELECT ';;', '//', '$$'")
                .table(
                        "child",
                        "InnoDB",
                        "(id INT PRIMARY KEY, parent INT, FOREIGN KEY (parent) REFERENCES ld_kinds.parent (id))",
                        "`id`,`parent`",
                        List.of(List.of("1,7", "2,7")))
                .table("parent", "InnoDB", "(id INT PRIMARY KEY)", "`id`", List.of(List.of("7")))
                .complete();

        LoadReport report = load(dump);

        assertThat(report.objects()).isEqualTo(7);
        assertThat(value("SELECT SUM(d) FROM ld_kinds.`upper`")).isEqualTo("6");
        assertThat(value("SELECT COUNT(*) FROM ld_kinds.parent")).isEqualTo("1");
        server().execute("INSERT INTO ld_kinds.child VALUES (3, 7)");
        assertThat(value("SELECT COUNT(*) FROM ld_kinds.parent")).isEqualTo("2");
        assertThat(value("SELECT COUNT(*) FROM information_schema.EVENTS WHERE EVENT_SCHEMA = 'ld_kinds'"))
                .isEqualTo("1");
    }

    @Test
    default void warningsThatChangeNoValueOfTheDumpAreTaken(@TempDir Path temp) throws Exception {
        clean("ld_enum");
        Path dump = new WrittenDump(temp.resolve("dump"), "ld_enum")
                .table(
                        "t",
                        "InnoDB",
                        "(id INT PRIMARY KEY, e ENUM('a','') NOT NULL, s VARCHAR(10),"
                                + " small TINYINT AS (id * 100) STORED, number INT AS (s + 0) VIRTUAL)",
                        "`id`,`e`,`s`",
                        List.of(List.of("1,0,'x'", "2,'','2'", "3,'a','3'")))
                .complete();

        assertThat(load(dump).rows()).isEqualTo(3);

        assertThat(server().rows("SELECT id, CAST(e AS UNSIGNED), small FROM ld_enum.t ORDER BY id"))
                .isEqualTo(List.of(List.of("1", "0", "100"), List.of("2", "2", "127"), List.of("3", "1", "127")));
    }

    @Test
    default void namesWithQuotesAndForeignLettersAreTaken(@TempDir Path temp) throws Exception {
        clean("`ld_'größe`");
        Path dump = new WrittenDump(temp.resolve("dump"), "ld_'größe")
                .table(
                        "it's `ö`",
                        "InnoDB",
                        "(`Maß` ENUM('ü') , g TINYINT AS (300) STORED)",
                        "`Maß`",
                        List.of(List.of("0", "_utf8mb4'ü'")))
                .complete();

        assertThat(load(dump).rows()).isEqualTo(2);

        assertThat(value("SELECT GROUP_CONCAT(CAST(`Maß` AS UNSIGNED) ORDER BY 1) FROM `ld_'größe`.`it's ``ö```"))
                .isEqualTo("0,1");
        server().execute("DROP DATABASE `ld_'größe`");
    }

    /// Also on servers that keep names in lower case.
    @Test
    default void namesInUpperCaseAreFoundAgain(@TempDir Path temp) throws Exception {
        clean("LD_Upper");
        Path dump = new WrittenDump(temp.resolve("dump"), "LD_Upper")
                .table("Mixed", "InnoDB", "(E ENUM('a'), N INT)", "`E`,`N`", List.of(List.of("0,1"), List.of("1,2")))
                .object(ObjectKind.EVENT, "Bad", "CREATE EVENT LD_Upper.Bad ON SCHEDULE nonsense")
                .complete();

        for (int run = 1; run <= 2; run++) {
            assertThatThrownBy(() -> load(dump)).hasMessageContaining("error 1064");
        }
        assertThat(value("SELECT COUNT(*) FROM LD_Upper.Mixed")).isEqualTo("2");
        server().execute("DROP TABLE LD_Upper." + LoadJournal.TABLE);
        assertThatThrownBy(() -> load(dump)).isInstanceOf(LoadException.TargetNotEmpty.class);
    }
}
