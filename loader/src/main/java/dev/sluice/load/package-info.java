// SPDX-License-Identifier: Apache-2.0
/// Restores dumps: plans the work, reads chunk files and sends their statements over several connections, several
/// statements in flight on each.
///
/// Start at [dev.sluice.load.Loader]. This package is the module's API; the packages below it are its own rooms.
@NullMarked
package dev.sluice.load;

import org.jspecify.annotations.NullMarked;
