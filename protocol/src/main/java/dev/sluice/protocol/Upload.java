// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

import dev.sluice.protocol.session.Statement;
import dev.sluice.protocol.transport.Link;
import java.util.concurrent.CompletableFuture;

/// The data of one LOAD DATA LOCAL statement on its way to the server. Used by one thread, and ended by [#end()] in
/// any case: until then the connection takes no other statement.
///
/// @see "MySQL source documentation, LOCAL INFILE Request"
public final class Upload {

    /// How large the packets of the data are; a server whose `max_allowed_packet` is smaller would hang up.
    public static final int PACKET_BYTES = 1 << 17;

    private final Link link;
    private final Statement statement;

    Upload(Link link, Statement statement) {
        this.link = link;
        this.statement = statement;
    }

    /// Sends a part of the data; returns at once.
    ///
    /// @param bytes not changed, and not to be changed until the future is done
    /// @param from index of the first byte
    /// @param to index behind the last byte
    /// @return done when the next part may follow; fails where the connection is gone
    public CompletableFuture<Void> send(byte[] bytes, int from, int to) {
        return link.sendData(statement, bytes, from, to);
    }

    /// Ends the data.
    ///
    /// @return how the statement ended; fails with a [ProtocolException]
    public CompletableFuture<StatementResult> end() {
        link.endData(statement);
        return statement.future();
    }
}
