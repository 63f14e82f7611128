// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.dump.DumpException.UnknownObject;
import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNameTest {

    private static final List<String> EXISTING = List.of("shop", "crm", "warehouse");

    @Test
    void anExistingNameIsTakenAsItIs() {
        assertThat(NearestName.require("database", "crm", EXISTING)).isEqualTo("crm");
    }

    @Test
    void aWrongNameIsRefusedWithTheNearestOne() {
        assertThatThrownBy(() -> NearestName.require("database", "Wearhouse", EXISTING))
                .isInstanceOfSatisfying(
                        UnknownObject.class,
                        unknown -> assertThat(unknown.suggestion()).isEqualTo("warehouse"))
                .hasMessage("there is no database Wearhouse");
    }

    @Test
    void nothingIsSuggestedWhereNothingIsNear() {
        assertThatThrownBy(() -> NearestName.require("database", "zzzzzzzz", EXISTING))
                .isInstanceOfSatisfying(
                        UnknownObject.class,
                        unknown -> assertThat(unknown.suggestion()).isNull());
    }
}
