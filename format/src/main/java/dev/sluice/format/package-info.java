// SPDX-License-Identifier: Apache-2.0
/// The dump folder: what its files are called, what stands in them, how they are written, sealed and read back.
///
/// Start at [dev.sluice.format.DumpFolder]. Rows become SQL text in an [dev.sluice.format.InsertWriter], which fills
/// a [dev.sluice.format.ChunkWriter]; a [dev.sluice.format.ChunkReader] gives the statements back one by one. What
/// the folder holds stands in the [dev.sluice.format.Manifest]. The package knows nothing of connections or result
/// sets.
@NullMarked
package dev.sluice.format;

import org.jspecify.annotations.NullMarked;
