// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/// What a real server said in one session, as annotated hex that a person can read:
///
///     # remark
///     ? SELECT 1                     the client sends a statement; before the first one the log-in takes place
///     01 00 00 01 01 ; .....         bytes of the server, and the same as text
///     = columns ...                  what must come of them
///
/// @param turns the server's bytes, one entry for each time that the client had to speak before
/// @param expected what must come of it, line by line
public record Transcript(List<Turn> turns, List<String> expected) {

    private static final int BYTES_PER_LINE = 16;

    /// @param statement what the client sent before, or "" during the log-in
    /// @param bytes what the server said then
    public record Turn(String statement, byte[] bytes) {}

    /// Reads a transcript.
    public static Transcript read(Path file) throws IOException {
        List<Turn> turns = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        String statement = "";
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith("? ")) {
                turns.add(new Turn(statement, bytes.toByteArray()));
                bytes.reset();
                statement = line.substring(2).strip();
            } else if (line.startsWith("= ")) {
                expected.add(line.substring(2));
            } else if (!line.startsWith("#") && !line.isBlank()) {
                bytes.writeBytes(HexFormat.of()
                        .parseHex(line.substring(0, line.indexOf(';')).replace(" ", "")));
            }
        }
        turns.add(new Turn(statement, bytes.toByteArray()));
        return new Transcript(turns, expected);
    }

    /// Writes the transcript, one packet after the other.
    public void write(Path file, String remark) throws IOException {
        StringBuilder out = new StringBuilder("# " + remark + "\n");
        for (int i = 0; i < turns.size(); i++) {
            if (i > 0) {
                out.append("\n? ").append(turns.get(i).statement()).append('\n');
            }
            appendPackets(out, turns.get(i).bytes());
        }
        out.append('\n');
        expected.forEach(line -> out.append("= ").append(line).append('\n'));
        Files.writeString(file, out);
    }

    private static void appendPackets(StringBuilder out, byte[] bytes) {
        for (int at = 0; at < bytes.length; ) {
            int length = (bytes[at] & 0xFF) | (bytes[at + 1] & 0xFF) << 8 | (bytes[at + 2] & 0xFF) << 16;
            out.append("# packet ")
                    .append(bytes[at + 3] & 0xFF)
                    .append(" of ")
                    .append(length)
                    .append(" bytes\n");
            appendLine(out, bytes, at, at + 4);
            for (int from = at + 4; from < at + 4 + length; from += BYTES_PER_LINE) {
                appendLine(out, bytes, from, Math.min(from + BYTES_PER_LINE, at + 4 + length));
            }
            at += 4 + length;
        }
    }

    private static void appendLine(StringBuilder out, byte[] bytes, int from, int to) {
        String hex = HexFormat.ofDelimiter(" ").formatHex(bytes, from, to);
        String text = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1).replaceAll("[^\\x20-\\x7E]", ".");
        out.append(hex)
                .repeat(' ', 3 * BYTES_PER_LINE - hex.length())
                .append("; ")
                .append(text)
                .append('\n');
    }
}
