// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.target;

import dev.sluice.format.Manifest;
import dev.sluice.format.ObjectKind;
import dev.sluice.load.LoadException;
import java.util.List;

/// What is looked at before anything is made on the target.
///
/// @param objects all objects of the dump
/// @param target what there is
public record TargetCheck(List<Manifest.DumpedObject> objects, TargetCatalogue target) {

    /// Two databases would be mixed without a word; of two tables the second would fail in the middle.
    ///
    /// @throws LoadException.NamesCollide where the target takes two names for one
    public void requireDistinctNames() {
        TargetCatalogue.Collision collision = target.collision(objects);
        if (collision != null) {
            throw new LoadException.NamesCollide(described(collision.one()), described(collision.other()));
        }
    }

    /// Nothing is overwritten.
    ///
    /// @throws LoadException.TargetNotEmpty where an object of the dump is there
    public void requireNothing() {
        List<String> existing = objects.stream()
                .flatMap(object -> target.inPlaceOf(object).stream())
                .map(Existing::description)
                .toList();
        if (!existing.isEmpty()) {
            throw new LoadException.TargetNotEmpty(existing);
        }
    }

    private static String described(Manifest.DumpedObject object) {
        String name = object.kind() == ObjectKind.DATABASE ? object.name() : object.database() + "." + object.name();
        return object.kind().word() + " " + name;
    }
}
