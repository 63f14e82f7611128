// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Takes an SQL script of any writer apart into statements, as the stock client does: quotes, comments, version
/// comments and DELIMITER lines. Works on bytes, as one script may hold several character sets. Used by one thread;
/// holds the statement it is at, and no more.
///
/// What the text means depends on settings that its own statements make: whoever runs them says so by
/// [#backslashEscapes(boolean)] and [#letters(Letters)].
public final class SqlLexer {

    private static final int BLOCK_BYTES = 1 << 18;
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;
    private static final int MARK_BYTES = 40;
    private static final int SLACK_BYTES = 1 << 15;
    private static final String DELIMITER = "DELIMITER";
    private static final byte[] OPENING = ascii("/*");
    private static final byte[] CLOSING = ascii("*/");
    private static final byte[] VERSION = ascii("/*!");
    private static final byte[] MARIADB_VERSION = ascii("/*M!");
    private static final byte[] HINT = ascii("/*+");
    private static final byte[] DASHES = ascii("--");

    /// The line by which newer versions of mariadb-dump begin: nothing to any server.
    private static final byte[] SANDBOX = ascii("/*M!999999\\- ");

    /// The form that the first of these versions gave it.
    private static final byte[] FIRST_SANDBOX = ascii("/*!999999\\- ");

    /// A statement without its delimiter.
    ///
    /// @param bytes an array that belongs to the caller; may be longer than the statement
    /// @param length of the statement
    /// @param line in which it begins, from 1
    @SuppressWarnings("ArrayRecordComponent")
    public record Statement(byte[] bytes, int length, long line) {}

    /// Character sets by whether a letter may hold the byte of a backslash, a backtick or a bar.
    public enum Letters {
        /// None does: UTF-8, latin1, the EUC ones and most others.
        SINGLE,
        /// sjis and cp932.
        SHIFTED,
        /// big5, gbk and gb18030.
        WIDE;

        /// The class of a character set.
        ///
        /// @param name as SET NAMES takes it
        public static Letters of(String name) {
            return switch (name.toLowerCase(Locale.ROOT)) {
                case "sjis", "cp932" -> SHIFTED;
                case "big5", "gbk", "gb18030" -> WIDE;
                default -> SINGLE;
            };
        }

        private boolean isLead(byte value) {
            int lead = value & 0xFF;
            return switch (this) {
                case SINGLE -> false;
                case SHIFTED -> (lead >= 0x81 && lead <= 0x9F) || (lead >= 0xE0 && lead <= 0xFC);
                case WIDE -> lead >= 0x81 && lead <= 0xFE;
            };
        }
    }

    /// What a script says of itself in comments.
    public enum Mark {
        /// It begins like a file of mysqldump or mariadb-dump.
        HEADER,
        /// It ends like one.
        COMPLETED
    }

    private final InputStream in;
    private byte[] text = new byte[BLOCK_BYTES];
    private int at;
    private int limit;
    private boolean ended;
    private long line = 1;
    private byte[] delimiter = {';'};
    private boolean backslashEscapes = true;
    private Letters letters = Letters.SINGLE;
    private boolean header;
    private boolean completed;

