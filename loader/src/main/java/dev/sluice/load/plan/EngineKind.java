// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.plan;

import java.util.Locale;
import java.util.Set;

/// Whether a table's storage engine can undo what a failed chunk has written.
public enum EngineKind {
    /// Rows of an open transaction vanish with it.
    TRANSACTIONAL,
    /// Rows stay whatever happens: such a table is loaded whole or made again.
    NOT_TRANSACTIONAL;

    private static final Set<String> TRANSACTIONAL_ENGINES =
            Set.of("innodb", "rocksdb", "myrocks", "tokudb", "ndbcluster");

    /// The kind of an engine by its name in any case; an engine that is not known is taken for not transactional.
    public static EngineKind of(String engine) {
        return TRANSACTIONAL_ENGINES.contains(engine.toLowerCase(Locale.ROOT)) ? TRANSACTIONAL : NOT_TRANSACTIONAL;
    }
}
