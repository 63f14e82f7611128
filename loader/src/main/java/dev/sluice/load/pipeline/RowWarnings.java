// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.format.Manifest;
import dev.sluice.load.LoadListener;
import dev.sluice.load.LoadOptions.ChangedValues;
import dev.sluice.load.target.DerivedColumns;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException.ServerError;
import dev.sluice.protocol.Rows;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Tells warnings that mean a changed value from those that do not. Safe for use by several threads.
///
/// A stored value that differs from its literal has a warning (or a note, where it was only rounded) that names the
/// column. It is harmless for a generated column, whose value is not in the dump, and for an ENUM that was given
/// its error value 0.
public final class RowWarnings {

    private static final Pattern COLUMN =
            Pattern.compile("for column (?:`[^`]*`\\.`[^`]*`\\.)?['`](.*)['`] at row \\d+$");
    private static final int DATA_TRUNCATED = 1265;
    private static final int MOST_LISTED = 65535;

    /// Numbers of warnings that name no column and change no value of the dump: deprecated syntax.
    private static final Set<Integer> DEPRECATED = Set.of(1287, 1681, 3719, 3720, 3778, 4166);

    /// Those of the evaluation of expressions, which for rows of literals are generated columns, CHECK constraints and
    /// functional indexes.
    private static final Set<Integer> OF_EXPRESSIONS = Set.of(1292, 1301, 1365, 1411, 1441, 1918, 3751, 3752);

    /// What the values of a statement are.
    enum Values {
        LITERALS,
        /// Expressions make some of them.
        COMPUTED
    }

    private final DerivedColumns columns;
    private final ChangedValues changedValues;
    private final LoadListener listener;
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    /// @param columns what is known of the target's columns
    /// @param changedValues what becomes of a row with a changed value
    /// @param listener hears of the first one of each table where such rows are taken
    public RowWarnings(DerivedColumns columns, ChangedValues changedValues, LoadListener listener) {
        this.columns = columns;
        this.changedValues = changedValues;
        this.listener = listener;
    }

    /// The warning that means that a row has to be refused, as an error of the server, or null if there is none.
    ///
    /// @param connection for a look at the catalogue
    /// @param count how many warnings the statement had
    /// @param listed the answer to SHOW WARNINGS
    @Nullable
    ServerError firstHarmful(Connection connection, Manifest.DumpedTable table, Values values, int count, Rows listed) {
        ServerError harmful = firstChange(connection, table, values, count, listed);
        if (harmful == null || changedValues == ChangedValues.REFUSED) {
            return harmful;
        }
        String name = table.database() + "." + table.name();
        if (told.add(name)) {
            listener.warning(
                    "table " + name + ": the server changes values, the first is this: " + harmful.serverMessage());
        }
        return null;
    }

    private @Nullable ServerError firstChange(
            Connection connection, Manifest.DumpedTable table, Values values, int count, Rows listed) {
        for (Rows.Row warning : listed) {
            int number = Integer.parseInt(warning.required("Code"));
            String message = warning.required("Message");
            boolean isNote = warning.required("Level").equals("Note");
            if (!isHarmless(connection, table, values, number, message, isNote)) {
                return new ServerError(number, "01000", "the value would change: " + message);
            }
        }
        int known = listed.rows().size();
        if (known < count || known >= MOST_LISTED) {
            return new ServerError(DATA_TRUNCATED, "01000", "of " + count + " warnings only " + known + " are known");
        }
        return null;
    }

    private boolean isHarmless(
            Connection connection,
            Manifest.DumpedTable table,
            Values values,
            int number,
            String message,
            boolean isNote) {
        Matcher matcher = COLUMN.matcher(message);
        if (!matcher.find()) {
            boolean isOfAnother = values == Values.LITERALS && OF_EXPRESSIONS.contains(number);
            return isNote || isOfAnother || DEPRECATED.contains(number);
        }
        String column = matcher.group(1);
        return columns.isGenerated(connection, table, column)
                || (number == DATA_TRUNCATED && columns.isEnum(connection, table, column));
    }
}
