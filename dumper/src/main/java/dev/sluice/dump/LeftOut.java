// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Consumer;

/// Decides what an unreadable object means: the end of the dump, or a dump without it. Safe for several threads.
final class LeftOut {

    private final DumpOptions.OnUnreadable mode;
    private final Consumer<String> warn;
    private final Set<String> objects = new CopyOnWriteArraySet<>();

    /// @param warn hears of what is left out, one line each
    LeftOut(DumpOptions.OnUnreadable mode, Consumer<String> warn) {
        this.mode = mode;
        this.warn = warn;
    }

    /// Whether dumps go on without what cannot be read.
    boolean isAllowed() {
        return mode == DumpOptions.OnUnreadable.LEAVE_OUT;
    }

    /// Leaves an object out, or throws the failure where that was not asked for.
    ///
    /// @param part what of the object is missing, as in "its rows"
    void orThrow(DumpException.ObjectUnreadable failure, String part) {
        if (!isAllowed()) {
            throw failure;
        }
        objects.add(failure.object());
        warn.accept(failure.getMessage() + " -- " + part + " left out");
    }

    /// What is left out, as in "table shop.orders".
    List<String> objects() {
        return List.copyOf(objects);
    }
}
