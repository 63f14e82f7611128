// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.util.List;

/// The session settings under which a dump was written and must be read: the first statements of every file.
///
/// Whoever fills a chunk file or a script writes them first; the writers of this package add nothing on their own.
/// Constants: safe for every thread.
public final class Prologue {

    /// Zero is zero in an AUTO_INCREMENT column, and 31 February, which the source may have taken, is taken again:
    /// without that mode the server would turn it into a zero date.
    private static final String SESSION = "SET SESSION sql_mode='NO_AUTO_VALUE_ON_ZERO,ALLOW_INVALID_DATES',"
            + " time_zone='+00:00', foreign_key_checks=0, unique_checks=0";

    /// Settings of chunk files: literals are bytes, which the server converts nowhere.
    public static final List<String> ROWS = List.of("SET NAMES binary", SESSION);

    /// Settings of scripts: names and comments are UTF-8.
    public static final List<String> DEFINITIONS = List.of("SET NAMES utf8mb4", SESSION);

    private Prologue() {}
}
