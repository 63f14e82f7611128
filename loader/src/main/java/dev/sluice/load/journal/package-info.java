// SPDX-License-Identifier: Apache-2.0
/// The record of finished work, kept in the target itself so that it can never disagree with the rows there.
@NullMarked
package dev.sluice.load.journal;

import org.jspecify.annotations.NullMarked;
