// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

/// One column of a text result set, as the server describes it.
///
/// @param name the name or alias of the column in the result
/// @param type the protocol's type code, see [ColumnType]
/// @param charset the number of the column's collation; 63 is binary
/// @param flags the flags of the protocol's column definition, see [ColumnFlag]
/// @param decimals the number of decimals shown; 31 for a floating-point number without a fixed number of them
/// @param length the maximal length of the column's text in bytes
/// @param extendedType MariaDB's extended type name (`uuid`, `inet6`, `json` ...), or "" where the server sent none
/// @see "MySQL documentation, Column Definition"
public record Column(String name, int type, int charset, int flags, int decimals, long length, String extendedType) {}
