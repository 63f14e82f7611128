// SPDX-License-Identifier: Apache-2.0
package dev.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Compares what two servers hold (or one server at two times), object by object, property by property and row by
/// row.
///
/// It is the judge of a restore, so it shares nothing with Sluice, and it knows no difference that does not
/// matter, except those that two equal servers show anyway: times of creation, sizes on disk, estimates.
public final class RowComparison {
    private static final int SHOWN_ROWS = 3;
    private static final int SHOWN_CHARACTERS = 160;

    private RowComparison() {}

    /// Fails with all differences if databases of the same names on two servers differ.
    public static void assertEqual(LiveServer expected, LiveServer actual, List<String> databases) throws SQLException {
        assertEqual(ServerContent.of(expected, databases), ServerContent.of(actual, databases));
    }

    /// Fails with all differences if two contents differ.
    public static void assertEqual(ServerContent expected, ServerContent actual) {
        assertThat(differences(expected, actual)).as("differences").isEmpty();
    }

    /// The differences, each as one line that names the object; none if the contents are equal.
    public static List<String> differences(ServerContent expected, ServerContent actual) {
        List<String> differences = new ArrayList<>();
        for (String object : union(expected.objects(), actual.objects())) {
            Map<String, String> before = expected.objects().get(object);
            Map<String, String> after = actual.objects().get(object);
            if (before == null) {
                differences.add("added: " + object);
            } else if (after == null) {
                differences.add("missing: " + object);
            } else {
                addProperties(object, before, after, differences);
            }
        }
        for (String table : union(expected.rows(), actual.rows())) {
            addRows(
                    table,
                    expected.rows().getOrDefault(table, List.of()),
                    actual.rows().getOrDefault(table, List.of()),
                    differences);
        }
        return differences;
    }

    private static Set<String> union(Map<String, ?> one, Map<String, ?> other) {
        Set<String> union = new TreeSet<>(one.keySet());
        union.addAll(other.keySet());
        return union;
    }

    private static void addProperties(
            String object, Map<String, String> expected, Map<String, String> actual, List<String> differences) {
        for (String property : union(expected, actual)) {
            String before = expected.getOrDefault(property, "absent");
            String after = actual.getOrDefault(property, "absent");
            if (!before.equals(after)) {
                int from = Math.max(0, firstDifference(before, after) - SHOWN_CHARACTERS / 4);
                differences.add("changed: " + object + ", " + property + ": <" + excerpt(before, from) + "> became <"
                        + excerpt(after, from) + ">");
            }
        }
    }

    private static int firstDifference(String one, String other) {
        int at = 0;
        while (at < one.length() && at < other.length() && one.charAt(at) == other.charAt(at)) {
            at++;
        }
        return at;
    }

    private static String excerpt(String text, int from) {
        int to = Math.min(text.length(), from + SHOWN_CHARACTERS);
        return (from > 0 ? "..." : "")
                + text.substring(Math.min(from, to), to).replace("\n", "\\n")
                + (to < text.length() ? "..." : "");
    }

    // Both lists are sorted: one walk over both finds what either has more often than the other.
    private static void addRows(String table, List<String> expected, List<String> actual, List<String> differences) {
        List<String> lost = new ArrayList<>();
        List<String> gained = new ArrayList<>();
        int before = 0;
        int after = 0;
        while (before < expected.size() || after < actual.size()) {
            int order;
            if (before == expected.size()) {
                order = 1;
            } else if (after == actual.size()) {
                order = -1;
            } else {
                order = expected.get(before).compareTo(actual.get(after));
            }
            if (order < 0) {
                lost.add(expected.get(before));
            } else if (order > 0) {
                gained.add(actual.get(after));
            }
            before += order <= 0 ? 1 : 0;
            after += order >= 0 ? 1 : 0;
        }
        addRowLine("lost", table, lost, differences);
        addRowLine("gained", table, gained, differences);
    }

    private static void addRowLine(String verb, String table, List<String> rows, List<String> differences) {
        if (!rows.isEmpty()) {
            List<String> shown =
                    rows.stream().limit(SHOWN_ROWS).map(row -> excerpt(row, 0)).toList();
            differences.add(verb + " " + rows.size() + " rows: " + table + ": " + String.join(" ", shown)
                    + (rows.size() > SHOWN_ROWS ? " ..." : ""));
        }
    }
}
