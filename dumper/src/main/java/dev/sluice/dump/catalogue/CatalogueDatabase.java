// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.catalogue;

/// One database.
///
/// @param name its name
/// @param collation its default collation
public record CatalogueDatabase(String name, String collation) {}
