// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump;

import dev.sluice.format.Compression;
import dev.sluice.protocol.ConnectOptions;
import java.io.OutputStream;
import java.nio.file.Path;

/// The resolved settings of one dump; never raw flags.
///
/// @param server how to reach the server
/// @param selection what to dump
/// @param threads the number of connections that read rows, one thread each; at least 1
/// @param target where the dump goes
/// @param compression how row files are compressed; a stream is never compressed
/// @param compressionLevel the level of that compression
/// @param chunkRows about how many rows a chunk of a table holds; 0 to choose by the size of the rows
/// @param statementBytes the size at which an INSERT ends and the next begins
/// @param snapshot how a consistent snapshot is to be had
/// @param onUnreadable what to do about an object that the server does not show
public record DumpOptions(
        ConnectOptions server,
        Selection selection,
        int threads,
        Target target,
        Compression compression,
        int compressionLevel,
        long chunkRows,
        int statementBytes,
        SnapshotOptions snapshot,
        OnUnreadable onUnreadable) {

    /// What becomes of a dump when the server refuses to show an object or to send a table's rows.
    public enum OnUnreadable {
        FAIL,
        /// Go on without it and name it.
        LEAVE_OUT
    }

    /// Where a dump goes.
    public sealed interface Target {

        /// A folder, which must be absent or empty.
        record Folder(Path path) implements Target {}

        /// One SQL stream for the stock client. The dumper neither closes it nor writes anything but data to it.
        record Stream(OutputStream out) implements Target {}
    }
}
