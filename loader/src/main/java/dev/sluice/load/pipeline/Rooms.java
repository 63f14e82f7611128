// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.pipeline;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Arrays for statements and lines, which are used again: with fresh ones the heap would grow by the whole dump before
/// it is collected. Safe for use by several threads; there are never more than were in use at once.
public final class Rooms {

    /// Larger ones are rare, and not worth their memory.
    private static final int LARGEST_BYTES = 4 << 20;

    private final Queue<byte[]> free = new ConcurrentLinkedQueue<>();

    /// An array of any length and content, which belongs to the caller.
    public byte[] take() {
        byte[] room = free.poll();
        return room == null ? new byte[0] : room;
    }

    /// Takes an array back that nobody reads or writes any more.
    public void give(byte[] room) {
        if (room.length > 0 && room.length <= LARGEST_BYTES) {
            free.add(room);
        }
    }
}
