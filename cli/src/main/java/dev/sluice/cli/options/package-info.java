// SPDX-License-Identifier: Apache-2.0
/// Raw flags and where their values come from: the command line, the environment, the login path and option files, in
/// this order. What is needed of them is resolved here into the immutable options of the other modules.
@NullMarked
package dev.sluice.cli.options;

import org.jspecify.annotations.NullMarked;
