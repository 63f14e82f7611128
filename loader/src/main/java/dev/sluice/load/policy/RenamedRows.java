// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.policy;

import dev.sluice.format.RowStatements;
import dev.sluice.format.SqlText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Rows of a table whose database has got another name. Used by one thread.
final class RenamedRows implements RowStatements {

    /// In front of an INSERT of rows that a versioned table has had.
    private static final byte[] SETTING =
            "SET STATEMENT system_versioning_insert_history=1 FOR ".getBytes(StandardCharsets.US_ASCII);

    private final RowStatements rows;
    private final byte[] old;
    private final byte[] other;
    private final byte[] oldUse;
    private final byte[] otherUse;

    /// @param rows closed with this
    RenamedRows(RowStatements rows, String old, String name) {
        this.rows = rows;
        this.old = insertInto(old);
        this.other = insertInto(name);
        this.oldUse = use(old);
        this.otherUse = use(name);
    }

    private static byte[] insertInto(String database) {
        return ("INSERT INTO " + SqlText.identifier(database) + ".").getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] use(String database) {
        return ("USE " + SqlText.identifier(database)).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public @Nullable Statement next(byte[] room) {
        Statement statement = rows.next(room);
        if (statement == null) {
            return null;
        }
        if (statement.length() == oldUse.length && startsWith(statement, 0, oldUse)) {
            return new Statement(otherUse.clone(), otherUse.length);
        }
        int at = startsWith(statement, 0, SETTING) ? SETTING.length : 0;
        return startsWith(statement, at, old) ? renamed(statement, at) : statement;
    }

    private Statement renamed(Statement statement, int at) {
        int length = statement.length() - old.length + other.length;
        byte[] bytes = length > statement.bytes().length ? Arrays.copyOf(statement.bytes(), length) : statement.bytes();
        int from = at + old.length;
        System.arraycopy(statement.bytes(), from, bytes, at + other.length, statement.length() - from);
        System.arraycopy(other, 0, bytes, at, other.length);
        return new Statement(bytes, length);
    }

    private static boolean startsWith(Statement statement, int at, byte[] wanted) {
        return statement.length() >= at + wanted.length
                && Arrays.equals(statement.bytes(), at, at + wanted.length, wanted, 0, wanted.length);
    }

    @Override
    public void close() {
        rows.close();
    }
}
