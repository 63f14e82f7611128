// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowsTest {

    private static final List<Column> COLUMNS = List.of(column("Name"), column("Value"));

    @Test
    void findsValuesByPositionAndByName() {
        Rows.Row row = new Rows(COLUMNS, List.of(row("ä", null))).first();
        assertThat(row.text(0)).isEqualTo("ä");
        assertThat(row.required("NAME")).isEqualTo("ä");
        assertThat(row.bytes("value")).isNull();
        assertThat(row.text("value")).isNull();
        assertThat(row.has("VALUE")).isTrue();
        assertThat(row.has("other")).isFalse();
    }

    @Test
    void saysWhatIsMissing() {
        Rows rows = new Rows(COLUMNS, List.of(row("a", null)));
        assertThatThrownBy(() -> rows.first().required("Value")).hasMessage("column Value is NULL");
        assertThatThrownBy(() -> rows.first().text("other")).hasMessage("the result has no column other");
        assertThatThrownBy(() -> new Rows(COLUMNS, List.of()).first()).hasMessage("the result has no row");
    }

    private static Rows.Row row(String... values) {
        return new Rows.Row(
                COLUMNS,
                Arrays.stream(values)
                        .map(value -> value == null ? null : value.getBytes(StandardCharsets.UTF_8))
                        .toList());
    }

    private static Column column(String name) {
        return new Column(name, ColumnType.VAR_STRING, 45, 0, 0, 10, "");
    }
}
