// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sluice.dump.Selection.TableName;
import dev.sluice.dump.catalogue.CatalogueColumn;
import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.dump.catalogue.History;
import dev.sluice.dump.row.RowEncoder;
import dev.sluice.dump.row.TablePlan;
import dev.sluice.format.InsertWriter;
import dev.sluice.format.StatementSink;
import dev.sluice.protocol.ProtocolException;
import dev.sluice.protocol.ServerInfo;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Rows that come whole against the same rows in pieces, on bytes and cuts that the fuzzer chooses. In a normal build
/// they run on the inputs kept beside this class; `dev/fuzz` looks for new ones.
class RowEncoderFuzzTest {

    private static final String REFUSED = "refused";

    private static final TablePlan PLAN = TablePlan.of(
            new CatalogueTable(
                    new TableName("s", "t"),
                    "InnoDB",
                    0,
                    0,
                    Stream.of("int", "double", "datetime", "varchar", "blob", "enum", "bit", "json")
                            .map(type -> new CatalogueColumn(type, type, type, "", false))
                            .toList(),
                    List.of(),
                    History.NONE),
            new ServerInfo(ServerInfo.Flavour.MYSQL, "9.7.4", 9, 7, 4));

    @FuzzTest(maxDuration = "1m")
    void aRowInPiecesIsTheSameTextAsAWholeOne(FuzzedDataProvider fuzzer) {
        int pieceBytes = fuzzer.consumeInt(1, 1 << 14);
        byte[] row = row(fuzzer);

        assertThat(inPieces(row, pieceBytes)).isEqualTo(whole(row));
    }

    /// Bytes that are mostly no row: both ways must refuse the same ones.
    @FuzzTest(maxDuration = "1m")
    void whatIsNoRowIsRefusedInPiecesToo(FuzzedDataProvider fuzzer) {
        int pieceBytes = fuzzer.consumeInt(1, 64);
        byte[] row = fuzzer.consumeRemainingAsBytes();

        assertThat(inPieces(row, pieceBytes)).isEqualTo(whole(row));
    }

    /// A row of values that are NULL, short, or repeated until they are longer than what is put together first.
    private static byte[] row(FuzzedDataProvider fuzzer) {
        ByteArrayOutputStream row = new ByteArrayOutputStream();
        for (int column = 0; column < PLAN.columns().size(); column++) {
            if (fuzzer.consumeInt(0, 7) == 0) {
                row.write(0xFB);
                continue;
            }
            byte[] part = fuzzer.consumeBytes(300);
            int times = fuzzer.consumeInt(0, 15) == 0 ? fuzzer.consumeInt(1, 100) : 1;
            int length = part.length * times;
            if (length < 251) {
                row.write(length);
            } else {
                row.write(0xFD);
                row.write(length);
                row.write(length >>> 8);
                row.write(length >>> 16);
            }
            for (int i = 0; i < times; i++) {
                row.writeBytes(part);
            }
        }
        return row.toByteArray();
    }

    private static String whole(byte[] row) {
        Output output = new Output();
        try {
            output.encoder.row(row, 0, row.length);
        } catch (ProtocolException.MalformedPacket e) {
            return REFUSED;
        }
        return output.text();
    }

    private static String inPieces(byte[] row, int pieceBytes) {
        Output output = new Output();
        try {
            for (int from = 0; from < row.length; from += pieceBytes) {
                output.encoder.rowPart(row, from, Math.min(row.length, from + pieceBytes), false);
            }
            output.encoder.rowPart(row, row.length, row.length, true);
        } catch (ProtocolException.MalformedPacket e) {
            return REFUSED;
        }
        return output.text();
    }

    private static final class Output implements StatementSink {
        private final List<byte[]> pieces = new ArrayList<>();
        private final InsertWriter writer = new InsertWriter(new byte[0], 1 << 20, this, InsertWriter.newBlock());
        private final RowEncoder encoder = new RowEncoder(PLAN, writer);

        @Override
        public void write(byte[] bytes, int from, int to) {
            pieces.add(java.util.Arrays.copyOfRange(bytes, from, to));
        }

        @Override
        public void endStatement() {}

        private String text() {
            writer.finish();
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            pieces.forEach(all::writeBytes);
            return all.toString(StandardCharsets.ISO_8859_1);
        }
    }
}
