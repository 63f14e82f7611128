// SPDX-License-Identifier: Apache-2.0
/// What is to be read, in which pieces and in which order.
@NullMarked
package dev.sluice.dump.plan;

import org.jspecify.annotations.NullMarked;
