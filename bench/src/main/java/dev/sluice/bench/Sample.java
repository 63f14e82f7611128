// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench;

import java.util.Random;

/// Kinds of column values, always the same bytes for the same kind and length. Constants: safe for every thread.
public enum Sample {
    /// Text with an escape every 500 bytes or so.
    CLEAN(500),
    /// Text with an escape every 20 bytes or so.
    SPARSE(20),
    /// Random bytes.
    BINARY(0);

    private static final byte[] SPECIALS = {'\'', '"', '\\', '\n', '\r'};

    private final int distance;

    Sample(int distance) {
        this.distance = distance;
    }

    /// A fresh array.
    public byte[] bytes(int length) {
        return bytes(length, new Random(42));
    }

    /// A fresh array with what follows next in a sequence of random numbers.
    byte[] bytes(int length, Random random) {
        byte[] bytes = new byte[length];
        if (this == BINARY) {
            random.nextBytes(bytes);
            return bytes;
        }
        for (int at = 0; at < length; at++) {
            bytes[at] = random.nextInt(distance) == 0
                    ? SPECIALS[random.nextInt(SPECIALS.length)]
                    : (byte) ('a' + random.nextInt(26));
        }
        return bytes;
    }
}
