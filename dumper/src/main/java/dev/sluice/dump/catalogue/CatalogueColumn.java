// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.catalogue;

/// One column of a base table, as the catalogue describes it.
///
/// @param name the column's name
/// @param type the bare type in lower case, as in `varchar`
/// @param fullType the type as it stands in a definition, as in `varchar(20)`
/// @param charset the character set of the column's text, or "" where it has none
/// @param generated whether the server computes the value, so that it is neither read nor written
public record CatalogueColumn(String name, String type, String fullType, String charset, boolean generated) {}
