// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.format.Quotes;
import dev.sluice.format.TableElements;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The elements of a table that come when its rows are in it, in two steps. Some columns are computed to something
/// else than NULL when they are added to rows that exist. Others cannot be computed at all; as soon as one of these is
/// there, nothing can be added that makes the server compute whole rows. So they come last. Immutable.
///
/// @param table the whole table
/// @param first what is computed as it is added
/// @param last columns that cannot be computed, virtual columns behind the first of them (between others, the server
///     adds one only by computing all), and whatever names one of these
record LateElements(TableElements table, List<String> first, List<String> last) {

    /// Finds what has to come late.
    ///
    /// @param nulls names of columns that are computed to NULL and may not be
    /// @param errors names of columns that cannot be computed
    static LateElements of(TableElements table, Set<String> nulls, Set<String> errors) {
        Set<String> firstNames = new HashSet<>(nulls);
        Set<String> lastNames = new HashSet<>(errors);
        List<String> first = new ArrayList<>();
        List<String> last = new ArrayList<>();
        for (String element : table.elements()) {
            boolean isBehind = TableElements.isVirtual(element) && last.stream().anyMatch(TableElements::isVirtual);
            if (isBehind || isOrReads(element, lastNames)) {
                last.add(element);
                addName(element, lastNames);
            } else if (isOrReads(element, firstNames)) {
                first.add(element);
                addName(element, firstNames);
            }
        }
        return new LateElements(table, List.copyOf(first), List.copyOf(last));
    }

    private static boolean isOrReads(String element, Set<String> names) {
        return (TableElements.isColumn(element) && names.contains(Quotes.name(TableElements.nameOf(element))))
                || !Collections.disjoint(TableElements.readBy(element), names);
    }

    private static void addName(String element, Set<String> names) {
        if (TableElements.isColumn(element)) {
            names.add(Quotes.name(TableElements.nameOf(element)));
        }
    }

    /// Whether the table cannot go without these elements, or cannot get them later: partitions and AUTO_INCREMENT need
    /// their column from the start, and to store a column or to check rows computes them whole.
    boolean areTooLate() {
        Set<String> names = new HashSet<>();
        Stream.concat(first.stream(), last.stream()).forEach(element -> addName(element, names));
        return !Collections.disjoint(names, table.partitionedBy())
                || last.stream()
                        .anyMatch(element -> TableElements.isStored(element) || TableElements.isEnforcedCheck(element))
                || losesItsCounter();
    }

    /// Whether no key is left that begins with the AUTO_INCREMENT column.
    private boolean losesItsCounter() {
        return kept().stream()
                .filter(element -> TableElements.isColumn(element)
                        && Quotes.indexOutside(element, " AUTO_INCREMENT", Quotes.PLAIN) >= 0)
                .map(TableElements::nameOf)
                .anyMatch(counter -> hasKeyOf(counter, table.elements()) && !hasKeyOf(counter, kept()));
    }

    private static boolean hasKeyOf(String column, List<String> elements) {
        return elements.stream()
                .anyMatch(key -> TableElements.isPlainKey(key)
                        && TableElements.nameOf(TableElements.firstGroup(key)).equals(column));
    }

    /// What the table is made with.
    List<String> kept() {
        List<String> kept = new ArrayList<>(table.elements());
        kept.removeAll(first);
        kept.removeAll(last);
        return kept;
    }

    /// What is to be added with one ALTER TABLE each, in order: columns before what names them. Virtual columns alone
    /// are added without a look at the rows.
    List<List<String>> additions() {
        return Stream.of(columns(first, last), others(first), columns(last, List.of()), others(last))
                .filter(additions -> !additions.isEmpty())
                .toList();
    }

    /// @param missing elements that the table does not have at this time
    private List<String> columns(List<String> late, List<String> missing) {
        List<String> additions = new ArrayList<>();
        String place = " FIRST";
        for (String element : table.elements()) {
            if (TableElements.isColumn(element) && !missing.contains(element)) {
                if (late.contains(element)) {
                    additions.add("ADD " + element + place);
                }
                place = " AFTER " + TableElements.nameOf(element);
            }
        }
        return additions;
    }

    private static List<String> others(List<String> late) {
        return late.stream()
                .filter(element -> !TableElements.isColumn(element))
                .map(element -> "ADD " + element)
                .toList();
    }
}
