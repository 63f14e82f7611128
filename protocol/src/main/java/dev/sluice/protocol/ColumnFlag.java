// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

/// The flags of a column definition.
///
/// @see "MySQL documentation, Column Definition Flags"
public final class ColumnFlag {
    public static final int NOT_NULL = 1;
    public static final int UNSIGNED = 1 << 5;
    public static final int BINARY = 1 << 7;
    public static final int ENUM = 1 << 8;
    public static final int SET = 1 << 11;

    private ColumnFlag() {}
}
