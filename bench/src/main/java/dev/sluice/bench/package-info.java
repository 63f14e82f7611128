// SPDX-License-Identifier: Apache-2.0
/// JMH benchmarks of the fast path. `dev/bench` runs them; a test runs each once, so that none stops working unseen.
///
/// Most scores are in MB/s (a million bytes a second) of source bytes: the classes count a byte as an operation, and an
/// operation per microsecond is a megabyte per second. [RowBenchmark] counts nanoseconds per value.
@NullMarked
package dev.sluice.bench;

import org.jspecify.annotations.NullMarked;
