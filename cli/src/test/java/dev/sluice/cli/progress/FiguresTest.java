// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0 bytes",
                "1 | 1 byte",
                "999 | 999 bytes",
                "1000 | 1.0 kB",
                "999949 | 999.9 kB",
                "999950 | 1.0 MB",
                "5600000 | 5.6 MB",
                "1234567890 | 1.2 GB",
                "9223372036854775807 | 9223.4 PB"
            })
    void bytesAreReadable(long bytes, String text) {
        assertThat(Figures.bytes(bytes)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0 ms",
                "99 | 99 ms",
                "100 | 0.1 s",
                "949 | 0.9 s",
                "9949 | 9.9 s",
                "9950 | 10 s",
                "59499 | 59 s",
                "59500 | 1 min 00 s",
                "185000 | 3 min 05 s",
                "3599499 | 59 min 59 s",
                "3600000 | 1 h 00 min",
                "7800000 | 2 h 10 min"
            })
    void durationsAreReadable(long millis, String text) {
        assertThat(Figures.duration(Duration.ofMillis(millis))).isEqualTo(text);
    }

    @Test
    void countsAreReadable() {
        assertThat(Figures.count(1_234_567)).isEqualTo("1,234,567");
        assertThat(Figures.count(1, "row")).isEqualTo("1 row");
        assertThat(Figures.count(0, "row")).isEqualTo("0 rows");
        assertThat(Figures.count(1_234, "row")).isEqualTo("1,234 rows");
    }

    @Test
    void ratesAreBytesToTheSecond() {
        assertThat(Figures.rate(24_000_000, Duration.ofSeconds(2))).isEqualTo("12.0 MB/s");
        assertThat(Figures.rate(0, Duration.ZERO)).isEqualTo("0 bytes/s");
    }
}
