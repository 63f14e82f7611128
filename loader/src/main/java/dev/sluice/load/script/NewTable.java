// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.script;

import dev.sluice.format.Quotes;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A CREATE TABLE of a script that waits for the first rows: by how many there are it is decided when its keys come.
///
/// @param place where it stands
/// @param name of the table
/// @param sql the statement
/// @param settings how many settings of the script came before it
@SuppressWarnings("ArrayRecordComponent")
record NewTable(String place, TableName name, byte[] sql, int settings) {

    private static final Pattern NAME = Pattern.compile(
            "CREATE TABLE (?:IF NOT EXISTS )?((?:`(?:[^`]|``)+`\\.)?`(?:[^`]|``)+`) \\(.*", Pattern.DOTALL);

    /// Reads a statement as SHOW CREATE TABLE gives it.
    ///
    /// @param database the current one
    /// @return null where it is of another form, whose meaning may depend on rows
    static @Nullable NewTable of(String place, byte[] sql, String database, int settings) {
        String text = new String(sql, StandardCharsets.ISO_8859_1);
        Matcher create = NAME.matcher(text);
        boolean reads = Quotes.indexOutside(text.toUpperCase(Locale.ROOT), "SELECT", Quotes.PLAIN) >= 0;
        if (reads || !create.matches() || Quotes.indexOutside(text, "ENGINE=", Quotes.PLAIN) < 0) {
            return null;
        }
        return new NewTable(place, TableName.of(Quotes.utf8(create.group(1)), database), sql, settings);
    }
}
