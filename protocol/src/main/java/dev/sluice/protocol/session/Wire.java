// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.session;

import dev.sluice.protocol.WireCompression;
import dev.sluice.protocol.message.ClientMessage;

/// What a [Session] asks of the network below it. All methods are called on the connection's event-loop thread and
/// return without waiting.
public interface Wire {

    /// Sends a message in packets that are numbered from `sequence` on. The number 0 begins a command.
    ///
    /// @return how many packets there are
    int send(ClientMessage message, int sequence);

    /// Whether what was sent is mostly on its way. Where it is not, [Session#writable] is called when it is.
    boolean isWritable();

    /// Begins TLS; [Session#tlsReady] is called when it stands.
    void startTls();

    /// Everything behind this call is compressed, in both directions.
    ///
    /// @param level the level of zstd
    void startCompression(WireCompression compression, int level);

    /// What arrives from now on belongs to the answer of another command.
    void beginAnswer();

    /// Begins to wait anew for the server's next step of the log-in.
    void restartLoginTimer();

    /// The log-in is over; nothing is waited for any more.
    void stopLoginTimer();

    /// Closes the connection.
    void close();
}
