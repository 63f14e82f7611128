// SPDX-License-Identifier: Apache-2.0
package dev.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class EnvironmentServerTest {

    @Test
    void passwordMayHoldColonsAndAtSigns() {
        assertThat(EnvironmentServer.parse(Flavour.MYSQL, "root:p:@ss@db.example:3307"))
                .isEqualTo(new EnvironmentServer(Flavour.MYSQL, "root", "p:@ss", "db.example", 3307));
        assertThat(EnvironmentServer.parse(Flavour.MARIADB, "root:@localhost:3306")
                        .password())
                .isEmpty();
    }

    @Test
    void otherFormsAreRefusedWithoutShowingThePassword() {
        assertThatThrownBy(() -> EnvironmentServer.parse(Flavour.MYSQL, "root:secret@localhost"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("SLUICE_TEST_MYSQL is not of the form user:password@host:port");
    }
}
