// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format.foreign;

import dev.sluice.format.FormatException;
import dev.sluice.format.SqlText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// The LOAD DATA that takes the lines of a table of a Shell dump. Stateless.
final class ShellLines {

    private ShellLines() {}

    /// The statement, for a session whose database is that of the table.
    ///
    /// @param file the table's JSON, for messages
    /// @param options how the lines are written
    static String loadData(Path file, String table, JsonNode options) {
        List<String> targets = new ArrayList<>();
        List<String> settings = new ArrayList<>();
        for (JsonNode column : options.path("columns")) {
            String name = column.stringValue("");
            String decoder = options.path("decodeColumns").path(name).stringValue("");
            if (decoder.isEmpty()) {
                targets.add(SqlText.identifier(name));
            } else if (decoder.matches("[A-Za-z_0-9]+")) {
                String variable = "@sluice_" + targets.size();
                targets.add(variable);
                settings.add(SqlText.identifier(name) + "=" + decoder + "(" + variable + ")");
            } else {
                throw new FormatException.BadManifest(
                        file, "the column " + name + " is decoded in a way that is not known here: " + decoder, null);
            }
        }
        String enclosed = text(options, "fieldsEnclosedBy", "");
        return "LOAD DATA LOCAL INFILE 'sluice' INTO TABLE " + SqlText.identifier(table)
                + " CHARACTER SET " + charset(file, options)
                + " FIELDS TERMINATED BY " + literal(text(options, "fieldsTerminatedBy", "\t"))
                + (options.path("fieldsOptionallyEnclosed").booleanValue(false) ? " OPTIONALLY" : "")
                + " ENCLOSED BY " + literal(enclosed)
                + " ESCAPED BY " + literal(text(options, "fieldsEscapedBy", "\\"))
                + " LINES TERMINATED BY " + literal(text(options, "linesTerminatedBy", "\n"))
                + (targets.isEmpty() ? "" : " (" + String.join(",", targets) + ")")
                + (settings.isEmpty() ? "" : " SET " + String.join(",", settings));
    }

    private static String charset(Path file, JsonNode options) {
        String charset = text(options, "defaultCharacterSet", "utf8mb4");
        if (!charset.matches("[A-Za-z0-9_]+")) {
            throw new FormatException.BadManifest(file, "its character set is none: " + charset, null);
        }
        return charset;
    }

    private static String text(JsonNode options, String name, String usual) {
        return options.path(name).stringValue(usual);
    }

    /// The session takes backslashes for escapes.
    private static String literal(String text) {
        return SqlText.literal(text);
    }
}
