// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.catalogue;

import dev.sluice.dump.DumpException;
import dev.sluice.format.NearestName;
import java.util.Collection;

/// Names that were asked for. Stateless.
final class ExistingName {

    private ExistingName() {}

    /// The name itself where it exists.
    ///
    /// @throws DumpException.UnknownObject where it does not, with the nearest existing name
    static String require(String kind, String name, Collection<String> existing) {
        if (existing.contains(name)) {
            return name;
        }
        throw new DumpException.UnknownObject(kind, name, NearestName.of(name, existing));
    }
}
