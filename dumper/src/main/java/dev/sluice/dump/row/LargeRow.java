// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.row;

import dev.sluice.format.InsertWriter;
import dev.sluice.protocol.ProtocolException;

/// Encodes a row that is larger than the receive window and comes in pieces, which may end anywhere, also inside a
/// length. Short values are put together first, so that an encoder that looks at a whole value gets one; long ones
/// stream through. Memory does not depend on the size of the row.
final class LargeRow {

    private static final int NULL_VALUE = 0xFB;
    private static final int SHORT_VALUE_BYTES = 8_192;

    private final ColumnEncoder[] encoders;
    private final InsertWriter out;

    private final byte[] shortValue = new byte[SHORT_VALUE_BYTES];
    private final byte[] lengthBytes = new byte[8];
    private boolean inRow;
    private int column;
    /// How many bytes of a length are still to come, after its first; -1 while the first itself is to come.
    private int lengthMissing = -1;

    private int lengthWidth;
    private long valueLength;
    private long valueSeen;

    LargeRow(ColumnEncoder[] encoders, InsertWriter out) {
        this.encoders = encoders;
        this.out = out;
    }

    void part(byte[] bytes, int from, int to, boolean last) {
        if (!inRow) {
            inRow = true;
            column = 0;
            lengthMissing = -1;
            out.beginRow();
        }
        int at = from;
        while (at < to) {
            at = lengthMissing == 0 ? value(bytes, at, to) : length(bytes, at);
        }
        if (last) {
            if (column != Math.max(1, encoders.length) || lengthMissing != -1) {
                throw new ProtocolException.MalformedPacket("a row ends inside a value");
            }
            out.endRow();
            inRow = false;
        }
    }

    /// Takes one byte of a length.
    private int length(byte[] bytes, int at) {
        int next = bytes[at] & 0xFF;
        if (lengthMissing > 0) {
            lengthBytes[lengthWidth - lengthMissing] = bytes[at];
            lengthMissing--;
            if (lengthMissing == 0) {
                beginValue(littleEndian(lengthBytes, 0, lengthWidth));
            }
            return at + 1;
        }
        if (column >= encoders.length) {
            if (encoders.length == 0 && column == 0) {
                throw new ProtocolException.MalformedPacket("a constant came in pieces");
            }
            throw new ProtocolException.MalformedPacket("a row has more values than columns");
        }
        if (column > 0) {
            out.comma();
        }
        if (next == NULL_VALUE) {
            out.bytes(RowEncoder.NULL, 0, RowEncoder.NULL.length);
            column++;
        } else if (next > NULL_VALUE) {
            lengthWidth = lengthWidth(next);
            lengthMissing = lengthWidth;
        } else {
            beginValue(next);
        }
        return at + 1;
    }

    private void beginValue(long length) {
        if (length < 0) {
            throw new ProtocolException.MalformedPacket("a value's length is negative");
        }
        lengthMissing = 0;
        valueLength = length;
        valueSeen = 0;
        if (length > SHORT_VALUE_BYTES) {
            encoders[column].open(out);
        } else if (length == 0) {
            shortValue(0);
            endValue();
        }
    }

    private int value(byte[] bytes, int from, int to) {
        int taken = (int) Math.min(to - from, valueLength - valueSeen);
        if (valueLength > SHORT_VALUE_BYTES) {
            encoders[column].piece(bytes, from, from + taken, out);
        } else {
            System.arraycopy(bytes, from, shortValue, (int) valueSeen, taken);
        }
        valueSeen += taken;
        if (valueSeen == valueLength) {
            if (valueLength > SHORT_VALUE_BYTES) {
                encoders[column].close(out);
            } else {
                shortValue((int) valueLength);
            }
            endValue();
        }
        return from + taken;
    }

    private void shortValue(int length) {
        int at = out.reserve(2 * length + ColumnEncoder.FRAME_BYTES);
        out.written(encoders[column].encode(shortValue, 0, length, out.block(), at));
    }

    private void endValue() {
        column++;
        lengthMissing = -1;
    }

    /// How many bytes a length has behind its first byte.
    static int lengthWidth(int first) {
        return switch (first) {
            case 0xFC -> 2;
            case 0xFD -> 3;
            case 0xFE -> 8;
            default -> throw new ProtocolException.MalformedPacket("0x" + Integer.toHexString(first) + " is no length");
        };
    }

    static long littleEndian(byte[] bytes, int from, int width) {
        long value = 0;
        for (int i = width - 1; i >= 0; i--) {
            value = (value << 8) | (bytes[from + i] & 0xFF);
        }
        return value;
    }
}
