// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/// Runs every benchmark once, so that none stops working unseen. The figures mean nothing.
class BenchmarksTest {

    @Test
    void everyBenchmarkRuns() throws RunnerException {
        Options options = new OptionsBuilder()
                .forks(0)
                .warmupIterations(0)
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(5))
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build();
        Collection<RunResult> results = new Runner(options).run();
        assertThat(results)
                .extracting(result -> result.getParams().getBenchmark())
                .contains(
                        EscapeBenchmark.class.getName() + ".kernel",
                        InsertWriterBenchmark.class.getName() + ".rows",
                        RowBenchmark.class.getName() + ".bytes",
                        RowBenchmark.class.getName() + ".objects",
                        PacketDecoderBenchmark.class.getName() + ".packets",
                        ChecksumBenchmark.class.getName() + ".crc32c",
                        ZstdBenchmark.class.getName() + ".buffers",
                        ChunkReaderBenchmark.class.getName() + ".statements");
        assertThat(results)
                .allSatisfy(result ->
                        assertThat(result.getPrimaryResult().getScore()).isPositive());
    }
}
