// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.target;

import dev.sluice.format.ObjectKind;
import dev.sluice.format.SqlText;
import java.util.Locale;

/// An object on the target.
///
/// @param kind what it is; TRIGGERS stands for one trigger
/// @param database the database it is in
/// @param name its name, as the target spells it
/// @param engine the storage engine of a table, "" for everything else
/// @param comment the comment of a table, "" for everything else
public record Existing(ObjectKind kind, String database, String name, String engine, String comment) {

    /// What it is called in messages, as in "table shop.orders".
    public String description() {
        return word() + " " + database + "." + name;
    }

    /// The statement that drops it.
    public String drop() {
        return "DROP " + word().toUpperCase(Locale.ROOT) + " IF EXISTS " + SqlText.qualified(database, name);
    }

    private String word() {
        return kind == ObjectKind.TRIGGERS ? "trigger" : kind.word();
    }
}
