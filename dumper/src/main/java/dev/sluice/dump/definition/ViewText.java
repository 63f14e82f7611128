// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.dump.DumpException;
import dev.sluice.dump.catalogue.Answer;
import dev.sluice.dump.catalogue.CatalogueProgram;
import dev.sluice.format.SqlText;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException;
import dev.sluice.protocol.Rows;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// The text of a view, also of one that the server no longer shows because what it reads is gone. Asked for at once,
/// answered later.
final class ViewText {

    private static final int BROKEN = 1356;

    private final Connection connection;
    private final CatalogueProgram view;
    private final CompletableFuture<Rows> create;
    private final CompletableFuture<Rows> warnings;

    /// Asks.
    ViewText(Connection connection, CatalogueProgram view) {
        this.connection = connection;
        this.view = view;
        this.create = connection.submitQuery(ShowCreate.program(view));
        this.warnings = connection.submitQuery("SHOW WARNINGS");
    }

    /// The answer.
    static final class Answered {
        private final byte[] sql;
        private final Rows.Row row;
        private final @Nullable String fault;

        private Answered(byte[] sql, Rows.Row row, @Nullable String fault) {
            this.sql = sql;
            this.row = row;
            this.fault = fault;
        }

        /// CREATE VIEW; UTF-8 where the server did not show it.
        byte[] sql() {
            return sql;
        }

        /// What SHOW CREATE VIEW or the catalogue says of the session that made it.
        Rows.Row row() {
            return row;
        }

        /// What is wrong with the view, or null where it is whole.
        @Nullable
        String fault() {
            return fault;
        }
    }

    /// Waits for the answer.
    ///
    /// @throws DumpException.ObjectUnreadable where not even the catalogue has the text
    Answered await() {
        try {
            Rows.Row row = Answer.of(create).first();
            byte[] sql = row.bytes("Create View");
            if (sql == null) {
                throw new IllegalStateException("SHOW CREATE VIEW has no statement");
            }
            return new Answered(sql, row, fault(Answer.of(warnings)));
        } catch (ProtocolException.ServerError refused) {
            return fromCatalogue(refused);
        }
    }

    private static @Nullable String fault(Rows warnings) {
        for (Rows.Row warning : warnings) {
            if (Integer.parseInt(warning.required("Code")) == BROKEN) {
                return warning.required("Message");
            }
        }
        return null;
    }

    private Answered fromCatalogue(ProtocolException.ServerError refused) {
        String mariaDbOnly = connection.server().isMariaDb() ? ", algorithm AS algorithm" : "";
        Rows rows = connection.query("SELECT view_definition AS view_definition, check_option AS check_option,"
                + " definer AS definer, security_type AS security_type,"
                + " character_set_client AS character_set_client, collation_connection AS collation_connection"
                + mariaDbOnly + " FROM information_schema.views WHERE table_schema = "
                + SqlText.literal(view.database()) + " AND table_name = " + SqlText.literal(view.name()));
        if (rows.isEmpty() || "".equals(rows.first().text("view_definition"))) {
            throw new DumpException.ObjectUnreadable(view.toString(), refused);
        }
        Rows.Row row = rows.first();
        return new Answered(rebuilt(row).getBytes(StandardCharsets.UTF_8), row, refused.serverMessage());
    }

    private String rebuilt(Rows.Row row) {
        String definer = row.required("definer");
        int at = definer.lastIndexOf('@');
        String check = row.required("check_option");
        return "CREATE ALGORITHM=" + (row.has("algorithm") ? row.required("algorithm") : "UNDEFINED")
                + " DEFINER=" + SqlText.identifier(definer.substring(0, Math.max(0, at)))
                + "@" + SqlText.identifier(definer.substring(at + 1))
                + " SQL SECURITY " + row.required("security_type")
                + " VIEW " + SqlText.qualified(view.database(), view.name())
                + " AS " + row.required("view_definition")
                + (check.equals("NONE") ? "" : " WITH " + check + " CHECK OPTION");
    }
}
