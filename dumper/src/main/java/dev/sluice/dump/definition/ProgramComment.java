// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.dump.catalogue.CatalogueProgram;
import dev.sluice.format.ObjectKind;
import dev.sluice.format.SqlText;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Rows;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The COMMENT of a routine or event. SHOW CREATE brings it as UTF-8 amid text in another character set, and with
/// backslash escapes also where the program's SQL mode knows none; only the catalogue has it right. Stateless.
final class ProgramComment {

    /// A statement without what was wrong in it.
    ///
    static final class Mended {
        private final byte[] create;
        private final List<String> then;

        private Mended(byte[] create, List<String> then) {
            this.create = create;
            this.then = then;
        }

        /// The statement.
        byte[] create() {
            return create;
        }

        /// What is to be run behind it, in a session that is as every script begins.
        List<String> then() {
            return then;
        }
    }

    private ProgramComment() {}

    /// The statement with the comment as it is.
    ///
    /// @param create what SHOW CREATE says
    /// @param sqlMode the program's SQL mode, or null
    static Mended mend(Connection connection, CatalogueProgram program, byte[] create, @Nullable String sqlMode) {
        Mended asItIs = new Mended(create, List.of());
        boolean escapes = sqlMode == null || !sqlMode.contains("NO_BACKSLASH_ESCAPES");
        String comment = switch (program.kind()) {
            case FUNCTION, PROCEDURE -> contains(create, "\n    COMMENT '") ? ofRoutine(connection, program) : "";
            case EVENT -> !escapes && contains(create, " COMMENT '") ? ofEvent(connection, program) : "";
            case DATABASE,
                    ACCOUNT,
                    TABLESPACE,
                    SPATIAL_REFERENCE_SYSTEM,
                    SEQUENCE,
                    TABLE,
                    COLUMNS,
                    STATISTICS,
                    LIBRARY,
                    PACKAGE,
                    PACKAGE_BODY,
                    VIEW,
                    TRIGGERS,
                    GRANTS -> "";
        };
        if (comment.isEmpty()
                || (isAscii(comment) && (escapes || escaped(comment).equals(comment)))) {
            return asItIs;
        }
        return program.kind() == ObjectKind.EVENT ? inline(create, comment) : apart(create, comment, program);
    }

    /// An event is made with its comment: to alter it would give it another SQL mode.
    private static Mended inline(byte[] create, String comment) {
        String clause = " COMMENT '" + comment.replace("'", "''") + "' DO ";
        byte[] mended = replaced(create, " COMMENT '", comment, "' DO ", clause);
        return new Mended(mended == null ? create : mended, List.of());
    }

    /// A routine gets its comment later, in a session that can say it.
    private static Mended apart(byte[] create, String comment, CatalogueProgram program) {
        byte[] without = replaced(create, "    COMMENT '", comment, "'\n", "");
        if (without == null) {
            return new Mended(create, List.of());
        }
        return new Mended(
                without,
                List.of("ALTER " + program.kind().name() + " " + SqlText.qualified(program.database(), program.name())
                        + " COMMENT " + SqlText.literal(comment)));
    }

    private static byte @Nullable [] replaced(
            byte[] create, String head, String comment, String tail, String replacement) {
        String text = latin(create);
        for (String shown : List.of(escaped(comment), comment.replace("'", "''"))) {
            String clause = latin((head + shown + tail).getBytes(StandardCharsets.UTF_8));
            int at = text.indexOf(clause);
            if (at >= 0) {
                String mended = text.substring(0, at)
                        + latin(replacement.getBytes(StandardCharsets.UTF_8))
                        + text.substring(at + clause.length());
                return mended.getBytes(StandardCharsets.ISO_8859_1);
            }
        }
        return null;
    }

    /// A comment as SHOW CREATE writes it.
    private static String escaped(String comment) {
        return comment.replace("\\", "\\\\")
                .replace("\0", "\\0")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("'", "''");
    }

    private static String ofRoutine(Connection connection, CatalogueProgram program) {
        return only(connection.query("SELECT routine_comment FROM information_schema.routines WHERE routine_schema = "
                + SqlText.literal(program.database()) + " AND routine_name = " + SqlText.literal(program.name())
                + " AND routine_type = " + SqlText.literal(program.kind().name())));
    }

    private static String ofEvent(Connection connection, CatalogueProgram program) {
        return only(connection.query("SELECT event_comment FROM information_schema.events WHERE event_schema = "
                + SqlText.literal(program.database()) + " AND event_name = " + SqlText.literal(program.name())));
    }

    private static String only(Rows rows) {
        String comment = rows.isEmpty() ? null : rows.first().text(0);
        return comment == null ? "" : comment;
    }

    private static boolean contains(byte[] text, String part) {
        return latin(text).contains(part);
    }

    private static boolean isAscii(String text) {
        return text.chars().allMatch(letter -> letter < 128);
    }

    /// Bytes as characters one by one, to search in what is in no one character set.
    private static String latin(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
