// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.format.Dump;
import dev.sluice.format.Manifest;
import dev.sluice.format.ObjectKind;
import dev.sluice.load.LoadException;
import dev.sluice.load.LoadListener;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException.ServerError;
import dev.sluice.protocol.Rows;
import dev.sluice.protocol.StatementResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs the scripts that define objects, statement by statement. Safe for use by several threads, each with a
/// connection of its own.
///
/// @param dump the dump
/// @param definitions runs each statement
/// @param limit the largest statement
/// @param listener hears what is not as in the dump
public record ScriptRunner(Dump dump, DefinitionRunner definitions, PacketLimit limit, LoadListener listener) {

    private static final Logger LOG = LoggerFactory.getLogger(ScriptRunner.class);

    /// What to do where a table, or what is added to one, exists already.
    public enum OnExisting {
        FAIL,
        /// Take it as made: an earlier load was interrupted in the middle of the script.
        GO_ON
    }

    private static final Set<Integer> TABLE_EXISTS = Set.of(1050);

    /// A column, a key, a primary key, a foreign key (on MariaDB any constraint), a CHECK.
    private static final Set<Integer> ADDITION_EXISTS = Set.of(1060, 1061, 1068, 1826, 3822);

    /// Another engine was taken, the one that is asked for is unknown, or a view that was broken cannot be made.
    private static final Set<Integer> REPORTED_WARNINGS = Set.of(1266, 1286, 1642);

    /// Runs every statement of an object's script in order.
    ///
    /// @throws LoadException as the server refused a statement
    /// @throws dev.sluice.format.FormatException as the script is missing or damaged
    /// @throws dev.sluice.protocol.ProtocolException as the connection failed
    public void run(Connection connection, Manifest.DumpedObject object, OnExisting onExisting) {
        run(connection, object, dump.definition(object), onExisting);
    }

    /// Runs other statements in the place of those of an object's script.
    public void run(
            Connection connection, Manifest.DumpedObject object, List<byte[]> statements, OnExisting onExisting) {
        String file = object.file().path();
        for (int i = 0; i < statements.size(); i++) {
            byte[] sql = statements.get(i);
            limit.require(file, i + 1, sql.length);
            try {
                StatementResult result = definitions.run(connection, sql);
                if (result.warnings() > 0) {
                    report(object, connection.query("SHOW WARNINGS"));
                }
            } catch (ServerError error) {
                if (onExisting == OnExisting.FAIL || !exists(object.kind()).contains(error.number())) {
                    throw new LoadException.StatementRefused(file, i + 1, Excerpt.of(sql, sql.length), error);
                }
            }
        }
    }

    /// Runs every statement of an object's script in order, and goes on where the server refuses one.
    ///
    /// @return the object, once for each statement that was refused, as in "triggers shop.orders"
    public List<String> runWhatIsTaken(Connection connection, Manifest.DumpedObject object) {
        String name = object.kind().word() + " " + object.database() + "." + object.name();
        List<String> refused = new ArrayList<>();
        for (byte[] sql : dump.definition(object)) {
            try {
                run(connection, object, List.of(sql), OnExisting.FAIL);
            } catch (LoadException.StatementRefused error) {
                refused.add(name);
                listener.warning(name + " is not made: " + error.getMessage());
            }
        }
        return refused;
    }

    /// Runs every statement of an object's script in order; whatever the server refuses comes again later.
    public void runQuietly(Connection connection, Manifest.DumpedObject object) {
        for (byte[] sql : dump.definition(object)) {
            try {
                definitions.run(connection, sql);
            } catch (ServerError refused) {
                LOG.debug("{}: refused for the time being: {}", object.file().path(), refused.serverMessage());
            }
        }
    }

    private static Set<Integer> exists(ObjectKind kind) {
        return kind == ObjectKind.COLUMNS ? ADDITION_EXISTS : TABLE_EXISTS;
    }

    private void report(Manifest.DumpedObject object, Rows warnings) {
        for (Rows.Row warning : warnings) {
            if (REPORTED_WARNINGS.contains(Integer.valueOf(warning.required("Code")))) {
                listener.warning(object.kind().word() + " " + object.database() + "." + object.name() + ": "
                        + warning.required("Message"));
            }
        }
    }
}
