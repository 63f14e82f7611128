// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DeferredKeysTest {

    private static final List<String> COLUMNS = List.of("`id` int NOT NULL", "`n, (x)` int DEFAULT '1, KEY `'");
    private static final String PRIMARY = "PRIMARY KEY (`id`)";

    private static List<byte[]> script(String tail, String... elements) {
        String create = "CREATE TABLE `t` (\n  " + String.join(",\n  ", elements) + "\n) " + tail;
        return Stream.of("USE `d`", create)
                .map(sql -> sql.getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    private static DeferredKeys split(String tail, String... more) {
        String[] elements = Stream.concat(COLUMNS.stream(), Stream.of(more)).toArray(String[]::new);
        return DeferredKeys.all("d", "t", script(tail, elements));
    }

    private static DeferredKeys ofInnoDb(String... more) {
        return split("ENGINE=InnoDB COMMENT='ENGINE=MyISAM WITH SYSTEM VERSIONING'", more);
    }

    private static String text(byte[] sql) {
        return new String(sql, StandardCharsets.UTF_8);
    }

    @Test
    void keysAndForeignKeysAreTakenOutAndAdded() {
        DeferredKeys keys = ofInnoDb(
                PRIMARY,
                "UNIQUE KEY `u` (`n, (x)`)",
                "KEY `k` (`id`,`n, (x)`(3) DESC) COMMENT 'a, b)'",
                "FULLTEXT KEY `f` (`id`) /*!50100 WITH PARSER `ngram` */ ",
                "SPATIAL KEY `größe` (`id`)",
                "CONSTRAINT `c` FOREIGN KEY (`id`) REFERENCES `o` (`id`)",
                "CONSTRAINT `d` CHECK ((`id` > 1))");

        assertThat(text(keys.create()))
                .isEqualTo("CREATE TABLE `t` (\n  `id` int NOT NULL,\n  `n, (x)` int DEFAULT '1, KEY `',\n  PRIMARY KEY"
                        + " (`id`),\n  CONSTRAINT `d` CHECK ((`id` > 1))\n) ENGINE=InnoDB COMMENT='ENGINE=MyISAM WITH"
                        + " SYSTEM VERSIONING'");
        assertThat(keys.definition()).extracting(DeferredKeysTest::text).first().isEqualTo("USE `d`");
        assertThat(keys.keysByStatement())
                .extracting(keys::alter)
                .extracting(DeferredKeysTest::text)
                .containsExactly(
                        "ALTER TABLE `d`.`t`\n  ADD FULLTEXT KEY `f` (`id`) /*!50100 WITH PARSER `ngram` */",
                        "ALTER TABLE `d`.`t`\n  ADD UNIQUE KEY `u` (`n, (x)`),\n  ADD KEY `k` (`id`,`n, (x)`(3) DESC)"
                                + " COMMENT 'a, b)',\n  ADD SPATIAL KEY `größe` (`id`)");
        assertThat(keys.foreignKeys()).containsExactly("CONSTRAINT `c` FOREIGN KEY (`id`) REFERENCES `o` (`id`)");
        assertThat(keys.keys()).extracting(DeferredKeys::label).contains("SPATIAL KEY `größe`");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a unique key takes the place of the primary key | UNIQUE KEY `u` (`id`)",
                "a key that is computed for itself | KEY `f` ((`id` + 1))",
                "a key of hashes | UNIQUE KEY `u` (`id`) USING HASH",
                "a key of periods | UNIQUE KEY `u` (`id`,`p` WITHOUT OVERLAPS)",
                "an unknown key | VECTOR KEY `v` (`id`)",
                "a key in a comment | `c` int COMMENT 'x, KEY `k` (`id`)'"
            })
    void whatMustNotComeLateStays(String why, String element) {
        String primary = element.contains("HASH") || element.contains("OVERLAPS") ? PRIMARY : "`other` int";
        assertThat(ofInnoDb(primary, element).isEmpty()).as(why).isTrue();
    }

    @Test
    void theKeyOfACounterStays() {
        String counter = "`seq` int NOT NULL AUTO_INCREMENT";
        assertThat(ofInnoDb(counter, PRIMARY, "KEY `a` (`seq`,`id`)", "KEY `b` (`id`,`seq`)")
                        .keys())
                .containsExactly("KEY `b` (`id`,`seq`)");
        assertThat(ofInnoDb(counter, "PRIMARY KEY (`seq`)", "KEY `a` (`seq`,`id`)")
                        .keys())
                .containsExactly("KEY `a` (`seq`,`id`)");
    }

    @Test
    void onlyInnoDbWithoutAHistoryIsSuited() {
        assertThat(split("ENGINE=MyISAM COMMENT='ENGINE=InnoDB'", PRIMARY, "KEY `k` (`id`)")
                        .isEmpty())
                .isTrue();
        assertThat(split("ENGINE=InnoDB WITH SYSTEM VERSIONING", PRIMARY, "KEY `k` (`id`)")
                        .isEmpty())
                .isTrue();
    }

    @Test
    void foreignKeysWaitForTheTablesThatTheyReferTo() {
        String near = "CONSTRAINT `a` FOREIGN KEY (`id`) REFERENCES `Big` (`id`)";
        String far = "CONSTRAINT `b` FOREIGN KEY (`id`) REFERENCES `other``s`.`big` (`id`)";
        String none = "CONSTRAINT `c` FOREIGN KEY (`id`) REFERENCES `small` (`id`)";
        List<byte[]> script = script("ENGINE=InnoDB", "`id` int", near, far, none);
        Set<String> referred = Set.of(DeferredKeys.nameOf("d", "big"), DeferredKeys.nameOf("other`s", "big"));

        DeferredKeys keys = DeferredKeys.foreignKeysTo(referred, "d", "t", script);

        assertThat(keys.foreignKeys()).containsExactly(near, far);
        assertThat(text(keys.create())).contains(none).doesNotContain("Big");
    }
}
