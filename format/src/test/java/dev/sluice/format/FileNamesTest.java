// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FileNamesTest {

    private static final List<String> HOSTILE = List.of(
            "na`me\"x'y.z%/ \ta",
            "../up",
            "..",
            ".",
            "",
            " lead",
            "a\\\\b",
            "x\nDROP TABLE b27_inject.canary;#",
            "c\n\\! touch /tmp/b27_pwned",
            "con",
            "NUL",
            "Com1",
            "lpt9",
            "aux",
            "~2",
            "a~2",
            "/etc/passwd",
            "C:\\x",
            "-rf",
            "日本語テーブル",
            "é".repeat(64),
            "😀".repeat(64),
            "😀".repeat(63) + "😁",
            "a".repeat(64),
            "\0",
            "$x@y#z",
            "a:b*c?d|e<f>",
            "\uD800",
            "?",
            "%2E",
            ".hidden",
            "trailing.",
            "trailing ");

    private final FileNames names = new FileNames();

    @Test
    void namesFilesAsAPersonWould() {
        assertThat(names.database("shop")).isEqualTo("10-databases/shop.sql");
        assertThat(names.object(ObjectKind.SEQUENCE, "shop", "seq")).isEqualTo("15-sequences/shop.seq.seq.sql");
        assertThat(names.object(ObjectKind.TABLE, "shop", "orders")).isEqualTo("20-tables/shop.orders.sql");
        assertThat(names.rows("shop", "orders", 1, Compression.ZSTD)).isEqualTo("30-rows/shop.orders.00001.sql.zst");
        assertThat(names.rows("shop", "orders", 2, Compression.NONE)).isEqualTo("30-rows/shop.orders.00002.sql");
        assertThat(names.object(ObjectKind.FUNCTION, "shop", "total"))
                .isEqualTo("40-routines/3.shop.total.function.sql");
        assertThat(names.view(1, "shop", "totals")).isEqualTo("50-views/00001.shop.totals.sql");
        assertThat(names.object(ObjectKind.STATISTICS, "shop", "orders")).isEqualTo("35-statistics/shop.orders.sql");
        assertThat(names.object(ObjectKind.ACCOUNT, "", "`app`@`%`"))
                .isEqualTo("12-accounts/%60app%60%40%60%25%60.sql");
        assertThat(names.object(ObjectKind.GRANTS, "", "`app`@`%`")).isEqualTo("80-grants/%60app%60%40%60%25%60.sql");
        assertThat(names.object(ObjectKind.TABLESPACE, "", "fast")).isEqualTo("13-server/1.fast.tablespace.sql");
        assertThat(names.object(ObjectKind.SPATIAL_REFERENCE_SYSTEM, "", "99")).isEqualTo("13-server/2.99.srs.sql");
        assertThat(names.object(ObjectKind.TRIGGERS, "shop", "orders")).isEqualTo("60-triggers/shop.orders.sql");
        assertThat(names.object(ObjectKind.EVENT, "shop", "nightly")).isEqualTo("70-events/shop.nightly.sql");
    }

    @Test
    void sortsRoutinesInTheOrderInWhichTheyCanBeCreated() {
        List<String> paths = List.of(
                names.object(ObjectKind.LIBRARY, "zoo", "z"),
                names.object(ObjectKind.PACKAGE, "shop", "p"),
                names.object(ObjectKind.PACKAGE_BODY, "shop", "p"),
                names.object(ObjectKind.FUNCTION, "shop", "x"));
        assertThat(paths).isSorted();
    }

    @Test
    void encodesWhatIsNotPlain() {
        assertThat(names.object(ObjectKind.TABLE, "a.b", "é/..")).isEqualTo("20-tables/a%2Eb.%C3%A9%2F%2E%2E.sql");
        assertThat(names.object(ObjectKind.TABLE, "con", "Aux")).isEqualTo("20-tables/%63on.%41ux.sql");
    }

    @Test
    void tellsNamesApartThatDifferInCaseOnly() {
        assertThat(names.rows("shop", "Orders", 1, Compression.ZSTD)).isEqualTo("30-rows/shop.Orders.00001.sql.zst");
        assertThat(names.rows("shop", "orders", 1, Compression.ZSTD)).isEqualTo("30-rows/shop.orders~2.00001.sql.zst");
        assertThat(names.rows("shop", "orders", 2, Compression.ZSTD)).isEqualTo("30-rows/shop.orders~2.00002.sql.zst");
        assertThat(names.object(ObjectKind.TABLE, "Shop", "orders")).isEqualTo("20-tables/Shop~2.orders.sql");
    }

    @Test
    void givesTheSameNameTheSamePath() {
        String path = names.rows("Shop", "Orders", 1, Compression.ZSTD);
        names.rows("shop", "orders", 1, Compression.ZSTD);
        assertThat(names.rows("Shop", "Orders", 1, Compression.ZSTD)).isEqualTo(path);
    }

    @Test
    void keepsHostileNamesDistinctShortAndInsideOfTheFolder() {
        List<String> hostile = new ArrayList<>(HOSTILE);
        Random random = new Random(9);
        for (int round = 0; round < 300; round++) {
            hostile.add(randomName(random));
        }
        assertDistinctAndInside(hostile);
    }

    @Test
    void isSafeForSeveralThreads() {
        Set<String> paths = ConcurrentHashMap.newKeySet();
        IntStream.range(0, 2000)
                .parallel()
                .forEach(index -> paths.add(
                        names.object(ObjectKind.TABLE, "db", caseVariant(index)).toLowerCase(Locale.ROOT)));
        assertThat(paths).hasSize(2000);
    }

    private void assertDistinctAndInside(List<String> hostile) {
        Set<String> different = new LinkedHashSet<>(hostile);
        Set<String> paths = new LinkedHashSet<>();
        int count = 0;
        for (String db : List.copyOf(different).subList(0, HOSTILE.size())) {
            count += add(paths, names.database(db));
            for (String name : different) {
                count += add(paths, names.object(ObjectKind.TABLE, db, name));
                count += add(paths, names.object(ObjectKind.PACKAGE_BODY, db, name));
                count += add(paths, names.rows(db, name, 100_000, Compression.ZSTD));
                count += add(paths, names.view(7, db, name));
            }
        }
        assertThat(paths).hasSize(count);
    }

    private static int add(Set<String> paths, String path) {
        assertThat(path).hasSizeLessThan(200).matches("[0-9]{2}-[a-z]+/[A-Za-z0-9_$%~-][A-Za-z0-9_$%~.-]*");
        Path folder = Path.of("/dump");
        Path file = folder.resolve(path).normalize();
        assertThat(file.startsWith(folder) && file.getNameCount() == 3).isTrue();
        assertThat(new Manifest.FileSeal(path, 0, "00000000").path()).isEqualTo(path);
        paths.add(path.toLowerCase(Locale.ROOT));
        return 1;
    }

    private static String randomName(Random random) {
        StringBuilder name = new StringBuilder();
        int length = 1 + random.nextInt(64);
        for (int at = 0; at < length; at++) {
            name.append(random.nextBoolean() ? "aAbB~%./".charAt(random.nextInt(8)) : (char) random.nextInt(0xD800));
        }
        return name.toString();
    }

    /// Names of eleven letters that differ in case only.
    private static String caseVariant(int index) {
        StringBuilder name = new StringBuilder("abcdefghijk");
        for (int bit = 0; bit < name.length(); bit++) {
            if ((index >> bit & 1) == 1) {
                name.setCharAt(bit, Character.toUpperCase(name.charAt(bit)));
            }
        }
        return name.toString();
    }
}
