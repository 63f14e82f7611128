// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.format.Prologue;
import dev.sluice.load.LoadOptions;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException.ServerError;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Prepares a session for a load: its own settings only, never those of the server or of the binary log. Stateless.
public final class SessionSettings {
    private static final Logger LOG = LoggerFactory.getLogger(SessionSettings.class);

    /// A session may be idle for long, a COMMIT must end nothing but the transaction, messages are read for column
    /// names, and no warning may be missing from a list.
    private static final List<String> WANTED = List.of(
            "wait_timeout=31536000",
            "net_read_timeout=7200",
            "net_write_timeout=7200",
            "completion_type=0",
            "max_error_count=65535",
            "lc_messages='en_US'");

    /// What MySQL's definitions need: tables without a key stay without, foreign keys may be as loose as they were,
    /// and rows as long as their declaration lets them be.
    private static final List<String> WANTED_OF_MYSQL = List.of(
            "sql_require_primary_key=0",
            "sql_generate_invisible_primary_key=0",
            "restrict_fk_on_non_standard_key=0",
            "innodb_strict_mode=0");

    /// What MySQL refuses by default nowadays, and took when older scripts were written.
    private static final List<String> SCRIPTS_OF_MYSQL = List.of(
            "sql_require_primary_key=0", "sql_generate_invisible_primary_key=0", "restrict_fk_on_non_standard_key=0");

    /// What MariaDB's rows need: they were checked when they were made, and history rows are rows of the dump.
    private static final List<String> WANTED_OF_MARIADB =
            List.of("check_constraint_checks=0", "system_versioning_insert_history=1", "max_statement_time=0");

    private SessionSettings() {}

    private static void insist(Connection connection, String setting) {
        try {
            connection.execute("SET SESSION " + setting);
        } catch (ServerError refused) {
            throw new ServerError(refused.number(), refused.sqlState(), setting + ": " + refused.serverMessage());
        }
    }

    /// Applies what lets any script run for as long as it takes; everything else is as the stock client finds it.
    public static void applyToScript(Connection connection, LoadOptions.BinaryLog binaryLog) {
        connection.execute("SET NAMES utf8mb4");
        applyAll(connection, binaryLog, connection.server().isMariaDb() ? List.of() : SCRIPTS_OF_MYSQL);
    }

    /// Applies all settings. One that was asked for fails where the account may not change it.
    /// Those that the account may not change or the server does not know are left out: what
    /// depends on them fails later, with a reason of its own.
    static void apply(Connection connection, LoadOptions.BinaryLog binaryLog, LoadOptions.KeylessTables keylessTables) {
        for (String setting : Prologue.DEFINITIONS) {
            connection.execute(setting);
        }
        applyAll(connection, binaryLog, connection.server().isMariaDb() ? WANTED_OF_MARIADB : WANTED_OF_MYSQL);
        if (keylessTables == LoadOptions.KeylessTables.WITH_INVISIBLE_KEY) {
            insist(connection, "sql_generate_invisible_primary_key=1");
        }
    }

    private static void applyAll(Connection connection, LoadOptions.BinaryLog binaryLog, List<String> more) {
        connection.execute("SET SESSION autocommit=1");
        if (binaryLog == LoadOptions.BinaryLog.SKIPPED) {
            insist(connection, "sql_log_bin=0");
        }
        List<String> wanted = new ArrayList<>(WANTED);
        wanted.addAll(more);
        for (String setting : wanted) {
            try {
                connection.execute("SET SESSION " + setting);
            } catch (ServerError error) {
                LOG.debug("left as it is: {} ({})", setting, error.serverMessage());
            }
        }
    }
}
