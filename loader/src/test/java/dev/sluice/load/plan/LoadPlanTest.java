// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.format.Compression;
import dev.sluice.format.Manifest;
import dev.sluice.format.ObjectKind;
import dev.sluice.format.Phase;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LoadPlanTest {

    private static Manifest.DumpedObject object(ObjectKind kind, String database, String name) {
        return new Manifest.DumpedObject(kind, database, name, new Manifest.FileSeal("x/" + name, 1, "00000000"));
    }

    private static Manifest.DumpedTable table(String name, long bytes) {
        return new Manifest.DumpedTable(
                "shop",
                name,
                "InnoDB",
                bytes / 10,
                bytes,
                List.of(new Manifest.Chunk(
                        null, bytes / 10, bytes, new Manifest.FileSeal("30-rows/" + name, bytes, "00000000"))));
    }

    private static final LoadPlan PLAN = new LoadPlan(new Manifest(
            Manifest.FORMAT,
            "test",
            "id",
            "",
            "",
            new Manifest.Server("MySQL", "9.7.0"),
            new Manifest.Snapshot("none", 0, null, null, null),
            Compression.NONE,
            Map.of(),
            List.of(
                    object(ObjectKind.PROCEDURE, "shop", "uses"),
                    object(ObjectKind.VIEW, "shop", "second"),
                    object(ObjectKind.VIEW, "shop", "first"),
                    object(ObjectKind.LIBRARY, "shop", "library"),
                    object(ObjectKind.TABLE, "shop", "small"),
                    object(ObjectKind.TABLE, "shop", "large"),
                    object(ObjectKind.DATABASE, "zoo", "zoo"),
                    object(ObjectKind.DATABASE, "shop", "shop")),
            List.of(table("small", 10), table("large", 1000)),
            List.of()));

    @Test
    void kindsOfAPhaseComeInOrderOfNeed() {
        assertThat(PLAN.objects(Phase.ROUTINES))
                .extracting(Manifest.DumpedObject::name)
                .containsExactly("library", "uses");
    }

    @Test
    void viewsKeepTheManifestsOrder() {
        assertThat(PLAN.objects(Phase.VIEWS))
                .extracting(Manifest.DumpedObject::name)
                .containsExactly("second", "first");
    }

    @Test
    void biggestTableComesFirst() {
        assertThat(PLAN.tablesBiggestFirst())
                .extracting(Manifest.DumpedTable::name)
                .containsExactly("large", "small");
    }

    @Test
    void databasesWithAScriptComeFirst() {
        assertThat(PLAN.databases()).containsExactly("zoo", "shop");
    }

    @Test
    void totalsAddUp() {
        assertThat(List.of(PLAN.rows(), PLAN.bytes())).containsExactly(101L, 1010L);
        assertThat(List.of(PLAN.tables(), PLAN.otherObjects(), PLAN.chunks())).containsExactly(2, 6, 2);
    }

    @ParameterizedTest
    @CsvSource({"InnoDB,TRANSACTIONAL", "ROCKSDB,TRANSACTIONAL", "MyISAM,NOT_TRANSACTIONAL", "Aria,NOT_TRANSACTIONAL"})
    void engineIsKnownByName(String engine, EngineKind kind) {
        assertThat(EngineKind.of(engine)).isEqualTo(kind);
    }
}
