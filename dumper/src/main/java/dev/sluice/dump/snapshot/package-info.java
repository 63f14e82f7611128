// SPDX-License-Identifier: Apache-2.0
/// Several connections that see one consistent state of the server, and how that state is obtained.
@NullMarked
package dev.sluice.dump.snapshot;

import org.jspecify.annotations.NullMarked;