    /// A lexer at the start of a script.
    ///
    /// @param in stays the caller's, who closes it
    public SqlLexer(InputStream in) {
        this.in = in;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /// Whether a backslash escapes in strings, as it does unless the session says NO_BACKSLASH_ESCAPES.
    public void backslashEscapes(boolean escapes) {
        backslashEscapes = escapes;
    }

    /// What bytes the letters of the client's character set have.
    public void letters(Letters ofClient) {
        letters = ofClient;
    }

    /// Whether the text has come by such a comment.
    public boolean has(Mark mark) {
        return switch (mark) {
            case HEADER -> header;
            case COMPLETED -> completed;
        };
    }

    /// The next statement, or null behind the last one. The last one may lack its delimiter.
    ///
    /// @param room an array that is used again where it is large enough; the lexer's from now on
    /// @throws UnfinishedText where the text ends within quotes or a comment
    /// @throws IOException as reading failed
    public @Nullable Statement next(byte[] room) throws IOException {
        if (!skipToStatement()) {
            return null;
        }
        int length = 0;
        boolean versioned = false;
        while (hasMore(length)) {
            byte value = text[at + length];
            if (!versioned && value == delimiter[0] && startsWith(length, delimiter)) {
                Statement statement = statement(room, length);
                at += length + delimiter.length;
                return statement;
            }
            switch (value) {
                case '\'', '"', '`' -> length = quoted(length);
                case '#' -> length = versioned ? lineOfVersion(length) : lineComment(length);
                case '-' -> {
                    boolean isComment = isDashComment(length);
                    length = !isComment ? length + 1 : versioned ? lineOfVersion(length) : lineComment(length);
                }
                case '/' -> {
                    if (!startsWith(length, OPENING)) {
                        length++;
                    } else if (!versioned && isVersioned(length)) {
                        versioned = true;
                        length += 3;
                    } else {
                        length = comment(length);
                    }
                }
                case '*' -> {
                    boolean closes = versioned && startsWith(length, CLOSING);
                    versioned &= !closes;
                    length += closes ? 2 : 1;
                }
                default -> length += letters.isLead(value) ? 2 : 1;
            }
        }
        if (versioned) {
            throw new UnfinishedText("a version comment", line);
        }
        return last(room, length);
    }

    /// The text ends in the middle of something.
    public static final class UnfinishedText extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private UnfinishedText(String what, long line) {
            super("the text ends within " + what + " that begins in line " + line);
        }
    }

    private @Nullable Statement last(byte[] room, int length) {
        int end = Math.min(length, limit - at);
        while (end > 0 && isBlank(text[at + end - 1])) {
            end--;
        }
        Statement statement = end == 0 ? null : statement(room, end);
        at = limit;
        return statement;
    }

    private Statement statement(byte[] room, int length) {
        byte[] bytes = room.length >= length ? room : new byte[withSlack(length)];
        System.arraycopy(text, at, bytes, 0, length);
        long begin = line;
        countLines(length);
        return new Statement(bytes, length, begin);
    }

    /// Statements of a dump are of about the same length: with some slack an array serves the next one too.
    private static int withSlack(int length) {
        return (int) Math.min(((long) length / SLACK_BYTES + 2) * SLACK_BYTES, LONGEST_ARRAY);
    }

    private void countLines(int length) {
        int lines = 0;
        for (int i = at; i < at + length; i++) {
            lines += text[i] == '\n' ? 1 : 0;
        }
        line += lines;
    }

    /// Walks over blanks, comments and DELIMITER lines.
    ///
    /// @return false at the end of the text
    private boolean skipToStatement() throws IOException {
        while (hasMore(0)) {
            if (isBlank(text[at])) {
                skip(1);
            } else if (text[at] == '#' || (text[at] == '-' && isDashComment(0))) {
                skip(lineComment(0));
            } else if (isSandbox() || (startsWith(0, OPENING) && !isVersioned(0) && !isHint())) {
                skip(comment(0));
            } else if (isDelimiterLine()) {
                readDelimiter();
            } else if (startsWith(0, delimiter)) {
                skip(delimiter.length);
            } else {
                return true;
            }
        }
        return false;
    }

    private void skip(int length) {
        int reached = Math.min(length, limit - at);
        countLines(reached);
        at += reached;
    }

    private boolean isVersioned(int length) throws IOException {
        return startsWith(length, VERSION) || startsWith(length, MARIADB_VERSION);
    }

    private boolean isSandbox() throws IOException {
        return startsWith(0, SANDBOX) || startsWith(0, FIRST_SANDBOX);
    }

    private boolean isHint() throws IOException {
        return startsWith(0, HINT);
    }

    private boolean isDelimiterLine() throws IOException {
        if (!hasMore(DELIMITER.length()) || !isBlank(text[at + DELIMITER.length()])) {
            return false;
        }
        String word = new String(text, at, DELIMITER.length(), StandardCharsets.ISO_8859_1);
        return word.equalsIgnoreCase(DELIMITER);
    }

