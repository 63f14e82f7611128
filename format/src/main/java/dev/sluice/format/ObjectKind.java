// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

/// What a script defines. The order of the constants is the restore order: a package stands before its body, a
/// library before the routines that import it. Constants: safe for every thread.
public enum ObjectKind {
    DATABASE(Phase.DATABASES, "database"),
    /// A user or a role, without its rights; it belongs to no database, like the next two.
    ACCOUNT(Phase.ACCOUNTS, "account"),
    TABLESPACE(Phase.SERVER, "tablespace"),
    SPATIAL_REFERENCE_SYSTEM(Phase.SERVER, "spatial reference system"),
    SEQUENCE(Phase.SEQUENCES, "sequence"),
    TABLE(Phase.TABLES, "table"),
    /// The columns that one table gets only when its rows are in it; named after the table.
    COLUMNS(Phase.COLUMNS, "columns"),
    /// The histograms of one table; named after the table.
    STATISTICS(Phase.STATISTICS, "statistics"),
    LIBRARY(Phase.ROUTINES, "library"),
    PACKAGE(Phase.ROUTINES, "package"),
    PACKAGE_BODY(Phase.ROUTINES, "package body"),
    FUNCTION(Phase.ROUTINES, "function"),
    PROCEDURE(Phase.ROUTINES, "procedure"),
    VIEW(Phase.VIEWS, "view"),
    /// All triggers of one table, in the order in which they fire; named after the table.
    TRIGGERS(Phase.TRIGGERS, "triggers"),
    EVENT(Phase.EVENTS, "event"),
    /// All that one account may do; named after the account.
    GRANTS(Phase.GRANTS, "grants");

    private final Phase phase;
    private final String word;

    ObjectKind(Phase phase, String word) {
        this.phase = phase;
        this.word = word;
    }

    /// When the object is restored.
    public Phase phase() {
        return phase;
    }

    /// The kind in words, as SQL spells it, in lower case: "package body".
    public String word() {
        return word;
    }
}
