// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.script;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a statement of a script means for how the script is run. Constants: safe for every thread.
enum StatementKind {
    /// A setting of the session: every connection needs it.
    SESSION,
    /// The database from here on: every connection needs it.
    USE,
    /// Rows.
    ROWS,
    /// A new table.
    CREATE_TABLE,
    /// A table of one connection alone.
    TEMPORARY_TABLE,
    /// LOCK TABLES: one connection's lock would keep all others out.
    LOCK,
    /// UNLOCK TABLES: the rows of a table are over.
    UNLOCK,
    /// Keys of a table off and on again, which means something to engines without transactions.
    KEYS,
    /// Where transactions begin and end: rows have their own.
    TRANSACTION,
    /// What takes rows back.
    ROLLBACK,
    /// Whether the binary log hears of it.
    BINLOG,
    /// The GTIDs that the rows stand for.
    GTID,
    /// Where a replica goes on.
    REPLICATION,
    /// What does not depend on rows: new databases, views and routines, and whatever is dropped.
    DEFINITION,
    /// An event: comes last, so that it does not fire meanwhile.
    EVENT,
    /// Everything else happens when all before it has happened.
    OTHER;

    private static final int HEAD_BYTES = 400;

    private static final Pattern VERSION = Pattern.compile("/\\*M?!\\d*\\s*|\\s*\\*/");
    private static final Pattern GLOBAL = Pattern.compile("SET\\s+(GLOBAL\\b|@@GLOBAL\\.|PERSIST).*", Pattern.DOTALL);
    private static final Pattern BINLOG_ALONE = Pattern.compile(
            "SET\\s+((SESSION|LOCAL)\\s+|@@(SESSION\\.|LOCAL\\.)?)?SQL_LOG_BIN\\s*:?=[^,]*", Pattern.DOTALL);
    private static final Pattern NO_SETTING =
            Pattern.compile("SET\\s+(PASSWORD|ROLE|DEFAULT\\s+ROLE|STATEMENT|RESOURCE)\\b.*", Pattern.DOTALL);
    private static final Pattern KEYS_OF =
            Pattern.compile("ALTER\\s+TABLE\\s+(\\S|`[^`]*`)+\\s+(DISABLE|ENABLE)\\s+KEYS\\s*", Pattern.DOTALL);
    private static final Pattern REPLICA = Pattern.compile(
            "(CHANGE\\s+(MASTER|REPLICATION)|(START|STOP|RESET)\\s+"
                    + "(SLAVE|REPLICA|ALL\\s+SLAVES|ALL\\s+REPLICAS)|SET\\s+GLOBAL\\s+GTID_SLAVE_POS)\\b.*",
            Pattern.DOTALL);
    private static final Pattern CREATE = Pattern.compile(
            "CREATE\\s+(OR\\s+REPLACE\\s+)?(ALGORITHM\\s*=\\s*\\w+\\s+|DEFINER\\s*=\\s*(`[^`]*`|'[^']*'|\\S)+\\s+"
                    + "|SQL\\s+SECURITY\\s+\\w+\\s+|AGGREGATE\\s+)*(\\w+).*",
            Pattern.DOTALL);

    /// The kind of a statement.
    static StatementKind of(byte[] sql, int length) {
        String head = head(sql, length);
        String first = head.split("[\\s(`]", 2)[0];
        return switch (first) {
            case "SET" -> ofSet(head);
            case "USE" -> USE;
            case "INSERT" -> ROWS;
            case "LOCK" -> head.matches("(?s)LOCK\\s+TABLES?\\b.*") ? LOCK : OTHER;
            case "UNLOCK" -> head.matches("(?s)UNLOCK\\s+TABLES?\\b.*") ? UNLOCK : OTHER;
            case "ALTER" -> KEYS_OF.matcher(head).matches() ? KEYS : OTHER;
            case "START", "STOP", "RESET", "CHANGE" -> ofStart(head);
            case "COMMIT" -> TRANSACTION;
            case "BEGIN" -> head.matches("BEGIN(\\s+WORK)?") ? TRANSACTION : OTHER;
            case "ROLLBACK", "SAVEPOINT" -> ROLLBACK;
            case "CREATE" -> ofCreate(head);
            case "DROP" -> DEFINITION;
            default -> OTHER;
        };
    }

    /// The first bytes in upper case, without the marks of version comments.
    private static String head(byte[] sql, int length) {
        String text = new String(sql, 0, Math.min(length, HEAD_BYTES), StandardCharsets.ISO_8859_1);
        return VERSION.matcher(text).replaceAll(" ").strip().toUpperCase(Locale.ROOT);
    }

    private static StatementKind ofSet(String head) {
        if (head.contains("GTID_PURGED")) {
            return GTID;
        }
        if (BINLOG_ALONE.matcher(head).matches()) {
            return BINLOG;
        }
        if (REPLICA.matcher(head).matches()) {
            return REPLICATION;
        }
        return GLOBAL.matcher(head).matches() || NO_SETTING.matcher(head).matches() ? OTHER : SESSION;
    }

    private static StatementKind ofStart(String head) {
        if (head.startsWith("START TRANSACTION")) {
            return TRANSACTION;
        }
        return REPLICA.matcher(head).matches() ? REPLICATION : OTHER;
    }

    private static StatementKind ofCreate(String head) {
        Matcher create = CREATE.matcher(head);
        return switch (create.matches() ? create.group(4) : "") {
            case "TABLE" -> head.matches("(?s)CREATE\\s+TABLE\\b.*") ? CREATE_TABLE : OTHER;
            case "EVENT" -> EVENT;
            case "TEMPORARY" -> TEMPORARY_TABLE;
            case "DATABASE", "SCHEMA", "VIEW", "FUNCTION", "PROCEDURE", "PACKAGE", "LIBRARY" ->
                head.contains(" SONAME ") ? OTHER : DEFINITION;
            default -> OTHER;
        };
    }
}
