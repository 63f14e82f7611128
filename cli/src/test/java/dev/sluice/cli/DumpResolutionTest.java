// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.dump.DumpOptions;
import dev.sluice.dump.Selection.Part;
import dev.sluice.dump.Selection.TableName;
import dev.sluice.format.Compression;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What becomes of the flags that say what to dump and how to write it.
class DumpResolutionTest {

    @TempDir
    Path home;

    private SluiceRun sluice;

    @BeforeEach
    void newRun() {
        sluice = new SluiceRun(home);
    }

    @Test
    void databasesAreArgumentsOrLists() {
        assertThat(sluice.dumpOptions("shop", "-Bcrm,`a,b`", "--databases", "shop,x")
                        .selection()
                        .databases())
                .containsExactly("shop", "crm", "a,b", "x");
        assertThat(sluice.dumpOptions("--databases", "n`am-e.x/y'z,my.shop")
                        .selection()
                        .databases())
                .containsExactly("n`am-e.x/y'z", "my.shop");
        assertThat(sluice.dumpOptions("-A").selection().databases()).isEmpty();
    }

    @Test
    void tablesBringTheirDatabases() {
        DumpOptions options = sluice.dumpOptions("--tables", "shop.orders,`my.shop`.`a``b`", "--tables=shop.items");
        assertThat(options.selection().databases()).containsExactly("shop", "my.shop");
        assertThat(options.selection().tables())
                .containsExactly(
                        new TableName("shop", "orders"),
                        new TableName("my.shop", "a`b"),
                        new TableName("shop", "items"));
        assertThat(sluice.dumpOptions("shop", "--exclude-tables=shop.log")
                        .selection()
                        .excludedTables())
                .containsExactly(new TableName("shop", "log"));
    }

    @Test
    void partsCanBeLeftOut() {
        assertThat(sluice.dumpOptions("shop").selection().parts())
                .containsExactlyElementsOf(EnumSet.complementOf(EnumSet.of(Part.ACCOUNTS, Part.HISTORY)));
        assertThat(sluice.dumpOptions("shop", "--users", "--history")
                        .selection()
                        .parts())
                .containsExactly(Part.values());
        assertThat(sluice.dumpOptions("shop", "--no-schema").selection().parts())
                .containsExactly(Part.ROWS);
        assertThat(sluice.dumpOptions(
                                "shop",
                                "--no-data",
                                "--skip-triggers",
                                "--skip-routines",
                                "--skip-views",
                                "--skip-events")
                        .selection()
                        .parts())
                .containsExactly(Part.DEFINITIONS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-A shop",
                "shop --no-data --no-schema",
                "shop --tables crm.people",
                "--tables orders",
                "--tables a.b.c",
                "--tables a.`b",
                "--tables a.b,",
                "shop --compress=rar",
                "shop --compress-level=23",
                "shop --compress=gzip --compress-level=10",
                "shop --chunk-rows=-1",
                "shop --statement-size=1X",
                "shop --statement-size=0",
                "shop --statement-size=2G",
                "shop --lock-timeout=0",
                "shop --ssl-mode=ON"
            })
    void whatMakesNoSenseIsAUsageError(String line) {
        String[] words = ("dump --output folder " + line).strip().split(" ");
        SluiceRun.Outcome outcome = sluice.run(words);
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err().lines()).hasSize(2);
        assertThat(outcome.err()).startsWith("sluice: ").contains("\nhint: ");
    }

    @Test
    void writingFlagsHaveTheirDefaults() {
        DumpOptions options = sluice.dumpOptions("shop");
        assertThat(options.target()).isEqualTo(new DumpOptions.Target.Folder(Path.of("folder")));
        assertThat(options.onUnreadable()).isEqualTo(DumpOptions.OnUnreadable.FAIL);
        assertThat(options.compression()).isEqualTo(Compression.ZSTD);
        assertThat(options.compressionLevel()).isEqualTo(1);
        assertThat(options.chunkRows()).isZero();
        assertThat(options.statementBytes()).isEqualTo(1 << 20);
        assertThat(options.snapshot().lockTimeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(options.threads()).isEqualTo(Math.min(8, Runtime.getRuntime().availableProcessors()));
    }

    @Test
    void writingFlagsAreTakenOver() {
        DumpOptions options = sluice.dumpOptions(
                "shop",
                "-t4",
                "--compress=gzip",
                "--compress-level=9",
                "--chunk-rows=1000",
                "--statement-size=64k",
                "--lock-timeout=5",
                "--keep-going");
        assertThat(options.onUnreadable()).isEqualTo(DumpOptions.OnUnreadable.LEAVE_OUT);
        assertThat(options.threads()).isEqualTo(4);
        assertThat(options.compression()).isEqualTo(Compression.GZIP);
        assertThat(options.compressionLevel()).isEqualTo(9);
        assertThat(options.chunkRows()).isEqualTo(1000);
        assertThat(options.statementBytes()).isEqualTo(64 << 10);
        assertThat(options.snapshot().lockTimeout()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void aStreamIsNeverCompressed() {
        DumpOptions options = sluice.dumpOptions("shop", "--output", "-", "--compress=zstd");
        assertThat(options.target()).isInstanceOf(DumpOptions.Target.Stream.class);
        assertThat(options.compression()).isEqualTo(Compression.NONE);
    }
}
