// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.snapshot;

import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException;
import dev.sluice.protocol.ServerInfo;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The session settings under which a dump reads: nothing is converted, shortened, hidden or timed out.
final class SessionSettings {

    /// A day: longer than any pause that a slow disk makes.
    private static final int PATIENCE_SECONDS = 86_400;

    /// Longer than any text a server sends.
    private static final int LONGEST_TEXT = 1 << 30;

    private static final Logger LOG = LoggerFactory.getLogger(SessionSettings.class);

    private SessionSettings() {}

    /// Prepares a connection that reads rows: every string comes as the bytes that are stored.
    static void applyForRows(Connection connection) {
        apply(connection, "SET NAMES binary");
    }

    /// Prepares the connection that reads the catalogue and definitions: statements are UTF-8, results come
    /// unconverted.
    static void applyForCatalogue(Connection connection) {
        apply(connection, "SET NAMES utf8mb4", "SET SESSION character_set_results = NULL");
    }

    private static void apply(Connection connection, String... names) {
        List.of(names).forEach(connection::execute);
        connection.execute("SET SESSION sql_mode = '', time_zone = '+00:00', sql_quote_show_create = 1, autocommit = 1,"
                + " sql_select_limit = DEFAULT, net_write_timeout = " + PATIENCE_SECONDS + ", net_read_timeout = "
                + PATIENCE_SECONDS + ", wait_timeout = " + PATIENCE_SECONDS);
        connection.execute("SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ");
        for (String setting : dialect(connection.server())) {
            setWhereKnown(connection, setting);
        }
    }

    /// Each of these only matters where the server knows it, and its default is the value wanted.
    private static void setWhereKnown(Connection connection, String setting) {
        try {
            connection.execute("SET SESSION " + setting);
        } catch (ProtocolException.ServerError unknownOrDenied) {
            LOG.debug("{} was refused: {}", setting, unknownOrDenied.getMessage());
        }
    }

    private static List<String> dialect(ServerInfo server) {
        List<String> settings = new ArrayList<>();
        if (server.isMariaDb()) {
            settings.add("max_statement_time = 0");
        } else {
            settings.add("max_execution_time = 0");
            settings.add("group_concat_max_len = " + LONGEST_TEXT);
            settings.add("information_schema_stats_expiry = 0");
            settings.add("show_gipk_in_create_table_and_information_schema = 1");
            settings.add("show_create_table_skip_secondary_engine = 0");
            settings.add("print_identified_with_as_hex = 1");
        }
        return settings;
    }
}
