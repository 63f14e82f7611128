// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.ProtocolException.MalformedPacket;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PayloadReaderTest {

    @ParameterizedTest
    @ValueSource(
            longs = {0, 1, 0xFA, 0xFB, 0xFF, 0xFFFF, 0x10000, 0xFFFFFF, 0x1000000, 0xFFFFFFFFL, Long.MAX_VALUE, -1})
    void readsTheLengthEncodedIntegersThatTheWriterWrites(long value) {
        long unsigned = value;
        byte[] bytes = unsigned == -1
                ? HexFormat.of().parseHex("feffffffffffffffff")
                : new PayloadWriter().lengthEncoded(unsigned).toBytes();
        PayloadReader in = new PayloadReader(bytes, 0, bytes.length);
        assertThat(in.readLengthEncoded()).isEqualTo(unsigned);
        assertThat(in.remaining()).isZero();
    }

    @Test
    void tellsNullFromAnEmptyString() {
        PayloadReader in = reader("fb00");
        assertThat(in.readNullableBytes()).isNull();
        assertThat(in.readNullableBytes()).isEmpty();
    }

    @Test
    void readsFixedIntegersLittleEndian() {
        PayloadReader in = reader("01 0201 04030201ff");
        assertThat(in.readInt1()).isEqualTo(1);
        assertThat(in.readInt2()).isEqualTo(0x0102);
        assertThat(in.readInt4()).isEqualTo(0x01020304L);
        assertThat(in.remaining()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "05 61",
                "fc",
                "fc01",
                "fcffff",
                "fdffff",
                "fe00000000000000",
                "feffffffffffffffff61",
                "fe000000000000008061",
                "fb",
                "ff"
            })
    void refusesAStringThatDoesNotFit(String hex) {
        assertThatThrownBy(() -> reader(hex).readText()).isInstanceOf(MalformedPacket.class);
    }

    @Test
    void refusesToSkipBeyondTheEnd() {
        assertThatThrownBy(() -> reader("0102").skip(3)).isInstanceOf(MalformedPacket.class);
    }

    @Test
    void readsAZeroTerminatedTextWhoseZeroIsMissing() {
        assertThat(reader("6162").readZeroTerminated()).isEqualTo("ab");
    }

    private static PayloadReader reader(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        return new PayloadReader(bytes, 0, bytes.length);
    }
}
