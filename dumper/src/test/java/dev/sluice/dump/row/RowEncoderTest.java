// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.dump.Selection.TableName;
import dev.sluice.dump.catalogue.CatalogueColumn;
import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.dump.catalogue.History;
import dev.sluice.format.InsertWriter;
import dev.sluice.format.StatementSink;
import dev.sluice.protocol.ProtocolException;
import dev.sluice.protocol.ServerInfo;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RowEncoderTest {

    private static final ServerInfo SERVER = new ServerInfo(ServerInfo.Flavour.MYSQL, "9.7.4", 9, 7, 4);
    private static final String HEAD = "INSERT INTO `s`.`t` (`c`) VALUES\n";

    @Test
    void everyTypeIsWrittenInItsOwnWay() {
        assertThat(written("int", "int", "-7")).isEqualTo("-7");
        assertThat(written("year", "year", "0000")).isEqualTo("0000");
        assertThat(written("decimal", "decimal(5,2)", "-1.50")).isEqualTo("-1.50");
        assertThat(written("double", "double", "-0")).isEqualTo("-0e0");
        assertThat(written("double", "double", "1e300")).isEqualTo("1e300");
        assertThat(written("float", "float", "0")).isEqualTo("0");
        assertThat(written("datetime", "datetime(3)", "0000-00-00 00:00:00.000"))
                .isEqualTo("'0000-00-00 00:00:00.000'");
        assertThat(written("varchar", "varchar(9)", "it's \\ \n")).isEqualTo("'it\\'s \\\\ \\n'");
        assertThat(written("blob", "blob", "'")).isEqualTo("_binary '\\''");
        assertThat(written("json", "json", "[\"a\"]")).isEqualTo("_utf8mb4'[\\\"a\\\"]'");
        assertThat(written("bit", "bit(8)", "A")).isEqualTo("x'41'");
        assertThat(written("uuid", "uuid", "123e4567")).isEqualTo("_utf8mb4'123e4567'");
        assertThat(written("enum", "enum('a','b')", "b")).isEqualTo("'b'");
        assertThat(written("enum", "enum('a','b')", "")).isEqualTo("0");
        assertThat(written("enum", "enum('a','')", "2")).isEqualTo("2");
        assertThat(written("set", "set('a','b')", "")).isEqualTo("''");
        assertThat(written("varchar", "varchar(9)", null)).isEqualTo("NULL");
    }

    @Test
    void columnsWhoseTextIsNotExactAreReadAsSomethingThatIs() {
        assertThat(select("float", "float")).isEqualTo("SELECT CAST(`c` AS DOUBLE) FROM `s`.`t`");
        assertThat(select("float", "float(20,3)"))
                .isEqualTo("SELECT LEAST(GREATEST(CAST(`c` AS DOUBLE), -999999999999999e2), 999999999999999e2)"
                        + " FROM `s`.`t`");
        assertThat(select("double", "double(9,3)")).isEqualTo("SELECT CAST(`c` AS DOUBLE) FROM `s`.`t`");
        assertThat(select("double", "double")).isEqualTo("SELECT `c` FROM `s`.`t`");
        assertThat(select("enum", "enum('','a')")).isEqualTo("SELECT `c`+0 FROM `s`.`t`");
        assertThat(select("enum", "enum('a','?')")).isEqualTo("SELECT `c`+0 FROM `s`.`t`");
        assertThat(select("set", "set('a','')")).isEqualTo("SELECT `c`+0 FROM `s`.`t`");
    }

    @Test
    void generatedColumnsAreNeitherReadNorWritten() {
        TablePlan plan = TablePlan.of(
                table(
                        new CatalogueColumn("a", "int", "int", "", false),
                        new CatalogueColumn("g", "int", "int", "", true)),
                SERVER);

        assertThat(plan.select()).isEqualTo("SELECT `a` FROM `s`.`t`");
        assertThat(plan.insertHead()).isEqualTo("INSERT INTO `s`.`t` (`a`) VALUES\n");
    }

    @Test
    void aTableOfGeneratedColumnsOnlyKeepsItsNumberOfRows() {
        Output output = new Output(TablePlan.of(table(new CatalogueColumn("g", "int", "int", "", true)), SERVER));
        byte[] row = row("1");
        output.encoder.row(row, 0, row.length);
        output.encoder.row(row, 0, row.length);

        assertThat(output.text()).isEqualTo("INSERT INTO `s`.`t` () VALUES\n(),\n();\n");
    }

    @Test
    void aRowInPiecesGivesTheSameTextAsAWholeOneWhereverItIsCut() {
        TablePlan plan = TablePlan.of(
                table(
                        new CatalogueColumn("a", "int", "int", "", false),
                        new CatalogueColumn("b", "varchar", "varchar(999)", "utf8mb4", false),
                        new CatalogueColumn("c", "double", "double", "", false),
                        new CatalogueColumn("d", "enum", "enum('x')", "utf8mb4", false),
                        new CatalogueColumn("e", "bit", "bit(16)", "", false)),
                SERVER);
        byte[] row = row("12", "it's " + "\\".repeat(300), "-0", "", "ab");
        String whole = wholeRow(plan, row);

        for (int cut = 0; cut <= row.length; cut++) {
            Output output = new Output(plan);
            output.encoder.rowPart(row, 0, cut, false);
            output.encoder.rowPart(row, cut, row.length, true);
            assertThat(output.text()).isEqualTo(whole);
        }
        Output byteByByte = new Output(plan);
        for (int i = 0; i < row.length; i++) {
            byteByByte.encoder.rowPart(row, i, i + 1, i == row.length - 1);
        }
        assertThat(byteByByte.text()).isEqualTo(whole);
    }

    @Test
    void aValueLargerThanAnyBufferStreamsThrough() {
        TablePlan plan = TablePlan.of(
                table(
                        new CatalogueColumn("a", "longblob", "longblob", "", false),
                        new CatalogueColumn("b", "int", "int", "", false)),
                SERVER);
        byte[] row = row("x'".repeat(2_000_000), "7");
        String whole = wholeRow(plan, row);

        Output output = new Output(plan);
        for (int from = 0; from < row.length; from += 1_000_003) {
            int to = Math.min(row.length, from + 1_000_003);
            output.encoder.rowPart(row, from, to, to == row.length);
        }
        assertThat(output.text()).isEqualTo(whole).endsWith("',7);\n").hasSizeGreaterThan(6_000_000);
    }

    @Test
    void rowsOfEverySizeAroundTheBlockGiveTheSameTextAsInPieces() {
        TablePlan plan = TablePlan.of(
                table(
                        new CatalogueColumn("a", "int", "int", "", false),
                        new CatalogueColumn("b", "blob", "blob", "", false),
                        new CatalogueColumn("c", "varchar", "varchar(9)", "utf8mb4", false)),
                SERVER);
        int half = InsertWriter.BLOCK_BYTES / 2;
        for (int length = half - 60; length < half + 20; length++) {
            byte[] row = row("-12", "'".repeat(length), "\n");
            Output pieces = new Output(plan);
            pieces.encoder.rowPart(row, 0, 7, false);
            pieces.encoder.rowPart(row, 7, row.length, true);
            assertThat(wholeRow(plan, row).equals(pieces.text())).isTrue();
        }
    }

    @Test
    void aRowWithOtherThanItsColumnsValuesIsRefused() {
        Output output = new Output(plan("int", "int"));
        byte[] two = row("1", "2");
        byte[] followed = {1, '1', (byte) 0xFB};

        assertThatThrownBy(() -> output.encoder.row(two, 0, two.length))
                .isInstanceOf(ProtocolException.MalformedPacket.class);
        assertThatThrownBy(() -> output.encoder.row(followed, 2, 2))
                .isInstanceOf(ProtocolException.MalformedPacket.class);
    }

    @Test
    void aLengthBeyondTheRowIsRefused() {
        Output output = new Output(plan("varchar", "varchar(9)"));
        byte[] tooLong = {5, 'a', 'b'};
        byte[] cut = {(byte) 0xFD, 1};
        byte[] negative = {(byte) 0xFE, -1, -1, -1, -1, -1, -1, -1, -1};

        assertThatThrownBy(() -> output.encoder.row(tooLong, 0, tooLong.length))
                .isInstanceOf(ProtocolException.MalformedPacket.class);
        assertThatThrownBy(() -> output.encoder.row(negative, 0, negative.length))
                .isInstanceOf(ProtocolException.MalformedPacket.class);
        assertThatThrownBy(() -> output.encoder.row(cut, 0, cut.length))
                .isInstanceOf(ProtocolException.MalformedPacket.class);
        assertThatThrownBy(() -> output.encoder.rowPart(tooLong, 0, tooLong.length, true))
                .isInstanceOf(ProtocolException.MalformedPacket.class);
    }

    private static String written(String type, String fullType, @Nullable String value) {
        Output output = new Output(plan(type, fullType));
        byte[] row = row(value);
        output.encoder.row(row, 0, row.length);
        String text = output.text();
        assertThat(text).startsWith(HEAD + "(").endsWith(");\n");
        return text.substring(HEAD.length() + 1, text.length() - 3);
    }

    private static String wholeRow(TablePlan plan, byte[] row) {
        Output output = new Output(plan);
        output.encoder.row(row, 0, row.length);
        return output.text();
    }

    private static String select(String type, String fullType) {
        return plan(type, fullType).select();
    }

    private static TablePlan plan(String type, String fullType) {
        return TablePlan.of(table(new CatalogueColumn("c", type, fullType, "", false)), SERVER);
    }

    private static CatalogueTable table(CatalogueColumn... columns) {
        return new CatalogueTable(new TableName("s", "t"), "InnoDB", 0, 0, List.of(columns), List.of(), History.NONE);
    }

    /// A text-protocol row packet, with lengths of every width that fits.
    private static byte[] row(@Nullable String... values) {
        ByteArrayOutputStream row = new ByteArrayOutputStream();
        for (String value : values) {
            if (value == null) {
                row.write(0xFB);
                continue;
            }
            byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
            int width = bytes.length < 251 ? 0 : bytes.length < 1 << 16 ? 2 : bytes.length < 1 << 24 ? 3 : 8;
            row.write(width == 0 ? bytes.length : width == 2 ? 0xFC : width == 3 ? 0xFD : 0xFE);
            for (int i = 0; i < width; i++) {
                row.write((int) ((long) bytes.length >>> (8 * i)));
            }
            row.writeBytes(bytes);
        }
        return row.toByteArray();
    }

    private static final class Output {
        private final List<byte[]> pieces = new ArrayList<>();
        private final InsertWriter writer;
        private final RowEncoder encoder;

        private Output(TablePlan plan) {
            writer = new InsertWriter(
                    plan.insertHead().getBytes(StandardCharsets.UTF_8),
                    1 << 20,
                    new StatementSink() {
                        @Override
                        public void write(byte[] bytes, int from, int to) {
                            pieces.add(java.util.Arrays.copyOfRange(bytes, from, to));
                        }

                        @Override
                        public void endStatement() {}
                    },
                    InsertWriter.newBlock());
            encoder = new RowEncoder(plan, writer);
        }

        private String text() {
            writer.finish();
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            pieces.forEach(all::writeBytes);
            return all.toString(StandardCharsets.ISO_8859_1);
        }
    }
}
