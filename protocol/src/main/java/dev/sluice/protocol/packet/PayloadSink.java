// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.packet;

/// Receives payloads from a [PacketDecoder], on the thread that feeds it.
public interface PayloadSink {

    /// One whole payload.
    ///
    /// @param bytes the receive window; valid, and unchanged, only until this method returns
    /// @param from index of the payload's first byte
    /// @param to index behind the payload's last byte
    void payload(byte[] bytes, int from, int to);

    /// A piece of a payload that is larger than the receive window. The pieces of a payload come one behind the
    /// other; the first is never empty, the last may be.
    ///
    /// @param bytes the receive window; valid, and unchanged, only until this method returns
    /// @param from index of the piece's first byte
    /// @param to index behind the piece's last byte
    /// @param last whether the payload ends with this piece
    void payloadPart(byte[] bytes, int from, int to, boolean last);
}
