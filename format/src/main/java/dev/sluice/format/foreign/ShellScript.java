// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format.foreign;

import dev.sluice.format.FormatException;
import dev.sluice.format.ObjectKind;
import dev.sluice.format.Quotes;
import dev.sluice.format.SqlLexer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Statements of an SQL file of a Shell dump, which are those of mysqldump for the same objects. Texts are bytes as
/// characters one to one. Immutable.
///
/// @param file for messages
/// @param statements without comments and delimiters
record ShellScript(Path file, List<String> statements) {

    private static final Pattern VERSION = Pattern.compile("/\\*M?!\\d*\\s*|\\s*\\*/");
    private static final Pattern CREATE = Pattern.compile(
            "\\A\\s*CREATE\\s+(?:OR\\s+REPLACE\\s+)?(?:ALGORITHM\\s*=\\s*\\w+\\s+)?"
                    + "(?:DEFINER\\s*=\\s*(?:`(?:[^`]|``)*`|'[^']*'|[^\\s@]+)(?:@(?:`(?:[^`]|``)*`|'[^']*'|\\S+))?\\s+)?"
                    + "(?:SQL\\s+SECURITY\\s+\\w+\\s+)?(?:AGGREGATE\\s+)?"
                    + "(DATABASE|SCHEMA|TABLE|VIEW|FUNCTION|PROCEDURE|TRIGGER|EVENT|LIBRARY)\\b(.*)",
            Pattern.DOTALL | Pattern.CASE_INSENSITIVE);
    private static final Pattern ENGINE = Pattern.compile("\\bENGINE\\s*=\\s*(\\w+)");
    private static final Pattern BLOCK =
            Pattern.compile("(?m)^-- begin (user|grants|default role) (.*)$\\R((?:.*\\R)*?)-- end \\1 ");

    ShellScript {
        statements = List.copyOf(statements);
    }

    /// Reads a file.
    static ShellScript read(Path file) throws IOException {
        List<String> statements = new ArrayList<>();
        try (InputStream in = Files.newInputStream(file)) {
            SqlLexer lexer = new SqlLexer(in);
            SqlLexer.Statement next = lexer.next(new byte[0]);
            while (next != null) {
                byte[] text = Arrays.copyOf(next.bytes(), next.length());
                statements.add(new String(text, StandardCharsets.ISO_8859_1).strip());
                next = lexer.next(new byte[0]);
            }
        } catch (SqlLexer.UnfinishedText cut) {
            throw new FormatException.CorruptFile(
                    String.valueOf(file.getFileName()),
                    Files.size(file),
                    "statements",
                    String.valueOf(cut.getMessage()),
                    cut);
        }
        return new ShellScript(file, statements);
    }

    /// One script for each statement that creates something, with the settings in front of it.
    List<ShellScript> programs() {
        List<ShellScript> programs = new ArrayList<>();
        List<String> own = new ArrayList<>();
        for (String statement : statements) {
            if (isSetting(statement)) {
                own.add(statement);
            }
            if (isCreate(statement)) {
                own.add(statement);
                programs.add(new ShellScript(file, own));
                own.clear();
            }
        }
        return programs;
    }

    /// What creates the last object of the file, under the settings in front of it.
    List<byte[]> definition() {
        List<ShellScript> programs = programs();
        if (programs.isEmpty()) {
            throw new FormatException.BadManifest(file, "it creates nothing", null);
        }
        return programs.getLast().statements().stream()
                .map(statement -> statement.getBytes(StandardCharsets.ISO_8859_1))
                .toList();
    }

    /// The kind of what is created.
    ObjectKind kind() {
        return switch (create().group(1).toUpperCase(Locale.ROOT)) {
            case "DATABASE", "SCHEMA" -> ObjectKind.DATABASE;
            case "TRIGGER" -> ObjectKind.TRIGGERS;
            case String word -> ObjectKind.valueOf(word);
        };
    }

    /// The name of what is created, without its database.
    String name() {
        String behind = create().group(2);
        int quote = behind.indexOf('`');
        if (quote < 0) {
            throw new FormatException.BadManifest(file, "it creates something without a name in backticks", null);
        }
        int end = Quotes.endOf(behind, quote);
        if (behind.startsWith(".`", end)) {
            quote = end + 1;
            end = Quotes.endOf(behind, quote);
        }
        return Quotes.utf8(behind.substring(quote + 1, end - 1).replace("``", "`"));
    }

    /// The engine of a table, "" where none is named.
    String engine() {
        Matcher engine = ENGINE.matcher(statements.isEmpty() ? "" : String.join("\n", statements));
        return engine.find() ? engine.group(1) : "";
    }

    private Matcher create() {
        Matcher create = CREATE.matcher(bare(statements.getLast()));
        if (!create.matches()) {
            throw new FormatException.BadManifest(file, "it creates something unknown", null);
        }
        return create;
    }

    private static boolean isCreate(String statement) {
        return CREATE.matcher(bare(statement)).matches();
    }

    /// What is saved, put back, or dropped means nothing where each object has a session as it needs it.
    private static boolean isSetting(String statement) {
        String bare = bare(statement).toUpperCase(Locale.ROOT);
        return bare.startsWith("SET ") && !bare.contains("@SAVED_") && !bare.contains("@OLD_");
    }

    private static String bare(String statement) {
        int head = Math.min(statement.length(), 400);
        return VERSION.matcher(statement.substring(0, head)).replaceAll(" ").strip() + statement.substring(head);
    }

    /// What makes accounts, in a file of accounts, by their names.
    static Map<String, List<byte[]>> accounts(String text) {
        return blocks(text, "user");
    }

    /// What gives them rights and roles, by their names.
    static Map<String, List<byte[]>> grants(String text) {
        Map<String, List<byte[]>> grants = new LinkedHashMap<>(blocks(text, "grants"));
        blocks(text, "default role")
                .forEach((name, statements) ->
                        grants.computeIfAbsent(name, none -> new ArrayList<>()).addAll(statements));
        return grants;
    }

    private static Map<String, List<byte[]>> blocks(String text, String wanted) {
        Map<String, List<byte[]>> blocks = new LinkedHashMap<>();
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            if (block.group(1).equals(wanted)) {
                List<byte[]> statements = new ArrayList<>();
                for (String statement : block.group(3).split(";\\R", -1)) {
                    if (!statement.isBlank() && !statement.startsWith("/*")) {
                        statements.add(statement.strip().getBytes(StandardCharsets.UTF_8));
                    }
                }
                blocks.put(block.group(2).strip().replace("'", "`"), statements);
            }
        }
        return blocks;
    }
}
