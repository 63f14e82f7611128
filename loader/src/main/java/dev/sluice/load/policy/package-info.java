// SPDX-License-Identifier: Apache-2.0
/// What a load makes different from the dump because it was asked to: which objects it takes, what databases are
/// called,
/// who defines programs, which collations stand in for others.
///
/// Start at [dev.sluice.load.policy.AdaptedDump], through which the rest of the loader sees the dump.
@NullMarked
package dev.sluice.load.policy;

import org.jspecify.annotations.NullMarked;
