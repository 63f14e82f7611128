// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Which objects of a dump are wanted. Immutable.
///
/// What several objects need goes with them: the database of each, a table's rows, late columns and histograms.
/// Accounts and what belongs to the whole server are wanted unless a pattern for accounts says otherwise.
///
/// @param included only what one of these means; all where there are none
/// @param excluded none of what these mean
public record ObjectSelection(List<ObjectPattern> included, List<ObjectPattern> excluded) {

    /// Everything.
    public static final ObjectSelection ALL = new ObjectSelection(List.of(), List.of());

    public ObjectSelection {
        included = List.copyOf(included);
        excluded = List.copyOf(excluded);
    }

    /// Whether nothing is left out.
    public boolean isAll() {
        return included.isEmpty() && excluded.isEmpty();
    }

    /// The first pattern that means no object at all, as where a name was mistyped; null where there is none. To leave
    /// out
    /// whatever looks like something is no mistake where nothing does.
    public @Nullable ObjectPattern idle(List<Manifest.DumpedObject> objects) {
        return Stream.concat(included.stream(), excluded.stream().filter(ObjectPattern::isOneName))
                .filter(pattern -> objects.stream().noneMatch(pattern::matches))
                .findFirst()
                .orElse(null);
    }

    /// What is wanted of a dump.
    public Manifest of(Manifest whole) {
        Set<List<String>> tables = new HashSet<>();
        Set<String> databases = new HashSet<>();
        for (Manifest.DumpedObject object : whole.objects()) {
            if (object.kind() != ObjectKind.DATABASE && isWanted(object)) {
                databases.add(object.database());
                if (hasRows(object.kind())) {
                    tables.add(List.of(object.database(), object.name()));
                }
            }
        }
        List<Manifest.DumpedObject> objects = whole.objects().stream()
                .filter(object -> switch (object.kind()) {
                    case DATABASE -> databases.contains(object.database()) || isWanted(object);
                    case COLUMNS, STATISTICS -> tables.contains(List.of(object.database(), object.name()));
                    case TRIGGERS -> isWanted(object, tables.contains(List.of(object.database(), object.name())));
                    default -> isWanted(object);
                })
                .toList();
        List<Manifest.DumpedTable> rows = whole.tables().stream()
                .filter(table -> tables.contains(List.of(table.database(), table.name())))
                .toList();
        return whole.with(objects, rows);
    }

    private static boolean hasRows(ObjectKind kind) {
        return kind == ObjectKind.TABLE || kind == ObjectKind.SEQUENCE;
    }

    private boolean isWanted(Manifest.DumpedObject object) {
        boolean isAskedFor = included.stream().anyMatch(pattern -> pattern.matches(object))
                || included.stream().noneMatch(pattern -> isAbout(pattern, object));
        return isAskedFor && excluded.stream().noneMatch(pattern -> pattern.matches(object));
    }

    /// Triggers come with their table, unless it was said which triggers are wanted.
    private boolean isWanted(Manifest.DumpedObject triggers, boolean isTableWanted) {
        List<ObjectPattern> own = included.stream()
                .filter(pattern -> pattern.kinds().contains(ObjectKind.TRIGGERS))
                .toList();
        boolean isAskedFor =
                own.isEmpty() ? isTableWanted : own.stream().anyMatch(pattern -> pattern.matches(triggers));
        return isAskedFor && excluded.stream().noneMatch(pattern -> pattern.matches(triggers));
    }

    /// Patterns for accounts leave databases alone, and all others leave accounts alone.
    private static boolean isAbout(ObjectPattern pattern, Manifest.DumpedObject object) {
        return pattern.kinds().contains(ObjectKind.ACCOUNT)
                ? object.kind() == ObjectKind.ACCOUNT || object.kind() == ObjectKind.GRANTS
                : !object.database().isEmpty();
    }
}
