// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.script;

import dev.sluice.format.SqlLexer;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Rows;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;

/// Settings of a session that decide how a script is read and what may happen at once. Immutable.
///
/// @param database the current one, "" for none
/// @param charset of the script's text
/// @param backslashEscapes whether a backslash escapes in strings
/// @param isConverted whether the server takes text for another character set than it is in
/// @param commits whether each statement is a transaction of its own
/// @param checksForeignKeys whether rows have to come in the order of the script
record ClientSettings(
        String database,
        String charset,
        boolean isConverted,
        boolean commits,
        boolean backslashEscapes,
        boolean checksForeignKeys) {

    private static final Set<String> UTF8 = Set.of("utf8mb4", "utf8mb3", "utf8");

    /// Asks a session.
    static ClientSettings of(Connection connection) {
        Rows.Row row = connection
                .query("SELECT HEX(CONVERT(COALESCE(DATABASE(), '') USING utf8mb4)) AS db,"
                        + " @@character_set_client AS charset, INSTR(@@sql_mode, 'NO_BACKSLASH_ESCAPES') AS plain,"
                        + " @@foreign_key_checks AS checks, @@autocommit AS commits,"
                        + " @@character_set_client <> @@character_set_connection AS converted")
                .first();
        return new ClientSettings(
                new String(HexFormat.of().parseHex(row.required("db")), StandardCharsets.UTF_8),
                row.required("charset").toLowerCase(Locale.ROOT),
                row.required("converted").equals("1"),
                row.required("commits").equals("1"),
                row.required("plain").equals("0"),
                row.required("checks").equals("1"));
    }

    /// The character set of lines made of the text; "" where the server makes something else of a literal.
    String charsetOfLines() {
        return charset.equals("utf8mb4") && !isConverted ? charset : "";
    }

    /// How the letters of the text look.
    SqlLexer.Letters letters() {
        return SqlLexer.Letters.of(charset);
    }

    /// Whether names and strings can be read here.
    boolean isReadable() {
        return UTF8.contains(charset) && backslashEscapes;
    }
}
