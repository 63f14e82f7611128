// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The start of an INSERT as a dump writes it: INSERT INTO `database`.`table` (`column`,...) VALUES. Other tools put
/// blanks behind commas, or leave the columns out.
///
/// @param table the quoted name of the table as it stands in the statement
/// @param columns the names of the columns, without quotes; none where the statement names none
/// @param length the number of bytes up to and including VALUES
public record InsertHead(String table, List<String> columns, int length) {

    private static final String INSERT = "INSERT INTO ";
    private static final String VALUES = " VALUES";

    public InsertHead {
        columns = List.copyOf(columns);
    }

    /// Reads the start of a statement.
    ///
    /// @param length how many bytes of the array the statement has
    /// @return null where it is another statement, or an INSERT of another form
    public static @Nullable InsertHead of(byte[] statement, int length) {
        Cursor at = new Cursor(statement, length);
        if (!at.skip(INSERT)) {
            return null;
        }
        int tableFrom = at.index;
        if (at.name() == null || (at.skip(".") && at.name() == null)) {
            return null;
        }
        String table = new String(statement, tableFrom, at.index - tableFrom, StandardCharsets.UTF_8);
        List<String> columns = at.skip(" (") || at.skip("(") ? at.names() : List.of();
        return columns != null && at.skip(VALUES) ? new InsertHead(table, columns, at.index) : null;
    }

    private static final class Cursor {
        private final byte[] text;
        private final int end;
        private int index;

        Cursor(byte[] text, int end) {
            this.text = text;
            this.end = end;
        }

        boolean skip(String ascii) {
            if (end - index < ascii.length()) {
                return false;
            }
            for (int i = 0; i < ascii.length(); i++) {
                if (text[index + i] != ascii.charAt(i)) {
                    return false;
                }
            }
            index += ascii.length();
            return true;
        }

        /// The names up to a closing parenthesis; null where there is something else.
        @Nullable
        List<String> names() {
            List<String> names = new ArrayList<>();
            do {
                skip(" ");
                String name = name();
                if (name == null) {
                    return null;
                }
                names.add(name);
            } while (skip(","));
            return skip(")") ? names : null;
        }

        /// The name in backticks at the cursor, null where there is none.
        @Nullable
        String name() {
            if (!skip("`")) {
                return null;
            }
            int from = index;
            while (index < end) {
                if (text[index++] == '`' && !skip("`")) {
                    return new String(text, from, index - 1 - from, StandardCharsets.UTF_8).replace("``", "`");
                }
            }
            return null;
        }
    }
}
