// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// Names of objects as a user gives them: `shop` for a database and all in it, `shop.orders` for what has that name in
/// it, with `*` and `?` for any characters, or `/^shop\.tmp_/` for a regular expression that is looked for in such
/// names. `trigger:shop.*` means triggers alone. A name in backticks means itself, with all its dots and stars.
/// Immutable.
///
/// @param text as it was given
/// @param kinds what it is about; empty for all that stands in databases
/// @param ofDatabase whether it names databases, and not what is in them
/// @param names what matches a whole name
public record ObjectPattern(String text, Set<ObjectKind> kinds, boolean ofDatabase, Pattern names) {

    private static final Map<String, Set<ObjectKind>> WORDS = Map.ofEntries(
            Map.entry("database", EnumSet.of(ObjectKind.DATABASE)),
            Map.entry("table", EnumSet.of(ObjectKind.TABLE)),
            Map.entry("sequence", EnumSet.of(ObjectKind.SEQUENCE)),
            Map.entry("view", EnumSet.of(ObjectKind.VIEW)),
            Map.entry(
                    "routine",
                    EnumSet.of(
                            ObjectKind.LIBRARY,
                            ObjectKind.PACKAGE,
                            ObjectKind.PACKAGE_BODY,
                            ObjectKind.FUNCTION,
                            ObjectKind.PROCEDURE)),
            Map.entry("function", EnumSet.of(ObjectKind.FUNCTION)),
            Map.entry("procedure", EnumSet.of(ObjectKind.PROCEDURE)),
            Map.entry("package", EnumSet.of(ObjectKind.PACKAGE, ObjectKind.PACKAGE_BODY)),
            Map.entry("library", EnumSet.of(ObjectKind.LIBRARY)),
            Map.entry("trigger", EnumSet.of(ObjectKind.TRIGGERS)),
            Map.entry("event", EnumSet.of(ObjectKind.EVENT)),
            Map.entry("account", EnumSet.of(ObjectKind.ACCOUNT, ObjectKind.GRANTS)));

    public ObjectPattern {
        kinds = Set.copyOf(kinds);
    }

    /// The kinds that a pattern may name, as in "table, view".
    public static String words() {
        return String.join(", ", WORDS.keySet().stream().sorted().toList());
    }

    /// Reads a pattern.
    ///
    /// @throws IllegalArgumentException where it is none; the message says why
    public static ObjectPattern of(String text) {
        int colon = text.startsWith("/") || text.startsWith("`") ? -1 : text.indexOf(':');
        if (colon < 0) {
            return of(text, text, Set.of());
        }
        String word = text.substring(0, colon).toLowerCase(Locale.ROOT);
        Set<ObjectKind> kinds = WORDS.get(word);
        if (kinds == null) {
            throw new IllegalArgumentException("'" + word + "' is no kind of objects");
        }
        return of(text, text.substring(colon + 1), kinds);
    }

    private static ObjectPattern of(String text, String names, Set<ObjectKind> kinds) {
        if (names.isEmpty()) {
            throw new IllegalArgumentException("it names nothing");
        }
        if (names.startsWith("/") && names.endsWith("/") && names.length() > 2) {
            String expression = names.substring(1, names.length() - 1);
            try {
                return new ObjectPattern(text, kinds, false, Pattern.compile("(?s).*(?:" + expression + ").*"));
            } catch (PatternSyntaxException wrong) {
                throw new IllegalArgumentException("its regular expression is wrong: " + wrong.getDescription(), wrong);
            }
        }
        StringBuilder expression = new StringBuilder("(?s)");
        int parts = wildcards(names, expression);
        boolean isWhole = kinds.contains(ObjectKind.ACCOUNT);
        if (parts > 2 && !isWhole) {
            throw new IllegalArgumentException("a name has more than one dot: it wants backticks");
        }
        return new ObjectPattern(text, kinds, parts == 1 && !isWhole, Pattern.compile(expression.toString()));
    }

    /// @return how many parts the name has
    private static int wildcards(String names, StringBuilder expression) {
        int parts = 1;
        for (int at = 0; at < names.length(); at++) {
            char c = names.charAt(at);
            if (c == '`') {
                int end = Quotes.endOf(names, at);
                if (end - at < 2 || names.charAt(end - 1) != '`') {
                    throw new IllegalArgumentException("a backtick is not closed");
                }
                expression.append(Pattern.quote(names.substring(at + 1, end - 1).replace("``", "`")));
                at = end - 1;
            } else if (c == '.') {
                parts++;
                expression.append("\\.");
            } else {
                expression.append(
                        switch (c) {
                            case '*' -> ".*";
                            case '?' -> ".";
                            default -> Pattern.quote(String.valueOf(c));
                        });
            }
        }
        return parts;
    }

    /// Whether it names one thing, and not whatever looks like it.
    public boolean isOneName() {
        String name = text.substring(text.indexOf(':') + 1);
        return !name.startsWith("/") && !name.contains("*") && !name.contains("?");
    }

    /// Whether an object is meant. What belongs to a table, as its triggers, is meant with it.
    public boolean matches(Manifest.DumpedObject object) {
        if (kinds.isEmpty() ? object.database().isEmpty() : !kinds.contains(object.kind())) {
            return false;
        }
        if (ofDatabase || object.kind() == ObjectKind.DATABASE) {
            return names.matcher(object.database()).matches();
        }
        return names.matcher(fullName(object)).matches();
    }

    /// The name that patterns are compared with: "shop.orders"; of an account "app@%".
    public static String fullName(Manifest.DumpedObject object) {
        return object.database().isEmpty() ? object.name().replace("`", "") : object.database() + "." + object.name();
    }
}
