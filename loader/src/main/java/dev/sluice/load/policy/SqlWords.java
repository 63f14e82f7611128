// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.policy;

import dev.sluice.format.Quotes;
import java.util.ArrayList;
import java.util.List;

/// Takes SQL text apart into words, strings, quoted names, comments and single characters. Texts are bytes as
/// characters
/// one to one; the parts in a row are the text again. Stateless.
final class SqlWords {

    private SqlWords() {}

    /// The parts of a text, in a list that may be changed.
    static List<String> of(String text) {
        List<String> parts = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            int end = endOfPart(text, at);
            parts.add(text.substring(at, end));
            at = end;
        }
        return parts;
    }

    /// Whether a part is a word: no string, quoted name, comment or sign.
    static boolean isWord(String part) {
        return isWord(part.charAt(0));
    }

    private static int endOfPart(String text, int from) {
        char c = text.charAt(from);
        if (c == '\'' || c == '`' || c == '"') {
            return Quotes.endOf(text, from);
        }
        if (c == '#' || text.startsWith("-- ", from)) {
            return endOr(text, text.indexOf('\n', from), 1);
        }
        if (text.startsWith("/*", from) && !text.startsWith("/*!", from) && !text.startsWith("/*M!", from)) {
            return endOr(text, text.indexOf("*/", from + 2), 2);
        }
        int end = from + 1;
        while (isWord(c) && end < text.length() && isWord(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static int endOr(String text, int found, int length) {
        return found < 0 ? text.length() : found + length;
    }

    private static boolean isWord(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '_'
                || c == '$'
                || c >= 0x80;
    }
}
