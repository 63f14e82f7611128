// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.catalogue;

import dev.sluice.protocol.ServerInfo;
import java.util.List;

/// The statements that read the catalogue, in the dialect of one server. Every result names a table by the columns
/// `table_schema` and `table_name`, a program by `kind`, `table_schema` and `name`.
final class CatalogueQueries {

    private final ServerInfo server;
    private final List<String> databases;

    CatalogueQueries(ServerInfo server, List<String> databases) {
        this.server = server;
        this.databases = databases;
    }

    /// The condition that a column names one of the databases. Where the catalogue is no table, comparisons ignore
    /// case and accents: the answer would hold what belongs to another database, and IN with two such names finds
    /// the first alone. The comparison of a single name stays beside the exact one, since the server then looks
    /// into one folder only. Where names are stored in another case than they are shown, the exact one says
    /// nothing.
    private String in(String column) {
        String names = " IN (" + CatalogueReader.literals(databases) + ")";
        if (server.isMySqlAtLeast(8, 0, 0)) {
            return column + names;
        }
        String exact = "(BINARY " + column + names + " OR @@lower_case_table_names = 2 AND " + column + names + ")";
        return databases.size() == 1 ? column + names + " AND " + exact : exact;
    }

    String tables() {
        return "SELECT table_schema AS table_schema, table_name AS table_name, table_type AS table_type, engine AS engine,"
                + " table_rows AS table_rows, avg_row_length AS avg_row_length, table_comment AS table_comment"
                + " FROM information_schema.tables WHERE " + in("table_schema")
                + " ORDER BY 1, 2";
    }

    String columns() {
        return "SELECT table_schema AS table_schema, table_name AS table_name, column_name AS column_name,"
                + " data_type AS data_type, column_type AS column_type, character_set_name AS character_set_name,"
                + " generation_expression AS generation_expression"
                + " FROM information_schema.columns WHERE " + in("table_schema")
                + " ORDER BY 1, 2, ordinal_position";
    }

    String primaryKeys() {
        return "SELECT table_schema AS table_schema, table_name AS table_name, column_name AS column_name,"
                + " sub_part AS sub_part"
                + " FROM information_schema.statistics WHERE index_name = 'PRIMARY' AND " + in("table_schema")
                + " ORDER BY 1, 2, seq_in_index";
    }

    String triggers() {
        return "SELECT event_object_schema AS table_schema, event_object_table AS table_name,"
                + " trigger_name AS trigger_name"
                + " FROM information_schema.triggers WHERE " + in("trigger_schema")
                + " ORDER BY 1, 2, event_manipulation, action_timing, action_order";
    }

    /// Functions before procedures; packages before their bodies; libraries, which routines import, before all.
    String routines() {
        String routines = "SELECT routine_type AS kind, routine_schema AS table_schema, routine_name AS name"
                + " FROM information_schema.routines WHERE " + in("routine_schema");
        if (server.isMySqlAtLeast(9, 2, 0)) {
            routines = "SELECT 'LIBRARY' AS kind, library_schema AS table_schema, library_name AS name"
                    + " FROM information_schema.libraries WHERE " + in("library_schema")
                    + " UNION ALL " + routines;
        }
        return "SELECT * FROM (" + routines + ") AS all_routines"
                + " ORDER BY FIELD(kind, 'LIBRARY', 'PACKAGE', 'PACKAGE BODY', 'FUNCTION', 'PROCEDURE'), 2, 3";
    }

    String events() {
        return "SELECT 'EVENT' AS kind, event_schema AS table_schema, event_name AS name"
                + " FROM information_schema.events WHERE " + in("event_schema")
                + " ORDER BY 2, 3";
    }
}
