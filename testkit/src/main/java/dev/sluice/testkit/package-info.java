// SPDX-License-Identifier: Apache-2.0
/// Everything that tests need from outside: real servers, sample databases, and an independent comparison of two
/// servers.
@NullMarked
package dev.sluice.testkit;

import org.jspecify.annotations.NullMarked;
