// SPDX-License-Identifier: Apache-2.0
/// What a load does in which order: the objects of the manifest by phase, and the queue of chunks.
@NullMarked
package dev.sluice.load.plan;

import org.jspecify.annotations.NullMarked;
