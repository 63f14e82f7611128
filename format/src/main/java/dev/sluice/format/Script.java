// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A few statements that belong together, as a text that the stock client runs as well:
///
///     DELIMITER ;;
///     <statement>
///     ;;
///     DELIMITER ;
///
/// Statements are bytes in whatever character set. None is parsed: the delimiter is one that occurs in no statement,
/// so nothing in a body can end it. The list is immutable; the arrays in it must not be changed.
///
/// @param statements without delimiters, in the order of execution
public record Script(List<byte[]> statements) {

    private static final byte[] HEAD = ascii("DELIMITER ");
    private static final byte[] TAIL = ascii("DELIMITER ;\n");

    public Script {
        statements = List.copyOf(statements);
    }

    /// A script of statements that are given as text and written as UTF-8.
    public static Script of(String... statements) {
        return new Script(Stream.of(statements)
                .map(statement -> statement.getBytes(StandardCharsets.UTF_8))
                .toList());
    }

    /// The text of the script, a fresh array.
    public byte[] toBytes() {
        byte[] delimiter = delimiter();
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.writeBytes(HEAD);
        text.writeBytes(delimiter);
        text.write('\n');
        for (byte[] statement : statements) {
            text.writeBytes(statement);
            text.write('\n');
            text.writeBytes(delimiter);
            text.write('\n');
        }
        text.writeBytes(TAIL);
        return text.toByteArray();
    }

    /// Takes a text apart that [#toBytes()] made.
    ///
    /// @throws IllegalArgumentException where the text is not a script; the message says at which byte
    public static Script parse(byte[] text) {
        int headEnd = indexOf(text, ascii("\n"), 0);
        if (headEnd <= HEAD.length || indexOf(text, HEAD, 0) != 0) {
            throw new IllegalArgumentException("no DELIMITER line at byte 0");
        }
        String delimiter = new String(text, HEAD.length, headEnd - HEAD.length, StandardCharsets.ISO_8859_1);
        byte[] end = ("\n" + delimiter + "\n").getBytes(StandardCharsets.ISO_8859_1);
        List<byte[]> statements = new ArrayList<>();
        int at = headEnd + 1;
        while (!isTail(text, at)) {
            int to = indexOf(text, end, at);
            if (to < 0) {
                throw new IllegalArgumentException("a statement without an end at byte " + at);
            }
            byte[] statement = new byte[to - at];
            System.arraycopy(text, at, statement, 0, statement.length);
            statements.add(statement);
            at = to + end.length;
        }
        return new Script(statements);
    }

    /// The first of `;;`, `//`, `$$`, `;;;`, `;;;;` and so on that occurs in no statement.
    private byte[] delimiter() {
        return Stream.concat(Stream.of(";;", "//", "$$"), Stream.iterate(";;;", delimiter -> delimiter + ";"))
                .map(Script::ascii)
                .filter(delimiter -> statements.stream().allMatch(statement -> indexOf(statement, delimiter, 0) < 0))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isTail(byte[] text, int at) {
        return text.length - at == TAIL.length && indexOf(text, TAIL, at) == at;
    }

    private static int indexOf(byte[] text, byte[] part, int from) {
        for (int at = from; at <= text.length - part.length; at++) {
            int same = 0;
            while (same < part.length && text[at + same] == part[same]) {
                same++;
            }
            if (same == part.length) {
                return at;
            }
        }
        return -1;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
