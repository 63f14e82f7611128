// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import dev.sluice.load.LoadException;
import dev.sluice.load.LoadOptions.Gtid;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException.ServerError;

/// The transactions that the rows of a dump stand for, so that a replica made of it knows where to go on.
///
/// @param gtids a set of MySQL, or a position of MariaDB, as the source said it
public record GtidSet(String gtids) {

    /// Makes the target take them for its own.
    ///
    /// @param policy beside those that it has, or in their place
    /// @throws LoadException.StatementRefused where it does not: some of them may be in its own log
    public void giveTo(Connection connection, Gtid policy) {
        boolean appends = policy == Gtid.APPEND;
        String plain = gtids.replaceAll("[^0-9A-Za-z_:,-]", "");
        String sql = connection.server().isMariaDb()
                ? "SET GLOBAL gtid_slave_pos = "
                        + (appends
                                ? "CONCAT_WS(',', NULLIF(@@GLOBAL.gtid_slave_pos, ''), '" + plain + "')"
                                : "'" + plain + "'")
                : "SET GLOBAL gtid_purged = '" + (appends ? "+" : "") + plain + "'";
        try {
            connection.execute(sql);
        } catch (ServerError error) {
            throw new LoadException.StatementRefused("the GTIDs of the dump", sql, error);
        }
    }
}
