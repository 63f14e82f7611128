// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import dev.sluice.cli.report.CliException;
import dev.sluice.dump.Selection;
import dev.sluice.dump.Selection.Part;
import dev.sluice.dump.Selection.TableName;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/// What is dumped; raw, as typed, and its way into a [Selection].
public final class SelectionFlags {

    private static final String NAME_DATABASES = "name databases, or all of them with -A, or tables with --tables";

    @Option(
            names = {"-B", "--databases"},
            paramLabel = "A,B",
            description = "Databases, as if they were named as arguments.")
    List<String> databases = new ArrayList<>();

    @Option(
            names = {"-A", "--all-databases"},
            description = "All databases but the server's own.")
    boolean allDatabases;

    @Option(
            names = "--tables",
            paramLabel = "DB.T,...",
            description = "Only these tables and views; a name with a dot stands in backticks.")
    List<String> tables = new ArrayList<>();

    @Option(names = "--exclude-tables", paramLabel = "DB.T,...", description = "All but these tables and views.")
    List<String> excludedTables = new ArrayList<>();

    @Option(names = "--no-data", description = "Definitions only.")
    boolean noData;

    @Option(names = "--no-schema", description = "Rows only.")
    boolean noSchema;

    @Option(names = "--skip-views", description = "Leave views out.")
    boolean skipViews;

    @Option(names = "--skip-triggers", description = "Leave triggers out.")
    boolean skipTriggers;

    @Option(names = "--skip-routines", description = "Leave functions, procedures and packages out.")
    boolean skipRoutines;

    @Option(names = "--skip-events", description = "Leave events out.")
    boolean skipEvents;

    @Option(
            names = "--history",
            description = "The rows that system-versioned tables have had too (MariaDB 10.11 and later).")
    boolean history;

    @Option(names = "--users", description = "Users, roles and their rights too, except root and the server's own.")
    boolean users;

    /// What these flags select.
    ///
    /// @param arguments the databases that are named as arguments
    /// @throws CliException.Usage when they select nothing or contradict each other
    public Selection resolve(List<String> arguments) {
        List<TableName> chosen = tables(tables);
        return new Selection(databases(arguments, chosen), chosen, tables(excludedTables), parts());
    }

    private List<String> databases(List<String> arguments, List<TableName> chosen) {
        List<String> named = Stream.concat(
                        arguments.stream(), databases.stream().flatMap(list -> NameList.databases(list).stream()))
                .distinct()
                .toList();
        if (allDatabases && !named.isEmpty()) {
            throw new CliException.Usage(
                    "-A and the name of a database, " + named.getFirst() + ", stand together", "leave one of them out");
        }
        if (named.isEmpty() && !allDatabases) {
            if (chosen.isEmpty()) {
                throw new CliException.Usage("there is no database to dump", NAME_DATABASES);
            }
            return chosen.stream().map(TableName::database).distinct().toList();
        }
        for (TableName table : chosen) {
            if (!allDatabases && !named.contains(table.database())) {
                throw new CliException.Usage(
                        "the table " + table + " is in none of the databases that are named",
                        "name its database, too, or no database at all");
            }
        }
        return named;
    }

    private Set<Part> parts() {
        if (noData && noSchema) {
            throw new CliException.Usage("--no-data and --no-schema leave nothing to dump", "leave one of them out");
        }
        if (noSchema) {
            return history ? EnumSet.of(Part.ROWS, Part.HISTORY) : EnumSet.of(Part.ROWS);
        }
        Set<Part> parts = EnumSet.allOf(Part.class);
        removeIf(!users, Part.ACCOUNTS, parts);
        removeIf(!history, Part.HISTORY, parts);
        removeIf(noData, Part.ROWS, parts);
        removeIf(skipViews, Part.VIEWS, parts);
        removeIf(skipTriggers, Part.TRIGGERS, parts);
        removeIf(skipRoutines, Part.ROUTINES, parts);
        removeIf(skipEvents, Part.EVENTS, parts);
        return parts;
    }

    private static void removeIf(boolean left, Part part, Set<Part> parts) {
        if (left) {
            parts.remove(part);
        }
    }

    private static List<TableName> tables(List<String> lists) {
        return lists.stream().flatMap(list -> NameList.tables(list).stream()).toList();
    }
}
