// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.report.Messages;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProgressTickerTest {

    @Test
    void showsALineOnTheTerminalUntilItIsClosed() throws InterruptedException {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Messages messages = new Messages(
                new PrintStream(err, true, StandardCharsets.UTF_8), Messages.Form.TERMINAL, Messages.Detail.NORMAL);
        CountDownLatch thirdReading = new CountDownLatch(3);
        ProgressTicker ticker = new ProgressTicker(
                () -> {
                    thirdReading.countDown();
                    return Progress.exact(1, 2, 3, 4);
                },
                messages);
        assertThat(thirdReading.await(10, TimeUnit.SECONDS)).isTrue();
        ticker.close();
        String said = err.toString(StandardCharsets.UTF_8);
        assertThat(said).startsWith("\r\u001b[K1 row, 3 bytes, ").contains("75 %");
        Thread.sleep(600);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo(said);
    }
}
