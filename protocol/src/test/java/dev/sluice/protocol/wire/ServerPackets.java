// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.wire;

import dev.sluice.protocol.packet.PayloadWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Packets as a server builds them.
public final class ServerPackets {

    /// What a server of today offers, without TLS and compression. DEPRECATE_EOF is among it.
    public static final long CAPABILITIES = 0x013F_A205L;

    private ServerPackets() {}

    /// A packet around a payload.
    public static byte[] packet(int sequence, byte[] payload) {
        return new PayloadWriter()
                .integer(payload.length, 3)
                .integer(sequence, 1)
                .bytes(payload)
                .toBytes();
    }

    /// A greeting of connection 42.
    public static byte[] greeting(String version, long capabilities, String plugin) {
        PayloadWriter out = new PayloadWriter()
                .integer(10, 1)
                .zeroTerminated(version)
                .integer(42, 4)
                .bytes("ABCDEFGH".getBytes(StandardCharsets.US_ASCII))
                .zeros(1)
                .integer(capabilities, 2)
                .integer(255, 1)
                .integer(2, 2)
                .integer(capabilities >>> 16, 2)
                .integer(21, 1)
                .zeros(6)
                .integer(capabilities >>> 32, 4)
                .zeroTerminated("IJKLMNOPQRST")
                .zeroTerminated(plugin);
        return packet(0, out.toBytes());
    }

    /// OK, of nothing in particular.
    public static byte[] ok(int sequence) {
        return packet(sequence, new byte[] {0, 0, 0, 2, 0, 0, 0});
    }

    /// The end of a result set, without more results.
    public static byte[] endOfRows(int sequence) {
        return packet(sequence, new byte[] {(byte) 0xFE, 0, 0, 2, 0, 0, 0});
    }

    /// A request to use another authentication method.
    public static byte[] authSwitch(int sequence, String plugin, byte[] nonce) {
        return packet(
                sequence,
                new PayloadWriter()
                        .integer(0xFE, 1)
                        .zeroTerminated(plugin)
                        .bytes(nonce)
                        .toBytes());
    }

    /// An error, without SQL state where that is null.
    public static byte[] error(int sequence, int number, String state, String text) {
        PayloadWriter out = new PayloadWriter().integer(0xFF, 1).integer(number, 2);
        if (state != null) {
            out.bytes(("#" + state).getBytes(StandardCharsets.US_ASCII));
        }
        return packet(sequence, out.bytes(text.getBytes(StandardCharsets.UTF_8)).toBytes());
    }

    /// The definition of a column of the type VARCHAR.
    public static byte[] column(int sequence, String name) {
        PayloadWriter out = new PayloadWriter();
        for (String text : Arrays.asList("def", "s", "t", "t", name, name)) {
            out.text(text);
        }
        return packet(
                sequence,
                out.integer(12, 1)
                        .integer(45, 2)
                        .integer(20, 4)
                        .integer(253, 1)
                        .integer(0, 2)
                        .integer(0, 1)
                        .zeros(2)
                        .toBytes());
    }

    /// A row of one value.
    public static byte[] row(int sequence, String value) {
        return packet(sequence, new PayloadWriter().text(value).toBytes());
    }

    /// Some byte arrays as one.
    public static byte[] concat(byte[]... parts) {
        PayloadWriter out = new PayloadWriter();
        for (byte[] part : parts) {
            out.bytes(part);
        }
        return out.toBytes();
    }
}
