// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench;

import com.mysql.cj.MysqlType;
import com.mysql.cj.conf.DefaultPropertySet;
import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.a.NativeConstants.StringSelfDataType;
import com.mysql.cj.protocol.a.NativePacketPayload;
import com.mysql.cj.protocol.a.result.ByteArrayRow;
import com.mysql.cj.result.BigDecimalValueFactory;
import com.mysql.cj.result.DefaultColumnDefinition;
import com.mysql.cj.result.DoubleValueFactory;
import com.mysql.cj.result.Field;
import com.mysql.cj.result.IntegerValueFactory;
import com.mysql.cj.result.LocalDateTimeValueFactory;
import com.mysql.cj.result.StringValueFactory;
import com.mysql.cj.result.ValueFactory;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// The way of a dump tool above JDBC, on Connector/J's own classes: a row becomes an array for each value, a value an
/// object of its column's type, the object text, and the text bytes. What surrounds this in a driver (socket,
/// ResultSet, checks on each call) is left out, so that the cost is the least that such a tool has. For one thread.
final class ObjectPath {

    private static final int UTF8MB4 = 255;
    private static final int STATEMENT_CHARS = 1 << 20;
    private static final DateTimeFormatter DATETIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");

    private final DefaultColumnDefinition columns;
    private final @Nullable ValueFactory<?> factory;
    private final StringBuilder statement = new StringBuilder(2 * STATEMENT_CHARS);
    private long bytes;

    ObjectPath(RowSample sample) {
        MysqlType type = MysqlType.getByName(sample.type());
        Field[] fields = new Field[RowSample.COLUMNS];
        Arrays.fill(fields, new Field("sample", "c", UTF8MB4, "UTF-8", type, 1 << 16));
        columns = new DefaultColumnDefinition(fields);
        factory = factory(sample);
    }

    /// How much text was made so far.
    long bytes() {
        return bytes;
    }

    void row(byte[] window, int from, int to) {
        NativePacketPayload payload = new NativePacketPayload(Arrays.copyOfRange(window, from, to));
        byte[][] values = new byte[RowSample.COLUMNS][];
        for (int column = 0; column < values.length; column++) {
            values[column] = payload.readBytes(StringSelfDataType.STRING_LENENC);
        }
        ByteArrayRow row = new ByteArrayRow(values, null);
        row.setMetadata(columns);
        statement.append('(');
        for (int column = 0; column < values.length; column++) {
            if (column > 0) {
                statement.append(',');
            }
            append(factory == null ? row.getBytes(column) : row.getValue(column, factory));
        }
        statement.append("),\n");
        if (statement.length() >= STATEMENT_CHARS) {
            bytes += statement.toString().getBytes(StandardCharsets.UTF_8).length;
            statement.setLength(0);
        }
    }

    private void append(@Nullable Object value) {
        switch (value) {
            case null -> statement.append("NULL");
            case Number number -> statement.append(number);
            case LocalDateTime time ->
                statement.append('\'').append(DATETIME.format(time)).append('\'');
            case byte[] blob ->
                statement.append("x'").append(HexFormat.of().formatHex(blob)).append('\'');
            default -> appendText(value.toString());
        }
    }

    private void appendText(String text) {
        statement.append('\'');
        for (int at = 0; at < text.length(); at++) {
            char letter = text.charAt(at);
            switch (letter) {
                case 0 -> statement.append("\\0");
                case '\n' -> statement.append("\\n");
                case '\r' -> statement.append("\\r");
                case 0x1A -> statement.append("\\Z");
                case '\\', '\'', '"' -> statement.append('\\').append(letter);
                default -> statement.append(letter);
            }
        }
        statement.append('\'');
    }

    /// What makes the object that getObject gives for the type; null where it is the bytes themselves.
    private static @Nullable ValueFactory<?> factory(RowSample sample) {
        PropertySet properties = new DefaultPropertySet();
        return switch (sample) {
            case INT -> new IntegerValueFactory(properties);
            case DECIMAL -> new BigDecimalValueFactory(properties);
            case DOUBLE -> new DoubleValueFactory(properties);
            case DATETIME -> new LocalDateTimeValueFactory(properties);
            case VARCHAR_CLEAN, VARCHAR_SPARSE, JSON, NULLS -> new StringValueFactory(properties);
            case BLOB, BIT -> null;
        };
    }
}
