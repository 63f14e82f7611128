// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench;

import dev.sluice.dump.Selection.TableName;
import dev.sluice.dump.catalogue.CatalogueColumn;
import dev.sluice.dump.catalogue.CatalogueTable;
import dev.sluice.dump.catalogue.History;
import dev.sluice.dump.row.TablePlan;
import dev.sluice.protocol.ServerInfo;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Rows of one type of column, as a server sends them, always the same ones. Constants: safe for every thread.
public enum RowSample {
    INT("int") {
        @Override
        byte[] value(Random random) {
            return ascii(Integer.toString(random.nextInt()));
        }
    },
    DECIMAL("decimal") {
        @Override
        byte[] value(Random random) {
            return ascii(random.nextInt(100_000) + "." + (10_000 + random.nextInt(90_000)));
        }
    },
    DOUBLE("double") {
        @Override
        byte[] value(Random random) {
            return ascii(Double.toString(random.nextDouble() * 1e6));
        }
    },
    DATETIME("datetime") {
        @Override
        byte[] value(Random random) {
            return ascii(
                    "2024-0" + (1 + random.nextInt(9)) + "-1" + random.nextInt(10) + " 12:34:5" + random.nextInt(10));
        }
    },
    /// 120 digits and dashes, as in sysbench's tables.
    VARCHAR_CLEAN("varchar") {
        @Override
        byte[] value(Random random) {
            byte[] text = new byte[120];
            for (int at = 0; at < text.length; at++) {
                text[at] = (byte) (at % 12 == 11 ? '-' : '0' + random.nextInt(10));
            }
            return text;
        }
    },
    /// 120 bytes with an escape every 20 or so.
    VARCHAR_SPARSE("varchar") {
        @Override
        byte[] value(Random random) {
            return Sample.SPARSE.bytes(120, random);
        }
    },
    /// 48 random bytes.
    BLOB("blob") {
        @Override
        byte[] value(Random random) {
            return Sample.BINARY.bytes(48, random);
        }
    },
    BIT("bit") {
        @Override
        byte[] value(Random random) {
            return Sample.BINARY.bytes(1, random);
        }
    },
    JSON("json") {
        @Override
        byte[] value(Random random) {
            return ascii(
                    "{\"id\": " + random.nextInt(1000) + ", \"tags\": [\"red\", \"green\"], \"name\": \"sample\"}");
        }
    },
    NULLS("varchar") {
        @Override
        byte @Nullable [] value(Random random) {
            return null;
        }
    };

    /// The columns of a row, all of this type.
    static final int COLUMNS = 8;

    private final String type;

    RowSample(String type) {
        this.type = type;
    }

    /// The text of a value as the server sends it, null for NULL.
    abstract byte @Nullable [] value(Random random);

    /// The name of the column type.
    String type() {
        return type;
    }

    /// How the dump reads and writes such a table.
    TablePlan plan() {
        List<CatalogueColumn> columns = IntStream.range(0, COLUMNS)
                .mapToObj(number -> new CatalogueColumn("c" + number, type, type, "", false))
                .toList();
        return TablePlan.of(
                new CatalogueTable(new TableName("shop", "sample"), "InnoDB", 0, 0, columns, List.of(), History.NONE),
                new ServerInfo(ServerInfo.Flavour.MYSQL, "9.7.4", 9, 7, 4));
    }

    /// So many rows, one behind the other, as they lie in the receive window but without packet headers.
    Window window(int rows) {
        Random random = new Random(42);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int[] ends = new int[rows];
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < COLUMNS; column++) {
                byte[] value = value(random);
                bytes.write(value == null ? 0xFB : value.length); // no sample is longer than 250 bytes
                if (value != null) {
                    bytes.writeBytes(value);
                }
            }
            ends[row] = bytes.size();
        }
        return new Window(bytes.toByteArray(), ends);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /// Rows of a result.
    ///
    /// @param bytes the rows
    /// @param ends for each row the index behind its last byte
    @SuppressWarnings("ArrayRecordComponent")
    record Window(byte[] bytes, int[] ends) {}
}
