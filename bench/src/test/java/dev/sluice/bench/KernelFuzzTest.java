// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sluice.format.SqlBytes;
import dev.sluice.format.SqlEscaper;
import java.util.Arrays;

/// The kernels against the loops that one would write first, on bytes, places and cuts that the fuzzer chooses. In a
/// normal build they run on the inputs kept beside this class; `dev/fuzz` looks for new ones.
class KernelFuzzTest {

    private static final byte GUARD = 0x55;

    @FuzzTest(maxDuration = "1m")
    void escapingIsThatOfTheNaiveLoopWhereverTheValueIsCut(FuzzedDataProvider fuzzer) {
        Slice slice = Slice.of(fuzzer);
        byte[] expected = new byte[2 * slice.length()];
        int expectedBytes = NaiveEscaper.escape(slice.source, slice.from, slice.to, expected, 0);
        byte[] target = guarded(slice.at + 2 * slice.length() + SqlEscaper.SLACK_BYTES);

        int end = SqlEscaper.escape(slice.source, slice.from, slice.cut, target, slice.at);
        end = SqlEscaper.escape(slice.source, slice.cut, slice.to, target, end);

        assertThat(Arrays.copyOfRange(target, slice.at, end)).isEqualTo(Arrays.copyOf(expected, expectedBytes));
        assertGuards(target, slice.at, slice.at + 2 * slice.length() + SqlEscaper.SLACK_BYTES);
    }

    @FuzzTest(maxDuration = "1m")
    void copyingIsThatOfTheNaiveLoopWhereverTheValueIsCut(FuzzedDataProvider fuzzer) {
        Slice slice = Slice.of(fuzzer);
        byte[] target = guarded(slice.at + slice.length() + SqlEscaper.SLACK_BYTES);

        int end = SqlBytes.copy(slice.source, slice.from, slice.cut, target, slice.at);
        end = SqlBytes.copy(slice.source, slice.cut, slice.to, target, end);

        assertThat(Arrays.copyOfRange(target, slice.at, end))
                .isEqualTo(Arrays.copyOfRange(slice.source, slice.from, slice.to));
        assertGuards(target, slice.at, slice.at + slice.length() + SqlEscaper.SLACK_BYTES);
    }

    private static byte[] guarded(int room) {
        byte[] target = new byte[room + 8];
        Arrays.fill(target, GUARD);
        return target;
    }

    private static void assertGuards(byte[] target, int from, int to) {
        for (int at = 0; at < target.length; at++) {
            if (at < from || at >= to) {
                assertThat(target[at]).as("byte %d", at).isEqualTo(GUARD);
            }
        }
    }

    /// Where in an array a value lies, where it is cut in two, and where it goes.
    private record Slice(byte[] source, int from, int cut, int to, int at) {

        private static Slice of(FuzzedDataProvider fuzzer) {
            int at = fuzzer.consumeInt(0, 16);
            int before = fuzzer.consumeInt(0, 16);
            int behind = fuzzer.consumeInt(0, 16);
            int cut = fuzzer.consumeInt(0, 1 << 12);
            byte[] source = fuzzer.consumeRemainingAsBytes();
            int from = Math.min(before, source.length);
            int to = Math.max(from, source.length - behind);
            return new Slice(source, from, Math.min(to, from + cut), to, at);
        }

        private int length() {
            return to - from;
        }
    }
}
