// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.dump.catalogue.CatalogueDatabase;
import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.format.ObjectKind;
import dev.sluice.format.Script;
import dev.sluice.format.SqlText;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException.ServerError;
import dev.sluice.protocol.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Reads what tables need that belongs to no database: general tablespaces and spatial reference systems, which only
/// MySQL has. Used by one thread.
public final class ServerDefinitions {

    private static final Set<String> GEOMETRY_TYPES = Set.of(
            "geometry",
            "point",
            "linestring",
            "polygon",
            "multipoint",
            "multilinestring",
            "multipolygon",
            "geomcollection",
            "geometrycollection");

    private final Connection connection;
    private final List<CatalogueDatabase> databases;

    /// For the objects of these databases.
    public ServerDefinitions(Connection connection, List<CatalogueDatabase> databases) {
        this.connection = connection;
        this.databases = databases;
    }

    /// The definitions that these tables may need; none on MariaDB.
    public List<ServerDefinition> read(List<CatalogueTable> tables) {
        List<ServerDefinition> all = new ArrayList<>();
        if (connection.server().isMySqlAtLeast(8, 0, 0) && !tables.isEmpty()) {
            all.addAll(tablespaces());
            if (tables.stream().anyMatch(ServerDefinitions::hasGeometry)) {
                all.addAll(spatialReferenceSystems());
            }
        }
        return all;
    }

    private static boolean hasGeometry(CatalogueTable table) {
        return table.columns().stream()
                .anyMatch(column -> GEOMETRY_TYPES.contains(column.type().toLowerCase(Locale.ROOT)));
    }

    /// The tablespaces that hold tables of these databases. Without the privilege to see them there are none.
    private List<ServerDefinition> tablespaces() {
        Rows rows;
        try {
            rows = connection.query("SELECT s.name AS name, f.file_name AS file, s.encryption AS encryption,"
                    + " s.zip_page_size AS zip, s.autoextend_size AS autoextend,"
                    + " GROUP_CONCAT(DISTINCT SUBSTRING_INDEX(t.name, '/', 1) SEPARATOR '/') AS used_by"
                    + " FROM information_schema.innodb_tablespaces s"
                    + " JOIN information_schema.innodb_tables t ON t.space = s.space"
                    + " JOIN information_schema.files f ON f.file_id = s.space"
                    + " WHERE s.space_type = 'General' AND s.name <> 'mysql' GROUP BY 1, 2, 3, 4, 5 ORDER BY 1");
        } catch (ServerError _) {
            return List.of();
        }
        List<ServerDefinition> found = new ArrayList<>();
        for (Rows.Row row : rows) {
            if (isUsed(row.required("used_by"))) {
                String name = row.required("name");
                found.add(new ServerDefinition(ObjectKind.TABLESPACE, name, tablespace(name, row)));
            }
        }
        return found;
    }

    /// @param names the databases' names as file names, with slashes between; only a plain name is one itself
    private boolean isUsed(String names) {
        List<String> users = List.of(names.split("/", -1));
        return databases.stream()
                .anyMatch(database -> database.name().matches("[A-Za-z0-9_]+")
                        ? users.contains(database.name())
                        : users.stream().anyMatch(name -> name.contains("@")));
    }

    /// CREATE TABLESPACE knows no IF NOT EXISTS: a procedure takes the refusal of an existing one for an answer.
    private Script tablespace(String name, Rows.Row row) {
        StringBuilder create = new StringBuilder("CREATE TABLESPACE " + SqlText.identifier(name) + " ADD DATAFILE ");
        String file = row.required("file");
        create.append(SqlText.literal(file.startsWith("./") ? file.substring(2) : file));
        if (!row.required("zip").equals("0")) {
            create.append(" FILE_BLOCK_SIZE=").append(row.required("zip"));
        }
        if (!row.required("autoextend").equals("0")) {
            create.append(" AUTOEXTEND_SIZE=").append(row.required("autoextend"));
        }
        if ("Y".equals(row.text("encryption"))) {
            create.append(" ENCRYPTION='Y'");
        }
        create.append(" ENGINE=InnoDB");
        return ServerDefinition.script(
                "USE " + SqlText.identifier(databases.getFirst().name()),
                "DROP PROCEDURE IF EXISTS `sluice tablespace`",
                "CREATE PROCEDURE `sluice tablespace`()\nBEGIN\nDECLARE CONTINUE HANDLER FOR 1813 BEGIN END;\n" + create
                        + ";\nEND",
                "CALL `sluice tablespace`()",
                "DROP PROCEDURE IF EXISTS `sluice tablespace`");
    }

    /// All that are not the server's own: rows may use one that no column names.
    private List<ServerDefinition> spatialReferenceSystems() {
        List<ServerDefinition> found = new ArrayList<>();
        for (Rows.Row row : connection.query("SELECT srs_id AS id, srs_name AS name, definition AS definition,"
                + " organization AS organization, organization_coordsys_id AS organization_id,"
                + " description AS description FROM information_schema.st_spatial_reference_systems"
                + " WHERE srs_id <> 0 AND NOT (organization <=> 'EPSG' AND organization_coordsys_id <=> srs_id)"
                + " ORDER BY 1")) {
            StringBuilder create =
                    new StringBuilder("CREATE SPATIAL REFERENCE SYSTEM IF NOT EXISTS " + row.required("id"));
            create.append(" NAME ").append(SqlText.literal(row.required("name")));
            create.append(" DEFINITION ").append(SqlText.literal(row.required("definition")));
            String organization = row.text("organization");
            if (organization != null) {
                create.append(" ORGANIZATION ").append(SqlText.literal(organization));
                create.append(" IDENTIFIED BY ").append(row.required("organization_id"));
            }
            String description = row.text("description");
            if (description != null) {
                create.append(" DESCRIPTION ").append(SqlText.literal(description));
            }
            found.add(new ServerDefinition(
                    ObjectKind.SPATIAL_REFERENCE_SYSTEM,
                    row.required("id"),
                    ServerDefinition.script(create.toString())));
        }
        return found;
    }
}
