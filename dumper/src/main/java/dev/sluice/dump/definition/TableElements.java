// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The text of CREATE TABLE, cut into what stands before its elements, the elements (columns, keys, constraints) in
/// order, and what stands behind. Bytes as characters one to one: what is looked for is ASCII. Immutable.
///
/// @param head up to and including the opening parenthesis
/// @param elements without the commas and line breaks between them
/// @param tail from the closing parenthesis on
record TableElements(String head, List<String> elements, String tail) {

    private static final String GENERATED = " GENERATED ALWAYS AS (";

    static TableElements of(byte[] create) {
        String text = new String(create, StandardCharsets.ISO_8859_1);
        int opening = endOf(text, 0, "(");
        List<String> elements = new ArrayList<>();
        int from = opening;
        int end = from;
        while (end < text.length() && (end == from || text.charAt(end - 1) == ',')) {
            from = end;
            end = endOf(text, from, ",)");
            elements.add(text.substring(from, end - 1).strip());
            from = end;
            if (text.charAt(end - 1) != ',') {
                break;
            }
        }
        return new TableElements(text.substring(0, opening), List.copyOf(elements), text.substring(end - 1));
    }

    /// The index behind the first of these characters outside of quotes and inner parentheses; the text's end where
    /// there is none.
    private static int endOf(String text, int from, String wanted) {
        int depth = 0;
        int at = from;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '`' || c == '\'') {
                at = TableText.endOfQuoted(text, at);
                continue;
            }
            at++;
            if (depth == 0 && wanted.indexOf(c) >= 0) {
                return at;
            }
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        }
        return at;
    }

    /// The text with these elements only.
    byte[] with(List<String> kept) {
        return (head + "\n  " + String.join(",\n  ", kept) + "\n" + tail).getBytes(StandardCharsets.ISO_8859_1);
    }

    static boolean isColumn(String element) {
        return element.startsWith("`");
    }

    /// The quoted name of a column.
    static String nameOf(String column) {
        return column.substring(0, TableText.endOfQuoted(column, 0));
    }

    /// What a generated column is computed by; null for any other column, for a key or a constraint.
    static @Nullable String expressionOf(String element) {
        int at = generatedAt(element);
        return at < 0 ? null : element.substring(at, endOf(element, at, ")") - 1);
    }

    /// What stands behind the expression of a generated column.
    static String behindExpression(String column) {
        return column.substring(endOf(column, generatedAt(column), ")"));
    }

    /// The index of the expression; -1 where there is none.
    private static int generatedAt(String element) {
        int at = isColumn(element) ? TableText.indexOutsideQuotes(element, GENERATED, "`'") : -1;
        return at < 0 ? -1 : at + GENERATED.length();
    }
}
