// SPDX-License-Identifier: Apache-2.0
/// Dumps databases: plans the work, takes one consistent snapshot over several connections, reads rows as raw bytes,
/// encodes them into SQL text and writes a dump folder or a stream.
///
/// Start at [dev.sluice.dump.Dumper]. This package is the module's API; the packages below it are its own rooms.
@NullMarked
package dev.sluice.dump;

import org.jspecify.annotations.NullMarked;
