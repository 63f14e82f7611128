// SPDX-License-Identifier: Apache-2.0
/// Sends scripts and chunks over the connections, several statements in flight on each, and stops all of them
/// together.
@NullMarked
package dev.sluice.load.pipeline;

import org.jspecify.annotations.NullMarked;
