// SPDX-License-Identifier: Apache-2.0
/// What stands on the target already, read in a handful of catalogue statements, and what its columns mean for
/// warnings.
@NullMarked
package dev.sluice.load.target;

import org.jspecify.annotations.NullMarked;
