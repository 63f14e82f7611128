// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.progress;

/// How far a dump or a load has come, in the terms that both share.
///
/// @param rows rows done
/// @param totalRows rows expected, 0 while not known
/// @param bytes bytes of SQL text done
/// @param share the part that is done, 0 to 1, negative while not known
/// @param aside what else is going on, which has no share of its own, as in "keys of 2 tables"; "" for nothing
public record Progress(long rows, long totalRows, long bytes, double share, String aside) {

    /// An estimate never claims to be complete.
    private static final double ESTIMATE_LIMIT = 0.99;

    /// Progress towards a total that is only estimated.
    public static Progress estimated(long rows, long totalRows, long bytes) {
        return new Progress(
                rows, totalRows, bytes, totalRows == 0 ? -1 : Math.min(ESTIMATE_LIMIT, (double) rows / totalRows), "");
    }

    /// Progress towards a known total.
    public static Progress exact(long rows, long totalRows, long bytes, long totalBytes) {
        return new Progress(rows, totalRows, bytes, totalBytes == 0 ? -1 : (double) bytes / totalBytes, "");
    }

    /// The same progress while something else is going on as well.
    public Progress beside(String other) {
        return new Progress(rows, totalRows, bytes, share, other);
    }
}
