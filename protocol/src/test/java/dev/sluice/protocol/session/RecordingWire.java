// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.session;

import dev.sluice.protocol.WireCompression;
import dev.sluice.protocol.message.ClientMessage;
import dev.sluice.protocol.packet.PacketEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;

/// A wire to nowhere that remembers what it was told. For one thread.
final class RecordingWire implements Wire {

    final List<ClientMessage> sent = new ArrayList<>();
    final List<Integer> sequences = new ArrayList<>();
    final List<String> calls = new ArrayList<>();
    boolean writable = true;

    @Override
    public int send(ClientMessage message, int sequence) {
        sent.add(message);
        sequences.add(sequence);
        return 1;
    }

    @Override
    public boolean isWritable() {
        return writable;
    }

    @Override
    public void startTls() {
        calls.add("startTls");
    }

    @Override
    public void startCompression(WireCompression compression, int level) {
        calls.add("startCompression " + compression + " " + level);
    }

    @Override
    public void beginAnswer() {}

    @Override
    public void restartLoginTimer() {}

    @Override
    public void stopLoginTimer() {}

    @Override
    public void close() {
        calls.add("close");
    }

    /// The payload of the last message sent, in hex.
    String lastPayload() {
        StringBuilder hex = new StringBuilder();
        new PacketEncoder()
                .encode(UnpooledByteBufAllocator.DEFAULT, sent.getLast().payload(), 0, buffer -> append(hex, buffer));
        return hex.substring(8);
    }

    private static void append(StringBuilder hex, ByteBuf buffer) {
        hex.append(ByteBufUtil.hexDump(buffer));
        buffer.release();
    }
}