    private void readDelimiter() throws IOException {
        int length = lineEnd(0);
        String argument = new String(text, at, length, StandardCharsets.ISO_8859_1)
                .substring(DELIMITER.length())
                .strip();
        char quote = argument.isEmpty() ? ' ' : argument.charAt(0);
        if (quote == '\'' || quote == '"' || quote == '`') {
            int closing = argument.indexOf(quote, 1);
            argument = argument.substring(1, closing < 0 ? argument.length() : closing);
        } else {
            argument = argument.split("\\s", 2)[0];
        }
        if (!argument.isEmpty()) {
            delimiter = argument.getBytes(StandardCharsets.ISO_8859_1);
        }
        skip(length);
    }

    /// Whether two dashes stand here, and behind them a blank, a control character or nothing.
    private boolean isDashComment(int length) throws IOException {
        return startsWith(length, DASHES)
                && (!hasMore(length + 2) || (text[at + length + 2] >= 0 && text[at + length + 2] <= ' '));
    }

    /// The length up to and including the end of the line.
    private int lineComment(int from) throws IOException {
        int length = lineEnd(from);
        String comment = new String(text, at + from, Math.min(length - from, MARK_BYTES), StandardCharsets.ISO_8859_1);
        header |= comment.startsWith("-- MySQL dump ") || comment.startsWith("-- MariaDB dump ");
        completed |= comment.startsWith("-- Dump completed");
        return length;
    }

    /// The length up to the end of a line comment within a version comment. A body that ends with one has the end of
    /// the version comment on the same line, as mysqldump writes it.
    private int lineOfVersion(int from) throws IOException {
        int length = lineEnd(from);
        String line = new String(text, at + from, length - from, StandardCharsets.ISO_8859_1);
        int closing = line.lastIndexOf("*/");
        String end = new String(delimiter, StandardCharsets.ISO_8859_1);
        boolean closes = closing > 0 && line.substring(closing + 2).strip().equals(end);
        return closes ? from + closing : length;
    }

    private int lineEnd(int from) throws IOException {
        int length = from;
        while (hasMore(length)) {
            if (text[at + length++] == '\n') {
                break;
            }
        }
        return length;
    }

    /// The length up to and including the end of a comment.
    private int comment(int from) throws IOException {
        int length = from + OPENING.length;
        while (!startsWith(length, CLOSING)) {
            if (!hasMore(length)) {
                throw new UnfinishedText("a comment", line);
            }
            length++;
        }
        return length + CLOSING.length;
    }

    /// The length up to and including the closing quote.
    private int quoted(int from) throws IOException {
        byte quote = text[at + from];
        boolean escapes = backslashEscapes && quote != '`';
        int length = from + 1;
        while (hasMore(length)) {
            if (letters == Letters.SINGLE) {
                length = StatementScanner.nextSpecial(text, at + length, limit, quote) - at;
                if (at + length == limit) {
                    continue;
                }
            }
            byte value = text[at + length];
            if (value == quote) {
                return length + 1;
            }
            length += (value == '\\' && escapes) || letters.isLead(value) ? 2 : 1;
        }
        throw new UnfinishedText("quotes", line);
    }

    private static boolean isBlank(byte value) {
        return value == ' ' || (value >= '\t' && value <= '\r');
    }

    private boolean startsWith(int length, byte[] wanted) throws IOException {
        if (!hasMore(length + wanted.length - 1)) {
            return false;
        }
        int from = at + length;
        return Arrays.equals(text, from, from + wanted.length, wanted, 0, wanted.length);
    }

    /// Whether there is a byte so far behind the start of the statement; reads more for it.
    private boolean hasMore(int length) throws IOException {
        while (at + length >= limit && !ended) {
            read();
        }
        return at + length < limit;
    }

    private void read() throws IOException {
        if (limit == text.length) {
            makeRoom();
        }
        int count = in.read(text, limit, text.length - limit);
        ended = count < 0;
        limit += Math.max(count, 0);
    }

    private void makeRoom() throws IOException {
        int kept = limit - at;
        if (kept <= text.length / 2) {
            System.arraycopy(text, at, text, 0, kept);
        } else if (text.length == LONGEST_ARRAY) {
            throw new IOException("the statement in line " + line + " is longer than 2 GiB");
        } else {
            text = Arrays.copyOfRange(text, at, at + (int) Math.min(2L * text.length, LONGEST_ARRAY));
        }
        at = 0;
        limit = kept;
    }
}
