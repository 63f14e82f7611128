// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Sorts views so that each comes after the views it reads.
///
/// What a view reads is found in its text: SHOW CREATE VIEW names every table and view as a pair of quoted names
/// behind FROM or JOIN, which both servers do alike, while only one of them has a catalogue of it.
public final class ViewOrder {

    private ViewOrder() {}

    /// The keys, each after those whose names occur in its text.
    ///
    /// @param texts the text of each view by its key, which is its quoted pair of names
    public static List<String> sort(Map<String, byte[]> texts) {
        Set<String> sorted = new LinkedHashSet<>();
        Map<String, Set<String>> needs = new LinkedHashMap<>();
        texts.forEach((key, text) -> needs.put(key, references(text, texts.keySet(), key)));
        for (String key : texts.keySet()) {
            visit(key, needs, sorted, new LinkedHashSet<>());
        }
        return List.copyOf(sorted);
    }

    private static void visit(String key, Map<String, Set<String>> needs, Set<String> sorted, Set<String> path) {
        if (sorted.contains(key) || !path.add(key)) {
            return;
        }
        for (String needed : needs.getOrDefault(key, Set.of())) {
            visit(needed, needs, sorted, path);
        }
        sorted.add(key);
    }

    private static Set<String> references(byte[] text, Set<String> keys, String self) {
        Set<String> found = new LinkedHashSet<>();
        for (String pair : tables(new String(text, StandardCharsets.UTF_8))) {
            if (keys.contains(pair) && !pair.equals(self)) {
                found.add(pair);
            }
        }
        return found;
    }

    /// All quoted pairs of names behind FROM or JOIN; what stands in strings is passed over. A pair that stands
    /// elsewhere is a column with its table's alias, which may well be called as a database is.
    private static List<String> tables(String text) {
        List<String> pairs = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            char quote = text.charAt(at);
            if (quote == '`' || quote == '\'') {
                int end = closing(text, at);
                boolean isPair = quote == '`' && text.startsWith(".`", end);
                if (isPair) {
                    int behind = closing(text, end + 1);
                    if (isTablePlace(text, at)) {
                        pairs.add(text.substring(at, behind));
                    }
                    end = behind;
                }
                at = end;
            } else {
                at++;
            }
        }
        return pairs;
    }

    /// Whether FROM or JOIN stands before this index, with nothing but blanks and parentheses between.
    private static boolean isTablePlace(String text, int index) {
        int end = index;
        while (end > 0 && (text.charAt(end - 1) == ' ' || text.charAt(end - 1) == '(')) {
            end--;
        }
        return text.regionMatches(true, end - 4, "from", 0, 4) || text.regionMatches(true, end - 4, "join", 0, 4);
    }

    /// The index behind the quote that closes the one at this index; the text's end where none does.
    private static int closing(String text, int opening) {
        char quote = text.charAt(opening);
        int at = opening + 1;
        while (at < text.length()) {
            char c = text.charAt(at);
            boolean doubled = c == quote && at + 1 < text.length() && text.charAt(at + 1) == quote;
            if (doubled || (c == '\\' && quote == '\'')) {
                at += 2;
            } else if (c == quote) {
                return at + 1;
            } else {
                at++;
            }
        }
        return text.length();
    }
}
