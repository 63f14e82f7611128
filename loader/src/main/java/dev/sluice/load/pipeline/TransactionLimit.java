// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Rows;

/// How much SQL text goes into one transaction.
///
/// @param bytes from this many on a transaction ends with the statement at hand
public record TransactionLimit(long bytes) {

    private static final long USUAL_BYTES = 64 << 20;

    /// As asked for, or what the target takes easily: group replication, Galera and the cache of the binary log bound
    /// what
    /// one transaction may hold, and rows in the log are about as long as their text.
    ///
    /// @param wanted 0 where nothing was asked for
    public static TransactionLimit of(Connection connection, long wanted) {
        if (wanted > 0) {
            return new TransactionLimit(wanted);
        }
        long bytes = USUAL_BYTES;
        Rows limits = connection.query("SHOW GLOBAL VARIABLES WHERE Variable_name IN"
                + " ('group_replication_transaction_size_limit', 'max_binlog_cache_size', 'wsrep_max_ws_size')");
        for (Rows.Row limit : limits) {
            String value = limit.required("Value");
            // 2^64-1 has one digit more than fits, and limits nothing.
            if (value.length() < 19 && Long.parseLong(value) > 0) {
                bytes = Math.min(bytes, Long.parseLong(value) / 2);
            }
        }
        return new TransactionLimit(bytes);
    }
}
