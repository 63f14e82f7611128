// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.packet;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PacketEncoderTest {

    @Test
    void putsAHeaderBeforeThePayload() {
        assertThat(hex(new PacketEncoder(), Payload.of(new byte[] {1, 2, 3}), 7))
                .containsExactly("03000007010203");
    }

    @Test
    void encodesAnEmptyPayload() {
        assertThat(hex(new PacketEncoder(), Payload.of(new byte[0]), 2)).containsExactly("00000002");
    }

    @Test
    void putsACommandBeforeARangeOfAnArray() {
        Payload payload = Payload.ofCommand(3, new byte[] {9, 1, 2, 9}, 1, 3);
        assertThat(hex(new PacketEncoder(), payload, 0)).containsExactly("03000000030102");
    }

    @Test
    void splitsAPayloadThatIsTooLongForOnePacket() {
        Payload payload = Payload.ofCommand(3, new byte[] {1, 2, 3, 4}, 0, 4);
        assertThat(hex(new PacketEncoder(3), payload, 255)).containsExactly("030000ff030102", "020000000304");
    }

    @Test
    void endsAPayloadOfAWholeNumberOfFullPacketsWithAnEmptyOne() {
        assertThat(hex(new PacketEncoder(2), Payload.of(new byte[] {1, 2, 3, 4}), 0))
                .containsExactly("020000000102", "020000010304", "00000002");
    }

    @Test
    void handsOverALargePayloadInBuffersOfBoundedSize() {
        byte[] sql = new byte[1_000_000];
        for (int i = 0; i < sql.length; i++) {
            sql[i] = (byte) (i * 31);
        }
        List<byte[]> buffers = new ArrayList<>();
        int packets = new PacketEncoder()
                .encode(UnpooledByteBufAllocator.DEFAULT, Payload.ofCommand(3, sql, 0, sql.length), 0, buffer -> {
                    buffers.add(ByteBufUtil.getBytes(buffer));
                    buffer.release();
                });
        assertThat(packets).isEqualTo(1);
        assertThat(buffers).allSatisfy(buffer -> assertThat(buffer.length).isLessThanOrEqualTo(1 << 18));
        byte[] all = concat(buffers);
        assertThat(all).hasSize(sql.length + 5).startsWith(0x41, 0x42, 0x0F, 0, 3);
        assertThat(Arrays.copyOfRange(all, 5, all.length)).isEqualTo(sql);
    }

    private static List<String> hex(PacketEncoder encoder, Payload payload, int sequence) {
        List<String> packets = new ArrayList<>();
        int count =
                encoder.encode(UnpooledByteBufAllocator.DEFAULT, payload, sequence, buffer -> take(buffer, packets));
        assertThat(packets).hasSize(count);
        return packets;
    }

    private static void take(ByteBuf buffer, List<String> packets) {
        packets.add(ByteBufUtil.hexDump(buffer));
        buffer.release();
    }

    private static byte[] concat(List<byte[]> buffers) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        buffers.forEach(all::writeBytes);
        return all.toByteArray();
    }
}
