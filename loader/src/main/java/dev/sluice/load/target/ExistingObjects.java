// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.target;

import dev.sluice.format.Manifest;
import dev.sluice.format.ObjectKind;
import dev.sluice.format.SqlText;
import dev.sluice.load.LoadException;
import dev.sluice.load.LoadListener;
import dev.sluice.load.LoadOptions.IfExists;
import dev.sluice.load.plan.LoadPlan;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException.ServerError;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// What stands where objects of the dump are to stand, and what becomes of it. Used by one thread.
///
/// @param plan what is to be restored
/// @param target what there is
/// @param policy what was asked for
public record ExistingObjects(LoadPlan plan, TargetCatalogue target, IfExists policy) {

    /// What is named after a table and goes with it.
    private static final Set<ObjectKind> PARTS_OF_TABLES =
            EnumSet.of(ObjectKind.COLUMNS, ObjectKind.STATISTICS, ObjectKind.TRIGGERS);

    /// Makes room as it was asked for.
    ///
    /// @return what stays
    /// @throws LoadException.TargetNotEmpty where something is there that neither may go nor can stay
    /// @throws LoadException.StatementRefused where the server does not let something go
    public KeptObjects settle(Connection connection, LoadListener listener) {
        return switch (policy) {
            case ERROR -> {
                new TargetCheck(plan.objects(), target).requireNothing();
                yield KeptObjects.NONE;
            }
            case DROP -> {
                List<Existing> found = plan.objects().stream()
                        .flatMap(object -> target.inPlaceOf(object).stream())
                        .toList();
                found.forEach(existing -> run(connection, existing, existing.drop()));
                say(listener, found, "dropped");
                yield KeptObjects.NONE;
            }
            case SKIP -> {
                say(listener, found(kept()), "left as they are");
                yield new KeptObjects(kept(), Set.of());
            }
            case TRUNCATE -> empty(connection, listener);
        };
    }

    /// The files of the dump that would not be restored, as what is there stays. Changes nothing.
    public Set<String> kept() {
        return switch (policy) {
            case ERROR, DROP -> Set.of();
            case SKIP -> kept(EnumSet.allOf(ObjectKind.class));
            case TRUNCATE -> {
                Set<String> kept =
                        new HashSet<>(kept(EnumSet.complementOf(EnumSet.of(ObjectKind.TABLE, ObjectKind.TRIGGERS))));
                kept.addAll(lateColumnsOfTables());
                yield kept;
            }
        };
    }

    /// How many objects of the dump find their place taken.
    public int affected() {
        return (int) plan.objects().stream()
                .filter(object -> !target.inPlaceOf(object).isEmpty())
                .count();
    }

    /// Tables keep their definition and lose their rows and triggers; everything else that is there stays.
    private KeptObjects empty(Connection connection, LoadListener listener) {
        Set<String> emptied = new HashSet<>();
        List<Existing> tables = new ArrayList<>();
        for (Manifest.DumpedObject object : plan.objects()) {
            if (object.kind() == ObjectKind.TABLE) {
                for (Existing existing : target.inPlaceOf(object)) {
                    requireSameKind(object, existing);
                    emptied.add(object.file().path());
                    tables.add(existing);
                }
            }
        }
        requireKnownTriggers(tables);
        for (Existing table : tables) {
            for (Existing trigger : target.triggersOf(table.database(), table.name())) {
                run(connection, trigger, trigger.drop());
            }
            run(connection, table, "TRUNCATE TABLE " + SqlText.qualified(table.database(), table.name()));
        }
        say(listener, tables, "emptied");
        say(listener, found(kept()), "left as they are");
        return new KeptObjects(kept(), emptied);
    }

    /// Triggers that the dump does not bring again would run for each row that is loaded.
    private void requireKnownTriggers(List<Existing> tables) {
        List<String> unknown = tables.stream()
                .filter(table -> plan.objects().stream()
                        .noneMatch(object -> object.kind() == ObjectKind.TRIGGERS
                                && target.inPlaceOf(object).equals(target.triggersOf(table.database(), table.name()))))
                .flatMap(table -> target.triggersOf(table.database(), table.name()).stream())
                .map(Existing::description)
                .toList();
        if (!unknown.isEmpty()) {
            throw new LoadException.TargetNotEmpty(unknown);
        }
    }

    /// A table that was there has its columns.
    private Set<String> lateColumnsOfTables() {
        return plan.objects().stream()
                .filter(object ->
                        object.kind() == ObjectKind.COLUMNS && target.table(object.database(), object.name()) != null)
                .map(object -> object.file().path())
                .collect(Collectors.toSet());
    }

    /// Keeps what is there of these kinds, and leaves out what the dump has for it.
    private Set<String> kept(Set<ObjectKind> kinds) {
        Set<String> kept = new HashSet<>();
        for (Manifest.DumpedObject object : plan.objects()) {
            if (!kinds.contains(object.kind()) || target.inPlaceOf(object).isEmpty()) {
                continue;
            }
            if (!PARTS_OF_TABLES.contains(object.kind())) {
                target.inPlaceOf(object).forEach(existing -> requireSameKind(object, existing));
            }
            kept.add(object.file().path());
            kept.addAll(LoadPlan.files(plan.table(object)));
            if (object.kind() == ObjectKind.TABLE) {
                plan.objects().stream()
                        .filter(part -> PARTS_OF_TABLES.contains(part.kind()) && isOf(part, object))
                        .forEach(part -> kept.add(part.file().path()));
            }
        }
        return kept;
    }

    private static boolean isOf(Manifest.DumpedObject part, Manifest.DumpedObject table) {
        return part.database().equals(table.database()) && part.name().equals(table.name());
    }

    /// A view, say, cannot stay where a table is to be.
    private static void requireSameKind(Manifest.DumpedObject object, Existing existing) {
        if (existing.kind() != object.kind()) {
            throw new LoadException.TargetNotEmpty(List.of(existing.description()));
        }
    }

    private List<Existing> found(Set<String> files) {
        return plan.objects().stream()
                .filter(object -> files.contains(object.file().path()))
                .flatMap(object -> target.inPlaceOf(object).stream())
                .toList();
    }

    private static void say(LoadListener listener, List<Existing> found, String what) {
        if (!found.isEmpty()) {
            listener.warning(
                    "of what is on the target, " + found.size() + (found.size() == 1 ? " object is " : " objects are ")
                            + what + ", the first is " + found.getFirst().description());
        }
    }

    private static void run(Connection connection, Existing existing, String sql) {
        try {
            connection.execute(sql);
        } catch (ServerError error) {
            throw new LoadException.StatementRefused(existing.description(), sql, error);
        }
    }
}
