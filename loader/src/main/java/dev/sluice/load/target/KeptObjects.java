// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.target;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What stood on the target before a load and stays. Immutable.
///
/// @param kept files of the dump that are not restored
/// @param emptied files that define tables, whose rows alone are restored
public record KeptObjects(Set<String> kept, Set<String> emptied) {

    /// Nothing was there.
    public static final KeptObjects NONE = new KeptObjects(Set.of(), Set.of());

    private static final String KEPT = "kept ";
    private static final String EMPTIED = "emptied ";

    public KeptObjects {
        kept = Set.copyOf(kept);
        emptied = Set.copyOf(emptied);
    }

    /// What the journal remembers, so that the next run knows what was there and what the load has made.
    public Set<String> marks() {
        return Stream.concat(
                        kept.stream().map(file -> KEPT + file),
                        emptied.stream().flatMap(file -> Stream.of(EMPTIED + file, file)))
                .collect(Collectors.toSet());
    }

    /// Reads it back from what stands in the journal.
    public static KeptObjects ofMarks(Set<String> marks) {
        return new KeptObjects(behind(KEPT, marks), behind(EMPTIED, marks));
    }

    private static Set<String> behind(String start, Set<String> marks) {
        return marks.stream()
                .filter(mark -> mark.startsWith(start))
                .map(mark -> mark.substring(start.length()))
                .collect(Collectors.toSet());
    }
}
