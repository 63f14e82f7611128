// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.dump.catalogue.CatalogueProgram;
import dev.sluice.format.ObjectKind;
import dev.sluice.format.SqlText;

/// The SHOW CREATE statement of each kind of object.
final class ShowCreate {

    private ShowCreate() {}

    static String database(String name) {
        return "SHOW CREATE DATABASE IF NOT EXISTS " + SqlText.identifier(name);
    }

    static String table(String database, String name) {
        return "SHOW CREATE TABLE " + SqlText.qualified(database, name);
    }

    static String trigger(String database, String name) {
        return "SHOW CREATE TRIGGER " + SqlText.qualified(database, name);
    }

    /// For every kind but triggers, which come several at a time.
    static String program(CatalogueProgram program) {
        return "SHOW CREATE " + word(program.kind()) + " " + SqlText.qualified(program.database(), program.name());
    }

    private static String word(ObjectKind kind) {
        return kind.word().toUpperCase(java.util.Locale.ROOT);
    }
}
