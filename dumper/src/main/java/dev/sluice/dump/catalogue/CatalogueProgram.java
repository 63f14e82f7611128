// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.catalogue;

import dev.sluice.format.ObjectKind;

/// An object that is defined by its text alone: a view, a routine, a sequence, an event; or all triggers of a table.
///
/// @param kind what it is
/// @param database its database
/// @param name its name; for triggers the name of their table
/// @param parts the names of the single triggers in the order in which they fire; empty for all other kinds
public record CatalogueProgram(ObjectKind kind, String database, String name, java.util.List<String> parts) {

    /// What it is and which one, as messages name it.
    @Override
    public String toString() {
        return kind.word() + " " + database + "." + name;
    }
}
