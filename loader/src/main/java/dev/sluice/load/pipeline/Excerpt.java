// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.format.InsertHead;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The part of a statement that messages show. Stateless.
public final class Excerpt {
    private static final int LIMIT_BYTES = 80;
    private static final Pattern ROW = Pattern.compile("at row (\\d{1,9})$");

    private Excerpt() {}

    /// The row of an INSERT that a message of the server is about, behind the first bytes of the statement; these alone
    /// where
    /// the message names no row.
    ///
    /// @param message as in "Data too long for column 'c' at row 2"
    public static String of(byte[] sql, int length, String message) {
        Matcher named = ROW.matcher(message);
        InsertHead head = named.find() ? InsertHead.of(sql, length) : null;
        if (head == null) {
            return of(sql, length);
        }
        int from = head.length();
        int to = from;
        for (long row = Long.parseLong(named.group(1)); row > 0 && to < length; row--) {
            from = start(sql, to, length);
            to = end(sql, from, length);
        }
        return of(sql, head.length()) + " row " + named.group(1) + ": "
                + of(Arrays.copyOfRange(sql, from, to), to - from);
    }

    private static int start(byte[] sql, int from, int length) {
        int at = from;
        while (at < length && sql[at] != '(') {
            at++;
        }
        return at;
    }

    /// The index behind the parenthesis that closes the one at this index.
    private static int end(byte[] sql, int from, int length) {
        int depth = 0;
        byte quote = 0;
        for (int at = from; at < length; at++) {
            byte c = sql[at];
            if (quote != 0) {
                at += c == '\\' ? 1 : 0;
                quote = c == quote ? 0 : quote;
            } else if (c == '\'' || c == '"' || c == '`') {
                quote = c;
            } else if (c == '(') {
                depth++;
            } else if (c == ')' && --depth == 0) {
                return at + 1;
            }
        }
        return length;
    }

    /// The first bytes of a statement, on one line, unprintable ones as dots.
    public static String of(byte[] sql, int length) {
        String start = new String(sql, 0, Math.min(length, LIMIT_BYTES), StandardCharsets.UTF_8);
        String line = start.replace('\n', ' ').replaceAll("[^\\P{C}]|\uFFFD", ".");
        return length > LIMIT_BYTES ? line + "..." : line;
    }
}
