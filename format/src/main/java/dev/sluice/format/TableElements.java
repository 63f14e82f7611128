// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The text of CREATE TABLE, cut into what stands before its elements, the elements (columns, keys, constraints) in
/// order, and what stands behind. Bytes as characters one to one: what is looked for is ASCII. Immutable.
///
/// @param head up to and including the opening parenthesis
/// @param elements without the commas and line breaks between them
/// @param tail from the closing parenthesis on
public record TableElements(String head, List<String> elements, String tail) {

    private static final String CONSTRAINT = "CONSTRAINT ";
    private static final String NOT_ENFORCED = " /*!80016 NOT ENFORCED */";
    private static final String GENERATED = " GENERATED ALWAYS AS (";

    /// Cuts a text as SHOW CREATE TABLE gives it in a session without ANSI_QUOTES.
    public static TableElements of(byte[] create) {
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
                at = Quotes.endOf(text, at);
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

    /// The whole text.
    public byte[] toBytes() {
        return (head + "\n  " + String.join(",\n  ", elements) + "\n" + tail).getBytes(StandardCharsets.ISO_8859_1);
    }

    /// The same table with these elements.
    public TableElements with(List<String> others) {
        return new TableElements(head, List.copyOf(others), tail);
    }

    /// The index of a column's element; -1 where it is not shown.
    public int indexOf(String column) {
        String start = Quotes.latin(SqlText.identifier(column)) + " ";
        for (int i = 0; i < elements.size(); i++) {
            if (elements.get(i).startsWith(start)) {
                return i;
            }
        }
        return -1;
    }

    /// Names of the columns that part the table's rows, as [Quotes#name(String)] gives them.
    public Set<String> partitionedBy() {
        Set<String> names = new HashSet<>();
        for (String keyword : List.of(" PARTITION BY ", "\nSUBPARTITION BY ")) {
            int at = Quotes.indexOutside(tail, keyword, Quotes.PLAIN);
            if (at >= 0) {
                String list = firstGroup(tail.substring(at));
                names.addAll(list.isEmpty() ? primaryKey() : Quotes.names(list));
                for (String bare : list.split(",", -1)) {
                    names.add(Quotes.utf8(bare.strip()).toLowerCase(Locale.ROOT));
                }
            }
        }
        return names;
    }

    private Set<String> primaryKey() {
        return elements.stream()
                .filter(element -> element.startsWith("PRIMARY KEY "))
                .findFirst()
                .map(TableElements::readBy)
                .orElse(Set.of());
    }

    /// Whether an element is a column, and neither a key nor a constraint.
    public static boolean isColumn(String element) {
        return element.startsWith("`");
    }

    /// Whether an element is a CHECK that rows must pass.
    public static boolean isEnforcedCheck(String element) {
        return element.startsWith(CONSTRAINT)
                && element.startsWith(" CHECK (", Quotes.endOf(element, CONSTRAINT.length()))
                && !element.endsWith(NOT_ENFORCED);
    }

    /// Whether an element is a key, and no part of it is computed for the key alone.
    public static boolean isPlainKey(String element) {
        String parts = firstGroup(element);
        return !isColumn(element)
                && !element.startsWith(CONSTRAINT)
                && !parts.startsWith("(")
                && Quotes.indexOutside(parts, ",(", Quotes.PLAIN) < 0;
    }

    /// The quoted name of a column.
    public static String nameOf(String column) {
        return column.substring(0, Quotes.endOf(column, 0));
    }

    /// Names of the table's columns that an element reads, as [Quotes#name(String)] gives them: those in the expression
    /// of a generated column, the parts of a key, the condition of a CHECK.
    public static Set<String> readBy(String element) {
        String expression = isColumn(element) ? expressionOf(element) : firstGroup(element);
        return expression == null ? Set.of() : Quotes.names(expression);
    }

    /// What stands in the first parentheses outside of quotes; "" where there are none.
    public static String firstGroup(String text) {
        int at = Quotes.indexOutside(text, "(", Quotes.PLAIN);
        return at < 0 ? "" : text.substring(at + 1, endOf(text, at + 1, ")") - 1);
    }

    /// What a generated column is computed by; null for any other column, for a key or a constraint.
    public static @Nullable String expressionOf(String element) {
        int at = generatedAt(element);
        return at < 0 ? null : element.substring(at, endOf(element, at, ")") - 1);
    }

    /// What stands behind the expression of a generated column.
    public static String behindExpression(String column) {
        return column.substring(endOf(column, generatedAt(column), ")"));
    }

    /// Whether an element is a column that is computed when it is read.
    public static boolean isVirtual(String element) {
        return expressionOf(element) != null && behindExpression(element).startsWith(" VIRTUAL");
    }

    /// Whether an element is a column that is computed when a row is written.
    public static boolean isStored(String element) {
        return expressionOf(element) != null && behindExpression(element).startsWith(" STORED");
    }

    /// The index of the expression; -1 where there is none.
    private static int generatedAt(String element) {
        int at = isColumn(element) ? Quotes.indexOutside(element, GENERATED, Quotes.PLAIN) : -1;
        return at < 0 ? -1 : at + GENERATED.length();
    }
}
