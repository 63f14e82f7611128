// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SqlBytesTest {

    private static final byte GUARD = 0x55;

    @Test
    void copiesEveryLengthFromEveryPlaceToEveryPlace() {
        byte[] source = new byte[90];
        new Random(5).nextBytes(source);
        for (int from = 0; from < 10; from++) {
            for (int to = from; to <= source.length; to++) {
                int at = to % 9;
                int room = to - from + SqlEscaper.SLACK_BYTES;
                byte[] target = new byte[at + room + 4];
                Arrays.fill(target, GUARD);

                int end = SqlBytes.copy(source, from, to, target, at);

                assertThat(Arrays.copyOfRange(target, at, end)).isEqualTo(Arrays.copyOfRange(source, from, to));
                assertThat(guards(target, 0, at)).isTrue();
                assertThat(guards(target, at + room, target.length)).isTrue();
            }
        }
    }

    @Test
    void writesEveryByteAsTwoDigits() {
        byte[] source = new byte[256];
        for (int value = 0; value < 256; value++) {
            source[value] = (byte) value;
        }
        byte[] target = new byte[520];

        int end = SqlBytes.hex(source, 1, 256, target, 3);

        assertThat(new String(target, 3, end - 3, StandardCharsets.US_ASCII))
                .isEqualTo(HexFormat.of().withUpperCase().formatHex(source, 1, 256));
    }

    private static boolean guards(byte[] target, int from, int to) {
        for (int at = from; at < to; at++) {
            if (target[at] != GUARD) {
                return false;
            }
        }
        return true;
    }
}
