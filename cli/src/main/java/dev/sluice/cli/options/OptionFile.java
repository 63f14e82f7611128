// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import dev.sluice.cli.report.CliException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The text of an option file as mysql's programs read it.
///
///     # comment         ; comment
///     [group]
///     name              name-with_either = value      loose-name = value
///     name = "quoted # no comment"                    \n \t \r \b \s \\ \" \' in values
///     !include FILE     !includedir FOLDER
final class OptionFile {

    /// A line that says something.
    sealed interface Line {

        /// An option in its group.
        ///
        /// @param key the name with dashes, without `loose-`
        /// @param value null where there is no equals sign
        /// @param strict whether an unknown name is an error: not behind `loose-`
        record Option(String group, String key, @Nullable String value, boolean strict, int number) implements Line {}

        /// Another file is read here.
        record Include(String file) implements Line {}

        /// All files named `*.cnf` of a folder are read here.
        record IncludeFolder(String folder) implements Line {}
    }

    private static final String LOOSE = "loose-";

    private OptionFile() {}

    /// The lines of a file that say something.
    ///
    /// @param name the file's name, for messages
    /// @throws CliException.Usage when a line is not of this form
    static List<Line> parse(String text, String name) {
        List<Line> lines = new ArrayList<>();
        String group = null;
        int number = 0;
        for (String raw : text.lines().toList()) {
            number++;
            String line = raw.strip();
            if (line.isEmpty() || line.startsWith("#") || line.startsWith(";")) {
                continue;
            }
            if (line.startsWith("!")) {
                lines.add(directive(line, at(name, number)));
            } else if (line.startsWith("[")) {
                group = group(line, at(name, number));
            } else if (group == null) {
                throw broken("an option stands before the first [group]", at(name, number));
            } else {
                lines.add(option(group, line, number));
            }
        }
        return lines;
    }

    /// A place in a file, as messages name it.
    static String at(String name, int number) {
        return name + ", line " + number;
    }

    private static Line directive(String line, String place) {
        String[] words = line.split("\\s+", 2);
        if (words.length == 2 && words[0].equals("!include")) {
            return new Line.Include(words[1]);
        }
        if (words.length == 2 && words[0].equals("!includedir")) {
            return new Line.IncludeFolder(words[1]);
        }
        throw broken("the directive is neither !include FILE nor !includedir FOLDER", place);
    }

    private static String group(String line, String place) {
        int end = line.indexOf(']');
        if (end < 0) {
            throw broken("the group has no closing bracket", place);
        }
        return line.substring(1, end).strip();
    }

    private static Line.Option option(String group, String line, int number) {
        String text = line.substring(0, endOfText(line)).strip();
        int equals = text.indexOf('=');
        String key = (equals < 0 ? text : text.substring(0, equals)).strip().replace('_', '-');
        String value = equals < 0 ? null : value(text.substring(equals + 1).strip());
        boolean loose = key.startsWith(LOOSE);
        return new Line.Option(group, loose ? key.substring(LOOSE.length()) : key, value, !loose, number);
    }

    /// Where the comment at the end of a line starts: at the first number sign outside of quotes.
    private static int endOfText(String line) {
        char quote = 0;
        boolean escaped = false;
        for (int at = 0; at < line.length(); at++) {
            char c = line.charAt(at);
            if ((c == '\'' || c == '"') && !escaped) {
                quote = quote == 0 ? c : quote == c ? 0 : quote;
            }
            if (quote == 0 && c == '#') {
                return at;
            }
            escaped = quote != 0 && c == '\\' && !escaped;
        }
        return line.length();
    }

    private static String value(String raw) {
        boolean quoted = raw.length() > 1
                && (raw.charAt(0) == '"' || raw.charAt(0) == '\'')
                && raw.charAt(raw.length() - 1) == raw.charAt(0);
        return unescape(quoted ? raw.substring(1, raw.length() - 1) : raw);
    }

    private static String unescape(String raw) {
        StringBuilder text = new StringBuilder(raw.length());
        int at = 0;
        while (at < raw.length()) {
            char c = raw.charAt(at++);
            if (c == '\\' && at < raw.length()) {
                text.append(escaped(raw.charAt(at++)));
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    /// What a backslash and this character stand for; together for themselves when it is none of those known.
    private static String escaped(char c) {
        return switch (c) {
            case 'n' -> "\n";
            case 't' -> "\t";
            case 'r' -> "\r";
            case 'b' -> "\b";
            case 's' -> " ";
            case '\\', '"', '\'' -> String.valueOf(c);
            default -> "\\" + c;
        };
    }

    private static CliException.Usage broken(String problem, String place) {
        return new CliException.Usage(
                place + ": " + problem, "mend the file, or leave it out with --no-defaults or --defaults-file");
    }
}
