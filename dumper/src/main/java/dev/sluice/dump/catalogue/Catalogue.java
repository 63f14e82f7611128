// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.catalogue;

import java.util.List;

/// Everything that is dumped, before it is planned.
///
/// @param databases the databases
/// @param tables the base tables
/// @param programs views, routines, sequences, events and triggers
public record Catalogue(
        List<CatalogueDatabase> databases, List<CatalogueTable> tables, List<CatalogueProgram> programs) {}
