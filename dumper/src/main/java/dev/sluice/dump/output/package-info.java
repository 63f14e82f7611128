// SPDX-License-Identifier: Apache-2.0
/// Where a dump goes: a folder of files, or one stream.
@NullMarked
package dev.sluice.dump.output;

import org.jspecify.annotations.NullMarked;
