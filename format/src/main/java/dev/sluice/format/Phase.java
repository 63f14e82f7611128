// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

/// A step of the restore and the sub-folder with its files, in restore order. Constants: safe for every thread.
///
/// The folders sort by name in this order, so that all files in name order are a script that the stock client can
/// run.
public enum Phase {
    DATABASES("10-databases"),
    ACCOUNTS("12-accounts"),
    SERVER("13-server"),
    SEQUENCES("15-sequences"),
    TABLES("20-tables"),
    ROWS("30-rows"),
    COLUMNS("32-columns"),
    STATISTICS("35-statistics"),
    ROUTINES("40-routines"),
    VIEWS("50-views"),
    TRIGGERS("60-triggers"),
    EVENTS("70-events"),
    GRANTS("80-grants");

    private final String folder;

    Phase(String folder) {
        this.folder = folder;
    }

    /// The name of the sub-folder, without a slash.
    public String folder() {
        return folder;
    }
}
