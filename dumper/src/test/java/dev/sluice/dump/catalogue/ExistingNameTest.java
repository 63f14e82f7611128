// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.dump.DumpException.UnknownObject;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExistingNameTest {

    private static final List<String> EXISTING = List.of("shop", "crm", "warehouse");

    @Test
    void anExistingNameIsTakenAsItIs() {
        assertThat(ExistingName.require("database", "crm", EXISTING)).isEqualTo("crm");
    }

    @Test
    void aWrongNameIsRefusedWithTheNearestOne() {
        assertThatThrownBy(() -> ExistingName.require("database", "Wearhouse", EXISTING))
                .isInstanceOfSatisfying(
                        UnknownObject.class,
                        unknown -> assertThat(unknown.suggestion()).isEqualTo("warehouse"))
                .hasMessage("there is no database Wearhouse");
    }

    @Test
    void nothingIsSuggestedWhereNothingIsNear() {
        assertThatThrownBy(() -> ExistingName.require("database", "zzzzzzzz", EXISTING))
                .isInstanceOfSatisfying(
                        UnknownObject.class,
                        unknown -> assertThat(unknown.suggestion()).isNull());
    }
}
