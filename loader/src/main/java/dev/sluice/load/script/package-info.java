// SPDX-License-Identifier: Apache-2.0
/// SQL scripts of other tools, taken apart and restored over several connections.
@NullMarked
package dev.sluice.load.script;

import org.jspecify.annotations.NullMarked;
