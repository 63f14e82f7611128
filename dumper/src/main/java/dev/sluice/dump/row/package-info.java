// SPDX-License-Identifier: Apache-2.0
/// Rows of the wire protocol to SQL text, as bytes: the bridge between the protocol and the format.
@NullMarked
package dev.sluice.dump.row;

import org.jspecify.annotations.NullMarked;
