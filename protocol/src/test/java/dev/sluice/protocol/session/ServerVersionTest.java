// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.ServerInfo;
import dev.sluice.protocol.ServerInfo.Flavour;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerVersionTest {

    @ParameterizedTest
    @CsvSource({
        "9.7.4-2, MYSQL, 9.7.4-2, 9, 7, 4",
        "8.0.36-28.1 Percona, MYSQL, 8.0.36-28.1 Percona, 8, 0, 36",
        "5.5.5-10.11.2-MariaDB-1:10.11.2+maria, MARIADB, 10.11.2-MariaDB-1:10.11.2+maria, 10, 11, 2",
        "11.4.5-MariaDB, MARIADB, 11.4.5-MariaDB, 11, 4, 5",
        "5.5.5-log, MYSQL, 5.5.5-log, 5, 5, 5",
        "8.4, MYSQL, 8.4, 8, 4, 0",
        "unknown, MYSQL, unknown, 0, 0, 0"
    })
    void readsFlavourAndNumbers(String text, Flavour flavour, String version, int major, int minor, int patch) {
        assertThat(ServerVersion.parse(text)).isEqualTo(new ServerInfo(flavour, version, major, minor, patch));
    }

    @Test
    void cutsWhatIsNotPrintable() {
        assertThat(ServerVersion.parse("9.7.4\u001b[2J\nmore").version()).isEqualTo("9.7.4");
        assertThat(ServerVersion.parse("\u0000").version()).isEmpty();
        assertThat(ServerVersion.parse("9".repeat(5000)).version()).hasSize(100);
    }
}
