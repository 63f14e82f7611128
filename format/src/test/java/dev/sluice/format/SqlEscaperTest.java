// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SqlEscaperTest {

    private static final byte GUARD = 0x55;

    @Test
    void escapesEveryByteValueAtEveryPlaceOfAWord() {
        for (int value = 0; value < 256; value++) {
            for (int length = 1; length <= 24; length++) {
                for (int place = 0; place < length; place++) {
                    byte[] source = new byte[length];
                    Arrays.fill(source, (byte) 'x');
                    source[place] = (byte) value;
                    assertSameAsNaive(source, 0, length, 0);
                }
            }
        }
    }

    @Test
    void escapesPairsOfNeighboursWhereABorrowCouldRunFromOneToTheOther() {
        byte[] source = new byte[16];
        for (int low = 0; low < 256; low++) {
            for (int high = 0; high < 256; high++) {
                Arrays.fill(source, (byte) 'x');
                source[3] = (byte) low;
                source[4] = (byte) high;
                source[7] = (byte) high;
                assertSameAsNaive(source, 0, source.length, 0);
            }
        }
    }

    @Test
    void escapesRandomBytesAtEveryAlignmentAndLength() {
        Random random = new Random(7);
        byte[] source = new byte[128];
        for (int round = 0; round < 40; round++) {
            random.nextBytes(source);
            for (int from = 0; from < 9; from++) {
                for (int length = 0; length < 70; length++) {
                    assertSameAsNaive(source, from, from + length, round % 9);
                }
            }
        }
    }

    @Test
    void escapesBytesThatAreAllSpecial() {
        byte[] specials = {0, '\n', '\r', '\\', '\'', '"', 0x1A};
        Random random = new Random(8);
        byte[] source = new byte[200];
        for (int round = 0; round < 200; round++) {
            for (int at = 0; at < source.length; at++) {
                source[at] = specials[random.nextInt(specials.length)];
            }
            assertSameAsNaive(source, 0, source.length, 0);
        }
    }

    @Test
    void whatStandsBehindTheValueIsNotTakenForAPartOfIt() {
        for (int length = 0; length < 20; length++) {
            for (int behind = 0; behind < 12; behind++) {
                byte[] source = new byte[length + behind];
                Arrays.fill(source, (byte) '\'');
                Arrays.fill(source, 0, length, (byte) 'x');
                assertSameAsNaive(source, 0, length, 0);
                Arrays.fill(source, 0, length, (byte) '\n');
                Arrays.fill(source, length, source.length, (byte) 'x');
                assertSameAsNaive(source, 0, length, 0);
            }
        }
    }

    @Test
    void leavesLongCleanTextAsItIs() {
        byte[] source = new byte[100_003];
        Arrays.fill(source, (byte) 0xC3);
        byte[] target = new byte[2 * source.length + SqlEscaper.SLACK_BYTES];
        int end = SqlEscaper.escape(source, 0, source.length, target, 0);
        assertThat(Arrays.copyOf(target, end)).isEqualTo(source);
    }

    /// The target has exactly the room that the method asks for, with guards around it.
    private static void assertSameAsNaive(byte[] source, int from, int to, int at) {
        int room = 2 * (to - from) + SqlEscaper.SLACK_BYTES;
        byte[] target = new byte[at + room + 8];
        Arrays.fill(target, GUARD);
        int end = SqlEscaper.escape(source, from, to, target, at);
        byte[] expected = NaiveEscaper.escape(source, from, to);
        if (!Arrays.equals(target, at, end, expected, 0, expected.length)) {
            assertThat(Arrays.copyOfRange(target, at, end)).isEqualTo(expected);
        }
        for (int guard = 0; guard < at; guard++) {
            assertThat(target[guard]).isEqualTo(GUARD);
        }
        for (int guard = at + room; guard < target.length; guard++) {
            assertThat(target[guard]).isEqualTo(GUARD);
        }
    }
}
