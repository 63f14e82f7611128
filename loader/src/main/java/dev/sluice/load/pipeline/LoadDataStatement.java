// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.format.DataLines.Takes;
import dev.sluice.format.SqlText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The text of LOAD DATA LOCAL. Stateless.
public final class LoadDataStatement {

    private LoadDataStatement() {}

    /// The statement whose data are lines of these columns. The data have no character set; what takes text goes
    /// through a variable, to get one.
    ///
    /// @param table its quoted name
    /// @param names of the columns
    /// @param takes what each of them takes
    /// @param charset the character set of text
    public static byte[] of(String table, List<String> names, List<Takes> takes, String charset) {
        List<String> targets = new ArrayList<>();
        List<String> settings = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String name = SqlText.identifier(names.get(i));
            if (takes.get(i) == Takes.UTF8 || takes.get(i) == Takes.TEXT) {
                targets.add("@sluice_" + i);
                settings.add(name + "=CONVERT(@sluice_" + i + " USING " + charset + ")");
            } else {
                targets.add(name);
            }
        }
        String sql = "LOAD DATA LOCAL INFILE 'sluice' INTO TABLE " + table
                + " CHARACTER SET binary FIELDS TERMINATED BY '\\t' ESCAPED BY '\\\\' LINES TERMINATED BY '\\n' ("
                + String.join(",", targets) + ")"
                + (settings.isEmpty() ? "" : settings.stream().collect(Collectors.joining(",", " SET ", "")));
        return sql.getBytes(StandardCharsets.UTF_8);
    }
}
