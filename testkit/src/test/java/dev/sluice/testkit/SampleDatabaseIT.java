// SPDX-License-Identifier: Apache-2.0
package dev.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SampleDatabaseIT {

    @ParameterizedTest
    @EnumSource
    void isTheSameEachTimeAndOnEachServer(Flavour flavour) throws Exception {
        LiveServer server = LiveServer.of(flavour);
        ServerContent first = ServerContent.of(server, SampleDatabase.create(server));
        try (LiveServer other = LiveServer.start(flavour)) {
            RowComparison.assertEqual(first, ServerContent.of(other, SampleDatabase.create(other)));
        }
        assertThat(first.rows().get("`sluice_sample`.`people`")).hasSizeBetween(15_000, 20_000);
        assertThat(first.objects().keySet().stream()
                        .map(name -> name.replaceFirst(" `.*", "").strip()))
                .contains(
                        "database",
                        "table",
                        "column",
                        "index part",
                        "constraint",
                        "key part",
                        "foreign key",
                        "check",
                        "partition",
                        "view",
                        "routine",
                        "parameter",
                        "trigger",
                        "event");
        SampleDatabase.drop(server);
        assertThat(server.rows("SHOW DATABASES LIKE 'sluice%'")).isEqualTo(List.of());
    }

    @Test
    void sakilaLoadsWhereItLies() throws Exception {
        assumeThat(Sakila.available())
                .as("the Sakila sample lies beside the project")
                .isTrue();
        LiveServer server = LiveServer.mysql();
        assertThat(Sakila.load(server)).containsExactly("sakila");
        assertThat(server.rows("SELECT COUNT(*) FROM sakila.rental")).isEqualTo(List.of(List.of("16044")));
        server.execute("DROP DATABASE sakila");
    }
}
