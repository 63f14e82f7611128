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

    /// Prepares a connection: statements are UTF-8, results come as the bytes that are stored. Never as a binary
    /// session:
    /// MySQL reads the text of a table's partitions in the character set of the session that opens the table first,
    /// and keeps for all others what it understood.
    static void apply(Connection connection) {
        connection.execute("SET NAMES utf8mb4");
        connection.execute("SET SESSION character_set_results = NULL");
        // Bounds of chunks may be dates that no calendar has.
        connection.execute("SET SESSION sql_mode = 'ALLOW_INVALID_DATES', time_zone = '+00:00',"
                + " sql_quote_show_create = 1, autocommit = 1, sql_select_limit = DEFAULT");
        connection.execute("SET SESSION net_write_timeout = " + PATIENCE_SECONDS + ", net_read_timeout = "
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
