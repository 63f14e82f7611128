// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import java.util.List;

/// What a load would do.
///
/// @param state whether it would begin, go on with an interrupted load, or find everything restored
/// @param databases that it restores into
/// @param tables tables of the dump
/// @param objects all other objects
/// @param rows rows that are still to be loaded
/// @param bytes bytes of SQL text of these rows
/// @param lateKeys tables that would get their keys after their rows
/// @param existing objects of the dump whose place on the target is taken
/// @param ifExists what would become of what is there
/// @param biggest the biggest tables with rows to load, as in "shop.orders", the biggest first
public record LoadPreview(
        State state,
        List<String> databases,
        int tables,
        int objects,
        long rows,
        long bytes,
        int lateKeys,
        int existing,
        LoadOptions.IfExists ifExists,
        List<String> biggest) {

    /// Where a load stands.
    public enum State {
        BEGINS,
        GOES_ON,
        IS_DONE
    }
}
