// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class InsertWriterTest {

    private static final String HEAD = "INSERT INTO `shop`.`orders` (`id`,`note`) VALUES\n";
    private static final int BLOCK = InsertWriter.BLOCK_BYTES;

    private final CollectingSink sink = new CollectingSink();

    @Test
    void writesRowsOfOneStatement() {
        InsertWriter writer = writer(BLOCK);
        row(writer, "1", "a");
        row(writer, "2", "it's\n");
        writer.finish();
        assertThat(sink.statements).containsExactly(HEAD + "(1,'a'),\n(2,'it\\'s\\n');\n");
        assertThat(writer.rows()).isEqualTo(2);
        assertThat(writer.bytes()).isEqualTo(sink.statements.getFirst().length());
    }

    @Test
    void writesNothingWithoutRows() {
        InsertWriter writer = writer(BLOCK);
        writer.finish();
        writer.finish();
        assertThat(sink.statements).isEmpty();
        assertThat(writer.bytes()).isZero();
    }

    @Test
    void startsANewStatementWhenTheCurrentOneHasReachedItsSize() {
        InsertWriter writer = writer(HEAD.length() + 14);
        for (int id = 1; id <= 5; id++) {
            row(writer, String.valueOf(id), "a");
        }
        writer.finish();
        assertThat(sink.statements)
                .containsExactly(HEAD + "(1,'a'),\n(2,'a');\n", HEAD + "(3,'a'),\n(4,'a');\n", HEAD + "(5,'a');\n");
        assertThat(writer.bytes())
                .isEqualTo(sink.statements.stream().mapToInt(String::length).sum());
    }

    @Test
    void goesOnAfterFinish() {
        InsertWriter writer = writer(BLOCK);
        row(writer, "1", "a");
        writer.finish();
        row(writer, "2", "b");
        writer.finish();
        assertThat(sink.statements).containsExactly(HEAD + "(1,'a');\n", HEAD + "(2,'b');\n");
        assertThat(writer.rows()).isEqualTo(2);
    }

    @Test
    void streamsValuesThatAreLargerThanTheBlock() {
        byte[] value = new byte[3 * BLOCK + 17];
        new Random(3).nextBytes(value);
        InsertWriter writer = writer(BLOCK);
        writer.beginRow();
        writer.bytes(value, 0, value.length);
        writer.comma();
        writer.quote();
        writer.escaped(value, 0, value.length);
        writer.quote();
        writer.comma();
        writer.hex(value, 0, value.length);
        writer.endRow();
        writer.finish();
        String raw = new String(value, StandardCharsets.ISO_8859_1);
        String escaped = new String(NaiveEscaper.escape(value, 0, value.length), StandardCharsets.ISO_8859_1);
        String hex = HexFormat.of().formatHex(value).toUpperCase(Locale.ROOT);
        assertThat(sink.statements).hasSize(1);
        boolean same = sink.statements.getFirst().equals(HEAD + "(" + raw + ",'" + escaped + "'," + hex + ");\n");
        assertThat(same).isTrue();
        assertThat(sink.longestWrite()).isLessThanOrEqualTo(BLOCK);
        assertThat(writer.bytes()).isEqualTo(sink.statements.getFirst().length());
    }

    @Test
    void takesAValueInAnyNumberOfParts() {
        byte[] value = new byte[5000];
        new Random(4).nextBytes(value);
        InsertWriter writer = writer(BLOCK);
        writer.beginRow();
        for (int at = 0; at < value.length; at += 7) {
            writer.escaped(value, at, Math.min(at + 7, value.length));
        }
        writer.endRow();
        writer.finish();
        assertThat(sink.statements.getFirst())
                .isEqualTo(HEAD + "("
                        + new String(NaiveEscaper.escape(value, 0, value.length), StandardCharsets.ISO_8859_1)
                        + ");\n");
    }

    @Test
    void crossesTheEndOfTheBlockAtEveryPlaceOfARow() {
        for (int before = BLOCK - HEAD.length() - 40; before < BLOCK - HEAD.length() + 4; before++) {
            CollectingSink own = new CollectingSink();
            InsertWriter writer = new InsertWriter(
                    HEAD.getBytes(StandardCharsets.US_ASCII), 10 * BLOCK, own, InsertWriter.newBlock());
            byte[] fill = new byte[before];
            writer.beginRow();
            writer.bytes(fill, 0, fill.length);
            writer.endRow();
            row(writer, "17", "'x\n'");
            writer.finish();
            String tail = "),\n(17,'\\'x\\n\\'');\n";
            String statement = own.statements.getFirst();
            assertThat(statement.substring(statement.length() - tail.length())).isEqualTo(tail);
            assertThat(statement.length()).isEqualTo(HEAD.length() + 1 + before + tail.length());
            assertThat(own.isBetweenStatements()).isTrue();
        }
    }

    @Test
    void whatIsWrittenStraightIntoTheBlockStandsBetweenTheRest() {
        InsertWriter writer = writer(100 * BLOCK);
        StringBuilder expected = new StringBuilder(HEAD);
        for (int row = 0; row < 3000; row++) {
            int length = (row * 37) % 700;
            writer.beginRow();
            int at = writer.reserve(length);
            Arrays.fill(writer.block(), at, at + length + SqlEscaper.SLACK_BYTES, (byte) ('a' + row % 26));
            writer.written(at + length);
            writer.endRow();
            expected.append(row == 0 ? "(" : ",\n(")
                    .repeat(String.valueOf((char) ('a' + row % 26)), length)
                    .append(')');
        }
        writer.finish();
        assertThat(sink.statements).containsExactly(expected + ";\n");
        assertThat(writer.bytes()).isEqualTo(expected.length() + 2);
    }

    private InsertWriter writer(int statementBytes) {
        return new InsertWriter(
                HEAD.getBytes(StandardCharsets.US_ASCII), statementBytes, sink, InsertWriter.newBlock());
    }

    private static void row(InsertWriter writer, String id, String note) {
        byte[] number = id.getBytes(StandardCharsets.US_ASCII);
        byte[] text = note.getBytes(StandardCharsets.US_ASCII);
        writer.beginRow();
        writer.bytes(number, 0, number.length);
        writer.comma();
        writer.quote();
        writer.escaped(text, 0, text.length);
        writer.quote();
        writer.endRow();
    }
}
