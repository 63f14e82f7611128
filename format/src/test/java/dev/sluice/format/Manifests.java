// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Manifests for tests.
final class Manifests {

    private Manifests() {}

    static Manifest example() {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("threads", "8");
        options.put("databases", "shop");
        return new Manifest(
                Manifest.FORMAT,
                "sluice 0.1.0",
                "3f1c9a52-6c2b-4d0e-9a57-0d6f6f5c8b11",
                "2026-11-30T02:00:00Z",
                "2026-11-30T02:03:12Z",
                new Manifest.Server("MySQL", "9.7.0"),
                new Manifest.Snapshot("global read lock", 12, "binlog.000042", 157L, null),
                Compression.ZSTD,
                options,
                List.of(
                        new Manifest.DumpedObject(ObjectKind.DATABASE, "shop", "shop", seal("10-databases/shop.sql")),
                        new Manifest.DumpedObject(
                                ObjectKind.PACKAGE_BODY,
                                "shop",
                                "日\n\"",
                                seal("40-routines/3.shop.p.package-body.sql"))),
                List.of(
                        new Manifest.DumpedTable("shop", "empty", "InnoDB", 0, 0, List.of()),
                        new Manifest.DumpedTable(
                                "shop",
                                "orders",
                                "InnoDB",
                                3_000_000_000L,
                                9_000_000_000L,
                                List.of(
                                        new Manifest.Chunk(
                                                "`id` < 100", 99, 5000, seal("30-rows/shop.orders.00001.sql.zst")),
                                        new Manifest.Chunk(
                                                null,
                                                2_999_999_901L,
                                                8_999_995_000L,
                                                seal("30-rows/shop.orders.00002.sql.zst"))))),
                List.of("the table shop.log has no key"));
    }

    /// The example with one chunk whose file is this.
    static Manifest of(Manifest.FileSeal... files) {
        Manifest base = example();
        List<Manifest.Chunk> chunks = List.of(files).stream()
                .map(file -> new Manifest.Chunk(null, 1, 1, file))
                .toList();
        return new Manifest(
                base.format(),
                base.tool(),
                base.id(),
                base.started(),
                base.finished(),
                base.server(),
                base.snapshot(),
                base.compression(),
                base.options(),
                List.of(),
                List.of(new Manifest.DumpedTable("shop", "orders", "InnoDB", chunks.size(), chunks.size(), chunks)),
                List.of());
    }

    static Manifest.FileSeal seal(String path) {
        return new Manifest.FileSeal(path, 100, "0123abcd");
    }
}
