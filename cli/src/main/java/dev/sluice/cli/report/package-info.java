// SPDX-License-Identifier: Apache-2.0
/// What Sluice says to its user: exit codes, the two lines of a failure, warnings and notes on stderr.
@NullMarked
package dev.sluice.cli.report;

import org.jspecify.annotations.NullMarked;
