// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format.foreign;

import dev.sluice.format.Compression;
import dev.sluice.format.FormatException;
import dev.sluice.format.ObjectKind;
import dev.sluice.format.Quotes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Statements of a file of mydumper's that defines something. A statement ends with a semicolon at the end of a line;
/// in
/// bodies mydumper puts a blank behind each of these. Texts are bytes as characters one to one. Immutable.
///
/// @param statements without their semicolons
record MydumperScript(List<String> statements) {

    private static final Pattern PROGRAM = Pattern.compile(
            "\\A\\s*CREATE\\s+(?:OR\\s+REPLACE\\s+)?(?:DEFINER\\s*=\\s*(?:`[^`]*`|'[^']*'|\\S)+\\s+)?(?:AGGREGATE\\s+)?"
                    + "(FUNCTION|PROCEDURE|PACKAGE\\s+BODY|PACKAGE|TRIGGER|EVENT)\\b.*",
            Pattern.DOTALL | Pattern.CASE_INSENSITIVE);
    private static final Pattern ENGINE = Pattern.compile("\\bENGINE\\s*=\\s*(\\w+)");
    private static final Pattern EMPTY_SETTING = Pattern.compile("SET \\w+ = *");
    private static final int HEAD_BYTES = 1 << 16;

    MydumperScript {
        statements = List.copyOf(statements);
    }

    /// Reads a file.
    static MydumperScript read(Path file) {
        try (InputStream in = Compression.open(file)) {
            return of(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1), file);
        } catch (IOException failure) {
            throw new FormatException.CorruptFile(
                    String.valueOf(file.getFileName()), 0, "text", String.valueOf(failure.getMessage()), failure);
        }
    }

    private static MydumperScript of(String text, Path file) {
        List<String> statements = new ArrayList<>();
        int from = 0;
        for (int at = text.indexOf(';'); at >= 0; at = text.indexOf(';', at + 1)) {
            if (at + 1 == text.length() || text.charAt(at + 1) == '\n') {
                statements.add(text.substring(from, at).strip());
                from = at + 1;
            }
        }
        if (!text.substring(from).isBlank()) {
            throw new FormatException.CorruptFile(
                    String.valueOf(file.getFileName()),
                    text.length(),
                    "the end of a statement",
                    "the end of the file",
                    null);
        }
        return new MydumperScript(statements);
    }

    /// The statement that creates something, the last of them.
    byte[] create() {
        return bytes(statements.stream()
                .filter(MydumperScript::isCreate)
                .reduce((first, last) -> last)
                .orElse(""));
    }

    /// The engine of a table, "" where none is named.
    String engine() {
        Matcher engine = ENGINE.matcher(new String(create(), StandardCharsets.ISO_8859_1));
        return engine.find() ? engine.group(1) : "";
    }

    /// Everything, without what drops an older one.
    List<byte[]> whole() {
        return statements.stream()
                .filter(statement -> !statement.startsWith("DROP "))
                .map(MydumperScript::bytes)
                .toList();
    }

    /// What creates the object, under the settings that stand in front of it.
    List<byte[]> definition() {
        List<byte[]> definition = new ArrayList<>();
        if (!isTable()) {
            definition.add(bytes("SET SESSION sql_mode = @@GLOBAL.sql_mode"));
        }
        boolean isComplete = statements.stream()
                .noneMatch(setting -> EMPTY_SETTING.matcher(setting).matches());
        for (String statement : statements) {
            if (isCreate(statement)) {
                definition.add(bytes(statement));
                return definition;
            }
            if (isSetting(statement) && (isComplete || !statement.startsWith("SET "))) {
                definition.add(bytes(statement));
            }
        }
        return definition;
    }

    /// What is not a table keeps the mode that it was made under, which these files do not tell.
    private boolean isTable() {
        return statements.stream().anyMatch(statement -> statement.startsWith("CREATE TABLE"));
    }

    /// Settings of other sessions mean nothing here. Of those that version 0.10 writes for routines of MySQL 8 some are
    /// empty, and the others stand in wrong places.
    private static boolean isSetting(String statement) {
        return !statement.startsWith("DROP ") && !statement.contains("@PREV_") && !statement.contains("SQL_MODE");
    }

    private static boolean isCreate(String statement) {
        return statement.regionMatches(true, 0, "CREATE", 0, "CREATE".length());
    }

    /// One script for each program.
    List<MydumperScript> programs() {
        List<MydumperScript> programs = new ArrayList<>();
        List<String> own = new ArrayList<>();
        for (String statement : statements) {
            own.add(statement);
            if (isCreate(statement)) {
                programs.add(new MydumperScript(own));
                own.clear();
            }
        }
        return programs;
    }

    /// What kind of program this creates.
    ObjectKind kind(Path file) {
        Matcher program = PROGRAM.matcher(new String(create(), StandardCharsets.ISO_8859_1));
        if (!program.matches()) {
            throw new FormatException.BadManifest(file, "it creates something unknown", null);
        }
        String word = program.group(1).toUpperCase(Locale.ROOT).replaceAll("\\s+", "_");
        return ObjectKind.valueOf(word);
    }

    /// The name behind a word of a statement.
    static String name(byte[] create, String word, Path file) {
        String text = new String(create, StandardCharsets.ISO_8859_1);
        int at = Quotes.indexOutside(text.toUpperCase(Locale.ROOT), word, Quotes.PLAIN);
        int quote = at < 0 ? -1 : text.indexOf('`', at);
        if (quote < 0) {
            throw new FormatException.BadManifest(file, "it creates no " + word.toLowerCase(Locale.ROOT), null);
        }
        String quoted = text.substring(quote, Quotes.endOf(text, quote));
        return Quotes.utf8(quoted.substring(1, quoted.length() - 1).replace("``", "`"));
    }

    /// A database may be there.
    static byte[] ifNotExists(byte[] create) {
        String text = new String(create, StandardCharsets.ISO_8859_1);
        return bytes(text.replaceFirst("(?i)\\ACREATE\\s+DATABASE\\s+`", "CREATE DATABASE IF NOT EXISTS `"));
    }

    /// The LOAD DATA in a file beside one with lines; "" where the file holds INSERTs.
    static String loadDataOf(Path file) throws IOException {
        try (InputStream in = Compression.open(file)) {
            String head = new String(in.readNBytes(HEAD_BYTES), StandardCharsets.UTF_8);
            int at = head.indexOf("LOAD DATA LOCAL INFILE ");
            int insert = head.indexOf("INSERT");
            int replace = head.indexOf("REPLACE INTO");
            if (at < 0 || (insert >= 0 && insert < at) || (replace >= 0 && replace < at)) {
                return "";
            }
            return head.substring(at).strip().replaceFirst(";\\s*\\z", "");
        }
    }

    private static byte[] bytes(String latin) {
        return latin.getBytes(StandardCharsets.ISO_8859_1);
    }
}
