// SPDX-License-Identifier: Apache-2.0
/// What the server holds: databases, tables, columns and programs, read in a handful of statements for all tables.
@NullMarked
package dev.sluice.dump.catalogue;

import org.jspecify.annotations.NullMarked;
