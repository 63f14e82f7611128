// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.format.Manifest;
import dev.sluice.load.plan.ChunkQueue.FirstChunk;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ChunkQueueTest {

    private static List<PlannedChunk> chunks(String table, int count) {
        Manifest.DumpedTable dumped = new Manifest.DumpedTable("d", table, "InnoDB", 0, 0, List.of());
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> new PlannedChunk(
                        dumped,
                        EngineKind.TRANSACTIONAL,
                        new Manifest.Chunk(null, 1, 1, new Manifest.FileSeal("30-rows/" + table + i, 1, "00000000"))))
                .toList();
    }

    private static ChunkQueue queue(FirstChunk firstChunk) {
        ChunkQueue queue = new ChunkQueue(firstChunk);
        queue.add(chunks("a", 2));
        queue.add(chunks("none", 0));
        queue.add(chunks("b", 2));
        return queue;
    }

    private static CompletableFuture<PlannedChunk> nextElsewhere(ChunkQueue queue) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return queue.next();
            } catch (InterruptedException interrupt) {
                throw new IllegalStateException(interrupt);
            }
        });
    }

    @Test
    void handsOutTableByTableInOrder() throws Exception {
        ChunkQueue queue = queue(FirstChunk.TOGETHER);
        assertThat(List.of(queue.next(), queue.next(), queue.next(), queue.next()))
                .extracting(PlannedChunk::file)
                .containsExactly("30-rows/a1", "30-rows/a2", "30-rows/b1", "30-rows/b2");
        assertThat(queue.next()).isNull();
    }

    @Test
    void tellsWhichChunkWasTheLastOfItsTable() throws Exception {
        ChunkQueue queue = queue(FirstChunk.TOGETHER);
        PlannedChunk a1 = queue.next();
        PlannedChunk a2 = queue.next();
        PlannedChunk b1 = queue.next();
        assertThat(queue.done(a2)).isFalse();
        assertThat(queue.done(b1)).isFalse();
        assertThat(queue.done(a1)).isTrue();
        assertThat(queue.done(queue.next())).isTrue();
    }

    @Test
    void goesOnWithOtherTablesWhileAFirstChunkIsAlone() throws Exception {
        ChunkQueue queue = queue(FirstChunk.ALONE);
        PlannedChunk a1 = queue.next();
        assertThat(a1.file()).isEqualTo("30-rows/a1");
        assertThat(queue.next().file()).isEqualTo("30-rows/b1");
        CompletableFuture<PlannedChunk> waiting = nextElsewhere(queue);
        assertThat(waiting.completeOnTimeout(a1, 100, TimeUnit.MILLISECONDS).get())
                .as("nothing may come before a1 is done")
                .isSameAs(a1);
        queue.done(a1);
        queue.stop();
    }

    @Test
    void chunksThatWaitedComeWhenTheFirstIsDone() throws Exception {
        ChunkQueue queue = queue(FirstChunk.ALONE);
        PlannedChunk a1 = queue.next();
        queue.next();
        CompletableFuture<PlannedChunk> waiting = nextElsewhere(queue);
        queue.done(a1);
        assertThat(waiting.get(10, TimeUnit.SECONDS).file()).isEqualTo("30-rows/a2");
    }

    @Test
    void stopWakesWhoWaits() throws Exception {
        ChunkQueue queue = queue(FirstChunk.ALONE);
        queue.next();
        queue.next();
        CompletableFuture<PlannedChunk> waiting = nextElsewhere(queue);
        queue.stop();
        assertThat(waiting.get(10, TimeUnit.SECONDS)).isNull();
    }
}
