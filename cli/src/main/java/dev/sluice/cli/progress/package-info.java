// SPDX-License-Identifier: Apache-2.0
/// How far a dump or a load has come, as a line that a person reads or as JSON.
@NullMarked
package dev.sluice.cli.progress;

import org.jspecify.annotations.NullMarked;
