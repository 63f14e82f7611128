// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.format.ObjectKind;
import dev.sluice.format.Prologue;
import dev.sluice.format.Script;
import java.util.ArrayList;
import java.util.List;

/// The definition of an object that belongs to no database.
///
/// @param kind what it is
/// @param name its name; of an account user and host, quoted
/// @param script the statements that make it again
public record ServerDefinition(ObjectKind kind, String name, Script script) {

    /// A script of statements that are UTF-8, behind those that every script begins with.
    static Script script(String... statements) {
        List<String> all = new ArrayList<>(Prologue.DEFINITIONS);
        all.addAll(List.of(statements));
        return Script.of(all.toArray(String[]::new));
    }
}
