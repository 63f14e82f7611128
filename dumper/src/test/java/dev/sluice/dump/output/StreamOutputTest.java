// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.dump.Selection.TableName;
import dev.sluice.dump.plan.ChunkTask;
import dev.sluice.dump.row.TablePlan;
import dev.sluice.format.FormatException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamOutputTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Test
    void statementsOfChunksThatAreReadAtTheSameTimeNeverMix() throws InterruptedException {
        StreamOutput output = new StreamOutput(bytes);
        List<Thread> threads = new ArrayList<>();
        for (char letter : new char[] {'a', 'b', 'c'}) {
            ChunkOutput chunk = output.rows(task());
            threads.add(Thread.ofPlatform().start(() -> writeStatements(chunk, letter)));
        }
        for (Thread thread : threads) {
            thread.join();
        }

        List<String> lines = bytes.toString(StandardCharsets.US_ASCII).lines().toList();
        assertThat(lines.stream().filter(line -> line.matches("a{2000};|b{2000};|c{2000};")))
                .hasSize(300);
        assertThat(lines.stream().filter(line -> line.startsWith("SET "))).hasSize(2);
        assertThat(lines).hasSize(302);
    }

    @Test
    void aReaderThatHasGoneIsAWriteFailure() {
        StreamOutput output = new StreamOutput(new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException("Broken pipe");
            }
        });

        assertThatThrownBy(() -> output.rows(task()).write(new byte[] {1}, 0, 1))
                .isInstanceOf(FormatException.WriteFailed.class)
                .hasMessageContaining("Broken pipe");
    }

    private static void writeStatements(ChunkOutput chunk, char letter) {
        byte[] half = String.valueOf(letter).repeat(1_000).getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < 100; i++) {
            chunk.write(half, 0, half.length);
            chunk.write(half, 0, half.length);
            chunk.write(";\n".getBytes(StandardCharsets.US_ASCII), 0, 2);
            chunk.endStatement();
        }
    }

    private static ChunkTask task() {
        return new ChunkTask(new TableName("s", "t"), 1, new TablePlan("SELECT 1", "", List.of(), List.of()), null, "");
    }
}
