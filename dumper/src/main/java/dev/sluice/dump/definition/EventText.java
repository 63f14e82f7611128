// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.dump.catalogue.Answer;
import dev.sluice.dump.catalogue.CatalogueProgram;
import dev.sluice.format.ObjectKind;
import dev.sluice.format.Quotes;
import dev.sluice.format.SqlText;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Rows;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// What the server would refuse or drop of an event if it were made just as it is shown. Other programs pass
/// unchanged.
///
/// An event whose time is over is dropped or disabled as soon as it is made; so an event with an end is made at the
/// time at which it was made first, when its end was still to come.
final class EventText {

    /// What every event is shown with, ahead of its comment and body.
    private static final String COMPLETION = " ON COMPLETION ";

    /// What is true of an event that says nothing; under HIGH_NOT_PRECEDENCE the server does not read it.
    private static final String NOT_PRESERVE = COMPLETION + "NOT PRESERVE";

    private final @Nullable CompletableFuture<Rows> creation;

    /// Asks for what SHOW CREATE does not tell.
    EventText(Connection connection, CatalogueProgram program) {
        this.creation = program.kind() == ObjectKind.EVENT
                ? connection.submitQuery("SELECT UNIX_TIMESTAMP(created) AS created FROM information_schema.events"
                        + " WHERE event_schema = " + SqlText.literal(program.database()) + " AND event_name = "
                        + SqlText.literal(program.name()) + " AND (execute_at IS NOT NULL OR ends IS NOT NULL)")
                : null;
    }

    /// The statement in a form that its own SQL mode reads.
    static byte[] readable(byte[] create, ObjectKind kind, @Nullable String sqlMode) {
        if (kind != ObjectKind.EVENT || sqlMode == null || !sqlMode.contains("HIGH_NOT_PRECEDENCE")) {
            return create;
        }
        String text = new String(create, StandardCharsets.ISO_8859_1);
        int at = Quotes.indexOutside(text, COMPLETION, Quotes.ALL);
        return at < 0 || !text.startsWith(NOT_PRESERVE, at)
                ? create
                : (text.substring(0, at) + text.substring(at + NOT_PRESERVE.length()))
                        .getBytes(StandardCharsets.ISO_8859_1);
    }

    /// The statements, run at the time at which the event was made. Blocks.
    List<byte[]> inItsTime(List<byte[]> statements) {
        Rows answer = creation == null ? null : Answer.of(creation);
        if (answer == null || answer.isEmpty()) {
            return statements;
        }
        List<byte[]> timed = new ArrayList<>();
        timed.add(ascii("SET SESSION timestamp = " + answer.first().required("created")));
        timed.addAll(statements);
        timed.add(ascii("SET SESSION timestamp = DEFAULT"));
        return timed;
    }

    private static byte[] ascii(String statement) {
        return statement.getBytes(StandardCharsets.US_ASCII);
    }
}
