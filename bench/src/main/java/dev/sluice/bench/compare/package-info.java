// SPDX-License-Identifier: Apache-2.0
/// Sluice beside other dump tools on one server and the same data: `make compare`. Programs of their own, which write
/// to standard output.
@NullMarked
package dev.sluice.bench.compare;

import org.jspecify.annotations.NullMarked;
