// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.target;

import dev.sluice.format.ObjectKind;
import java.util.Locale;

/// How the target compares names. Names of databases, tables and views differ in case only where
/// `lower_case_table_names` is 0; names of routines, events and columns never do.
public enum NameCase {
    SENSITIVE,
    INSENSITIVE;

    /// The rule of a server.
    ///
    /// @param lowerCaseTableNames the value of the variable
    public static NameCase of(String lowerCaseTableNames) {
        return lowerCaseTableNames.equals("0") ? SENSITIVE : INSENSITIVE;
    }

    /// The form in which names of databases, tables and views are to be compared.
    public String key(String name) {
        return this == SENSITIVE ? name : folded(name);
    }

    /// The form in which the name of an object of this kind is to be compared.
    String key(ObjectKind kind, String name) {
        return switch (kind) {
            case DATABASE, SEQUENCE, TABLE, COLUMNS, STATISTICS, VIEW, TRIGGERS -> key(name);
            case ACCOUNT, TABLESPACE, SPATIAL_REFERENCE_SYSTEM, GRANTS -> name;
            case LIBRARY, PACKAGE, PACKAGE_BODY, FUNCTION, PROCEDURE, EVENT -> folded(name);
        };
    }

    /// The form in which names that never differ in case are to be compared.
    static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
