// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A small result set held in memory: catalogue queries, SHOW statements, session variables. Never used for table
/// rows.
///
/// @param columns the column definitions
/// @param rows the rows, in the order received
public record Rows(List<Column> columns, List<Row> rows) implements Iterable<Rows.Row> {

    @Override
    public Iterator<Row> iterator() {
        return rows.iterator();
    }

    /// Whether no row came.
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /// The first row; an [IllegalStateException] where there is none.
    public Row first() {
        if (rows.isEmpty()) {
            throw new IllegalStateException("the result has no row");
        }
        return rows.getFirst();
    }

    /// One row. Columns are found by position (from 0) or by name without regard to case.
    public record Row(List<Column> columns, List<byte @Nullable []> values) {

        /// The raw bytes of a value, or null for SQL NULL.
        public byte @Nullable [] bytes(int column) {
            return values.get(column);
        }

        /// The raw bytes of the value in the column of this name, or null for SQL NULL.
        public byte @Nullable [] bytes(String column) {
            return bytes(position(column));
        }

        /// The value read as UTF-8, or null for SQL NULL.
        public @Nullable String text(int column) {
            byte[] value = values.get(column);
            return value == null ? null : new String(value, StandardCharsets.UTF_8);
        }

        /// The value of the column of this name read as UTF-8, or null for SQL NULL.
        public @Nullable String text(String column) {
            return text(position(column));
        }

        /// Like [#text(String)], but an [IllegalStateException] names the column where the value is NULL.
        public String required(String column) {
            String value = text(column);
            if (value == null) {
                throw new IllegalStateException("column " + column + " is NULL");
            }
            return value;
        }

        /// Whether the result has a column of this name.
        public boolean has(String column) {
            return columns.stream().anyMatch(c -> c.name().equalsIgnoreCase(column));
        }

        private int position(String column) {
            for (int i = 0; i < columns.size(); i++) {
                if (columns.get(i).name().equalsIgnoreCase(column)) {
                    return i;
                }
            }
            throw new IllegalStateException("the result has no column " + column);
        }
    }
}
