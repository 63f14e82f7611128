// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.leak;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.PooledByteBufAllocator;
import org.junit.jupiter.api.Test;

class LeakExtensionTest {

    @Test
    void findsABufferThatNobodyReleased() {
        forgetABuffer();
        assertThatThrownBy(() -> LeakExtension.recorder().failOnLeaks())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("forgetABuffer");
    }

    private static void forgetABuffer() {
        PooledByteBufAllocator.DEFAULT.directBuffer(16).writeByte(1);
    }
}
