// SPDX-License-Identifier: Apache-2.0
/// The command line of Sluice: one file for each verb, and [dev.sluice.cli.Sluice], which parses, runs and maps the
/// outcome to an exit code.
///
/// The packages below it are its rooms: `options` knows where values come from, `progress` and `report` what the user
/// sees of them.
@NullMarked
package dev.sluice.cli;

import org.jspecify.annotations.NullMarked;
