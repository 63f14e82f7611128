// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.target;

import dev.sluice.format.Manifest;
import dev.sluice.format.ObjectKind;
import dev.sluice.format.SqlText;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Rows;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What stood in some databases of the target when the catalogue was read: a handful of statements, however many
/// objects there are. What the account may not see is not in it. Immutable once read.
public final class TargetCatalogue {

    /// Where an object stands: tables, views and sequences share their names, the triggers of a table stand at the
    /// table.
    private record Place(ObjectKind space, String database, String name) {}

    private final NameCase names;
    private final Map<Place, List<Existing>> objects = new HashMap<>();

    private TargetCatalogue(NameCase names) {
        this.names = names;
    }

    /// Reads the catalogue of these databases; those that do not exist are empty.
    ///
    /// @param databases at least one
    public static TargetCatalogue read(Connection connection, Collection<String> databases) {
        String lowerCase = connection
                .query("SELECT @@lower_case_table_names AS lower_case")
                .first()
                .required("lower_case");
        TargetCatalogue catalogue = new TargetCatalogue(NameCase.of(lowerCase));
        String list = catalogue.literals(databases);
        catalogue.readTables(connection, list);
        catalogue.readRoutines(connection, list);
        for (Rows.Row row : connection.query("SELECT EVENT_SCHEMA AS db, EVENT_NAME AS name"
                + " FROM information_schema.EVENTS WHERE EVENT_SCHEMA IN (" + list + ")")) {
            catalogue.add(ObjectKind.EVENT, row, row.required("name"));
        }
        for (Rows.Row row : connection.query("SELECT TRIGGER_SCHEMA AS db, TRIGGER_NAME AS name,"
                + " EVENT_OBJECT_TABLE AS place FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA IN (" + list
                + ")")) {
            catalogue.add(ObjectKind.TRIGGERS, row, row.required("place"));
        }
        return catalogue;
    }

    private void readTables(Connection connection, String databases) {
        for (Rows.Row row : connection.query("SELECT TABLE_SCHEMA AS db, TABLE_NAME AS name, TABLE_TYPE AS type,"
                + " COALESCE(ENGINE, '') AS engine, COALESCE(TABLE_COMMENT, '') AS comment"
                + " FROM information_schema.TABLES WHERE TABLE_SCHEMA IN (" + databases + ")")) {
            ObjectKind kind = switch (row.required("type")) {
                case "VIEW" -> ObjectKind.VIEW;
                case "SEQUENCE" -> ObjectKind.SEQUENCE;
                default -> ObjectKind.TABLE;
            };
            add(kind, row, row.required("name"));
        }
    }

    private void readRoutines(Connection connection, String databases) {
        for (Rows.Row row : connection.query("SELECT ROUTINE_SCHEMA AS db, ROUTINE_NAME AS name, ROUTINE_TYPE AS type"
                + " FROM information_schema.ROUTINES WHERE ROUTINE_SCHEMA IN (" + databases + ")")) {
            String type = row.required("type").replace(' ', '_').toUpperCase(Locale.ROOT);
            add(ObjectKind.valueOf(type), row, row.required("name"));
        }
        if (connection.server().isMySqlAtLeast(9, 2, 0)) {
            for (Rows.Row row : connection.query("SELECT LIBRARY_SCHEMA AS db, LIBRARY_NAME AS name"
                    + " FROM information_schema.LIBRARIES WHERE LIBRARY_SCHEMA IN (" + databases + ")")) {
                add(ObjectKind.LIBRARY, row, row.required("name"));
            }
        }
    }

    private void add(ObjectKind kind, Rows.Row row, String place) {
        Existing existing = new Existing(
                kind,
                row.required("db"),
                row.required("name"),
                row.has("engine") ? row.required("engine") : "",
                row.has("comment") ? row.required("comment") : "");
        objects.computeIfAbsent(place(kind, existing.database(), place), none -> new ArrayList<>())
                .add(existing);
    }

    /// How the target compares names.
    public NameCase names() {
        return names;
    }

    /// What stands where an object of the dump is to stand; more than one only where it stands for several
    /// triggers. Nothing for databases, which may exist.
    public List<Existing> inPlaceOf(Manifest.DumpedObject object) {
        return objects.getOrDefault(place(object.kind(), object.database(), object.name()), List.of());
    }

    /// Two objects of a dump that the target takes for one, as their names differ only in case; null if there are none.
    public @Nullable Collision collision(List<Manifest.DumpedObject> dumped) {
        Map<Place, Manifest.DumpedObject> taken = new HashMap<>();
        for (Manifest.DumpedObject object : dumped) {
            Manifest.DumpedObject other =
                    taken.putIfAbsent(place(object.kind(), object.database(), object.name()), object);
            if (other != null) {
                return new Collision(other, object);
            }
        }
        return null;
    }

    /// Two objects of a dump whose names are one on the target.
    public record Collision(Manifest.DumpedObject one, Manifest.DumpedObject other) {}

    /// The table, view or sequence of this name, or null if there is none.
    public @Nullable Existing table(String database, String name) {
        List<Existing> found = objects.get(place(ObjectKind.TABLE, database, name));
        return found == null ? null : found.getFirst();
    }

    /// The triggers of a table.
    public List<Existing> triggersOf(String database, String table) {
        return objects.getOrDefault(place(ObjectKind.TRIGGERS, database, table), List.of());
    }

    private Place place(ObjectKind kind, String database, String name) {
        ObjectKind space = switch (kind) {
            case TABLE, VIEW, SEQUENCE -> ObjectKind.TABLE;
            case DATABASE,
                    ACCOUNT,
                    TABLESPACE,
                    SPATIAL_REFERENCE_SYSTEM,
                    COLUMNS,
                    STATISTICS,
                    LIBRARY,
                    PACKAGE,
                    PACKAGE_BODY,
                    FUNCTION,
                    PROCEDURE,
                    TRIGGERS,
                    EVENT,
                    GRANTS -> kind;
        };
        return new Place(space, names.key(database), names.key(kind, name));
    }

    /// Names as a list of literals. Where the server keeps names in lower case, they are looked up both ways. MariaDB
    /// takes names that differ only in case for one and looks up the first, unless the list holds something else.
    private String literals(Collection<String> databases) {
        return databases.stream()
                .flatMap(name -> List.of(name, names.key(name)).stream())
                .distinct()
                .map(SqlText::literal)
                .collect(Collectors.joining(", ", "", ", ''"));
    }
}
