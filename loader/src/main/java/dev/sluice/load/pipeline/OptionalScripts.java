// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.format.Dump;
import dev.sluice.format.Manifest;
import dev.sluice.load.LoadListener;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException.ServerError;
import dev.sluice.protocol.Rows;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Runs scripts without which a database is whole all the same: histograms, accounts, rights. A statement that the
/// target refuses is reported, and the next one runs. Used by one thread.
///
/// @param dump the dump
/// @param halt stops everything
/// @param listener hears of what was refused
public record OptionalScripts(Dump dump, Halt halt, LoadListener listener) {

    /// Runs every statement of an object's script in order.
    ///
    /// @return the object, once for each statement that was refused, as in "grants `app`@`%`"
    public List<String> run(Connection connection, Manifest.DumpedObject object) {
        String name = object.kind().word() + " "
                + (object.database().isEmpty() ? object.name() : object.database() + "." + object.name());
        List<String> refused = new ArrayList<>();
        for (byte[] sql : dump.definition(object)) {
            halt.check();
            try {
                // Where a result comes, as of ANALYZE, it holds what else would be an error.
                requireNoErrors(name, connection.query(new String(sql, StandardCharsets.UTF_8)));
            } catch (ServerError error) {
                refused.add(name);
                listener.warning(name + ": " + error.serverMessage() + " -- " + Excerpt.of(sql, sql.length));
            }
        }
        return refused;
    }

    private void requireNoErrors(String name, Rows rows) {
        for (Rows.Row row : rows) {
            if (row.has("Msg_type") && "Error".equalsIgnoreCase(row.text("Msg_type"))) {
                listener.warning(name + ": " + row.required("Msg_text"));
            }
        }
    }
}
