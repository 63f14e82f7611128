// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.catalogue;

import dev.sluice.protocol.ServerInfo;
import java.util.List;

/// The statements that read the catalogue, in the dialect of one server. Every result names a table by the columns
/// `table_schema` and `table_name`, a program by `kind`, `table_schema` and `name`.
final class CatalogueQueries {

    private final ServerInfo server;
    private final String databases;

    CatalogueQueries(ServerInfo server, List<String> databases) {
        this.server = server;
        this.databases = "IN (" + CatalogueReader.literals(databases) + ")";
    }

    String tables() {
        return "SELECT table_schema AS table_schema, table_name AS table_name, table_type AS table_type, engine AS engine,"
                + " table_rows AS table_rows, avg_row_length AS avg_row_length, table_comment AS table_comment"
                + " FROM information_schema.tables WHERE table_schema " + databases
                + " ORDER BY 1, 2";
    }

    String columns() {
        return "SELECT table_schema AS table_schema, table_name AS table_name, column_name AS column_name,"
                + " data_type AS data_type, column_type AS column_type, character_set_name AS character_set_name,"
                + " generation_expression AS generation_expression"
                + " FROM information_schema.columns WHERE table_schema " + databases
                + " ORDER BY 1, 2, ordinal_position";
    }

    String primaryKeys() {
        return "SELECT table_schema AS table_schema, table_name AS table_name, column_name AS column_name,"
                + " sub_part AS sub_part"
                + " FROM information_schema.statistics WHERE index_name = 'PRIMARY' AND table_schema " + databases
                + " ORDER BY 1, 2, seq_in_index";
    }

    String triggers() {
        return "SELECT event_object_schema AS table_schema, event_object_table AS table_name,"
                + " trigger_name AS trigger_name"
                + " FROM information_schema.triggers WHERE trigger_schema " + databases
                + " ORDER BY 1, 2, event_manipulation, action_timing, action_order";
    }

    /// Functions before procedures; packages before their bodies; libraries, which routines import, before all.
    String routines() {
        String routines = "SELECT routine_type AS kind, routine_schema AS table_schema, routine_name AS name"
                + " FROM information_schema.routines WHERE routine_schema " + databases;
        if (server.isMySqlAtLeast(9, 2, 0)) {
            routines = "SELECT 'LIBRARY' AS kind, library_schema AS table_schema, library_name AS name"
                    + " FROM information_schema.libraries WHERE library_schema " + databases
                    + " UNION ALL " + routines;
        }
        return "SELECT * FROM (" + routines + ") AS all_routines"
                + " ORDER BY FIELD(kind, 'LIBRARY', 'PACKAGE', 'PACKAGE BODY', 'FUNCTION', 'PROCEDURE'), 2, 3";
    }

    String events() {
        return "SELECT 'EVENT' AS kind, event_schema AS table_schema, event_name AS name"
                + " FROM information_schema.events WHERE event_schema " + databases
                + " ORDER BY 2, 3";
    }
}
