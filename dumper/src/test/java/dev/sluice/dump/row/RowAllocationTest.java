// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.row;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sluice.dump.Selection.TableName;
import dev.sluice.dump.catalogue.CatalogueColumn;
import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.dump.catalogue.History;
import dev.sluice.format.InsertWriter;
import dev.sluice.format.StatementSink;
import dev.sluice.protocol.ServerInfo;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Rows leave no garbage behind, whatever the encoder and the way.
class RowAllocationTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ROWS = 3_000;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    int      | int           | -12345
                    decimal  | decimal(10,5) | 123.45000
                    float    | float         | 0.1
                    double   | double        | -0
                    datetime | datetime      | 2024-01-01 10:00:00
                    enum     | enum('a','b') | b
                    varchar  | varchar(99)   | it's "quoted" text
                    blob     | blob          | a\\b
                    bit      | bit(16)       | xy
                    json     | json          | {"a": 1}
                    uuid     | uuid          | 123e4567-e89b-12d3-a456-426614174000
                    """)
    void rowsAllocateNothing(String type, String fullType, String value) {
        CatalogueTable table = new CatalogueTable(
                new TableName("s", "t"),
                "InnoDB",
                0,
                0,
                List.of(
                        new CatalogueColumn("c", type, fullType, "", false),
                        new CatalogueColumn("n", type, fullType, "", false)),
                List.of(),
                History.NONE);
        TablePlan plan = TablePlan.of(table, new ServerInfo(ServerInfo.Flavour.MYSQL, "9.7.4", 9, 7, 4));
        byte[] head = plan.insertHead().getBytes(StandardCharsets.UTF_8);
        RowEncoder encoder =
                new RowEncoder(plan, new InsertWriter(head, 1 << 16, new Nowhere(), InsertWriter.newBlock()));
        byte[] row = valueAndNull(value);

        assertThat(leastAllocated(() -> encoder.row(row, 0, row.length))).isZero();
        assertThat(leastAllocated(() -> {
                    encoder.rowPart(row, 0, 3, false);
                    encoder.rowPart(row, 3, row.length, true);
                }))
                .isZero();
    }

    private static byte[] valueAndNull(String value) {
        ByteArrayOutputStream row = new ByteArrayOutputStream();
        row.write(value.length());
        row.writeBytes(value.getBytes(StandardCharsets.US_ASCII));
        row.write(0xFB);
        return row.toByteArray();
    }

    /// The first rounds warm up; a later one may still catch a method being compiled anew, so the least one counts.
    private static long leastAllocated(Runnable row) {
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 8; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < ROWS; i++) {
                row.run();
            }
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }

    private static final class Nowhere implements StatementSink {
        @Override
        public void write(byte[] bytes, int from, int to) {}

        @Override
        public void endStatement() {}
    }
}
