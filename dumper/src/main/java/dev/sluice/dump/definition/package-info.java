// SPDX-License-Identifier: Apache-2.0
/// The statements that make an object again.
@NullMarked
package dev.sluice.dump.definition;

import org.jspecify.annotations.NullMarked;
