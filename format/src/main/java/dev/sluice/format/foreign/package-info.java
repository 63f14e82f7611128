// SPDX-License-Identifier: Apache-2.0
/// Dump folders of other tools, read as dumps: [dev.sluice.format.foreign.MydumperFolder] and
/// [dev.sluice.format.foreign.ShellFolder] find out what is in them and make a [dev.sluice.format.foreign.ForeignDump]
/// of it.
@NullMarked
package dev.sluice.format.foreign;

import org.jspecify.annotations.NullMarked;
