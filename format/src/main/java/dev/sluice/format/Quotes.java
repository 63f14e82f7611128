// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/// What is quoted in a definition and what is not. Texts are bytes as characters one to one: what is looked for is
/// ASCII, everything else passes through. Stateless.
public final class Quotes {

    /// The quotes of names and strings where a session does not say ANSI_QUOTES.
    public static final String PLAIN = "`'";

    /// Those and the quotes of names where it does.
    public static final String ALL = "`'\"";

    private Quotes() {}

    /// The first index at which a text stands outside of everything quoted; -1 where it does not.
    ///
    /// @param wanted begins with no quote
    /// @param quotes the characters that quote
    public static int indexOutside(String text, String wanted, String quotes) {
        int at = 0;
        while (at < text.length()) {
            if (quotes.indexOf(text.charAt(at)) >= 0) {
                at = endOf(text, at);
            } else if (text.startsWith(wanted, at)) {
                return at;
            } else {
                at++;
            }
        }
        return -1;
    }

    /// The index behind the quote that closes the one at this index; the text's end where none does. A quote is
    /// written twice inside of its own kind; a backslash escapes in strings and stands for itself in names.
    public static int endOf(String text, int opening) {
        char quote = text.charAt(opening);
        int at = opening + 1;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\\' && quote == '\'') {
                at++;
            } else if (c == quote) {
                if (at + 1 == text.length() || text.charAt(at + 1) != quote) {
                    return at + 1;
                }
                at++;
            }
            at++;
        }
        return text.length();
    }

    /// All names in backticks, each as [#name(String)] gives it.
    public static Set<String> names(String text) {
        Set<String> names = new HashSet<>();
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            int end = c == '`' || c == '\'' ? endOf(text, at) : at + 1;
            if (c == '`') {
                names.add(name(text.substring(at, end)));
            }
            at = end;
        }
        return names;
    }

    /// A name to compare with others, without its backticks: the server tells no case apart in names of columns, and
    /// shows some as they were typed.
    public static String name(String quoted) {
        return utf8(quoted.substring(1, quoted.length() - 1).replace("``", "`")).toLowerCase(Locale.ROOT);
    }

    /// The bytes of a text in UTF-8, one to one.
    public static String latin(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    /// What bytes say in UTF-8.
    public static String utf8(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
