// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgressMeterTest {

    private static final long SECOND = 1_000_000_000L;

    @Test
    void showsRowsBytesRateShareAndRemainingTime() {
        ProgressMeter meter = new ProgressMeter(0);
        meter.read(Progress.exact(1_000, 10_000, 2_000_000, 20_000_000), SECOND);
        assertThat(meter.line()).isEqualTo("1,000 rows, 2.0 MB, 2.0 MB/s, 10 %, 9 s left");
        meter.read(Progress.exact(2_000, 10_000, 4_000_000, 20_000_000), 2 * SECOND);
        assertThat(meter.line()).isEqualTo("2,000 rows, 4.0 MB, 2.0 MB/s, 20 %, 8 s left");
        assertThat(meter.fields())
                .isEqualTo(Map.of(
                        "rows",
                        2_000L,
                        "totalRows",
                        10_000L,
                        "bytes",
                        4_000_000L,
                        "bytesPerSecond",
                        2_000_000L,
                        "share",
                        0.2,
                        "secondsLeft",
                        8L));
    }

    @Test
    void leavesOutWhatIsNotKnown() {
        ProgressMeter meter = new ProgressMeter(0);
        meter.read(Progress.estimated(0, 0, 0), SECOND);
        assertThat(meter.line()).isEqualTo("0 rows, 0 bytes, 0 bytes/s");
        assertThat(meter.fields()).isEqualTo(Map.of("rows", 0L, "bytes", 0L, "bytesPerSecond", 0L));
    }

    @Test
    void anEstimateNeverClaimsToBeComplete() {
        assertThat(Progress.estimated(200, 100, 1).share()).isEqualTo(0.99);
    }

    @Test
    void theRateFollowsSlowly() {
        ProgressMeter meter = new ProgressMeter(0);
        meter.read(Progress.exact(0, 0, 1_000_000, 0), SECOND);
        meter.read(Progress.exact(0, 0, 1_000_000, 0), 2 * SECOND);
        assertThat(meter.fields()).containsEntry("bytesPerSecond", 700_000L);
    }

    @Test
    void twoReadingsAtOneMomentDoNotDivideByZero() {
        ProgressMeter meter = new ProgressMeter(0);
        meter.read(Progress.exact(5, 10, 5, 10), 0);
        assertThat(meter.line()).isEqualTo("5 rows, 5 bytes, 50 %");
    }
}
