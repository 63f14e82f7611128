// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.packet;

import dev.sluice.protocol.ProtocolException.MalformedPacket;
import io.netty.buffer.ByteBuf;

/// Bytes to payloads: copies what arrives once into a receive window, walks the packets in place there, checks their
/// sequence numbers and joins packets of 16,777,215 bytes with those that continue them.
///
///     length    3 bytes, little endian
///     sequence  1 byte
///     payload   length bytes; a length of 16,777,215 says that the payload goes on in the next packet
///
/// A payload that fits the window is handed over whole, a larger one in pieces, so that memory stays constant
/// whatever a packet declares. What is left of a packet after a read is moved to the window's start, which happens at
/// most once for a packet and keeps the walk within the bytes that are warm in the processor's cache. Nothing is
/// allocated per packet. For one thread.
public final class PacketDecoder {

    /// The size of the receive window of a connection, and so the limit of everything that is not a row.
    public static final int WINDOW_BYTES = 1 << 20;

    /// The length that says that the payload goes on in the next packet.
    public static final int CONTINUED_LENGTH = (1 << 24) - 1;

    private static final int HEADER_LENGTH = 4;
    private static final int ANY_SEQUENCE = -1;
    private static final int ERROR_HEADER = 0xFF;

    private final PayloadSink sink;
    private final byte[] window;
    private final int continuedLength;
    private int readAt;
    private int writeAt;
    private int expectedSequence;
    private boolean inLargePayload;
    private boolean payloadContinues;
    private int packetRemaining;

    /// A decoder at the start of a connection: the first packet must have the sequence number 0.
    public PacketDecoder(PayloadSink sink) {
        this(sink, WINDOW_BYTES, CONTINUED_LENGTH);
    }

    /// A decoder with other limits, so that tests need no megabytes.
    PacketDecoder(PayloadSink sink, int windowBytes, int continuedLength) {
        this.sink = sink;
        this.window = new byte[windowBytes];
        this.continuedLength = continuedLength;
    }

    /// Takes all bytes of a buffer, which stays the caller's, and hands over the payloads that they complete.
    ///
    /// @throws MalformedPacket when a packet is out of sequence; the decoder is of no use then
    public void feed(ByteBuf in) {
        while (in.isReadable()) {
            int length = Math.min(in.readableBytes(), window.length - writeAt);
            in.readBytes(window, writeAt, length);
            writeAt += length;
            while (step()) {
                // each step takes one payload, or one piece of a large one
            }
            compact();
        }
    }

    /// The next packet must have this sequence number.
    public void expect(int sequence) {
        expectedSequence = sequence & 0xFF;
    }

    /// The next packet may have any sequence number; those after it count on from there.
    public void expectAny() {
        expectedSequence = ANY_SEQUENCE;
    }

    /// The sequence number that follows on the last packet received.
    public int nextSequence() {
        return Math.max(expectedSequence, 0);
    }

    /// Whether nothing is left over of what arrived, to be asked from within the sink.
    public boolean isDrained() {
        return readAt == writeAt && !inLargePayload;
    }

    /// Takes the next payload or piece; false when more bytes must arrive first.
    private boolean step() {
        if (packetRemaining > 0) {
            return handOverPiece();
        }
        if (writeAt - readAt < HEADER_LENGTH) {
            return false;
        }
        int length = lengthAt(readAt);
        if (inLargePayload || length == continuedLength || length > window.length - HEADER_LENGTH) {
            startLargePacket(length);
            return true;
        }
        int from = readAt + HEADER_LENGTH;
        if (writeAt - from < length) {
            return false;
        }
        checkSequence(window[readAt + 3] & 0xFF, length > 0 && (window[from] & 0xFF) == ERROR_HEADER);
        readAt = from + length;
        sink.payload(window, from, from + length);
        return true;
    }

    private void startLargePacket(int length) {
        checkSequence(window[readAt + 3] & 0xFF, false);
        readAt += HEADER_LENGTH;
        packetRemaining = length;
        payloadContinues = length == continuedLength;
        inLargePayload = true;
        if (length == 0) {
            // A payload of a multiple of 16,777,215 bytes ends with an empty packet.
            inLargePayload = false;
            sink.payloadPart(window, readAt, readAt, true);
        }
    }

    private boolean handOverPiece() {
        int from = readAt;
        int length = Math.min(writeAt - from, packetRemaining);
        if (length == 0) {
            return false;
        }
        readAt += length;
        packetRemaining -= length;
        boolean last = packetRemaining == 0 && !payloadContinues;
        inLargePayload = !last;
        sink.payloadPart(window, from, from + length, last);
        return true;
    }

    /// An error packet is let through out of sequence: a server that gives up on an idle session, or that refuses a
    /// statement before it has read all of it, does not count on from what the client sent.
    private void checkSequence(int sequence, boolean isError) {
        if (sequence != expectedSequence && expectedSequence != ANY_SEQUENCE && !isError) {
            throw new MalformedPacket(
                    "packet out of sequence: expected number " + expectedSequence + ", received " + sequence);
        }
        expectedSequence = (sequence + 1) & 0xFF;
    }

    private void compact() {
        if (readAt > 0) {
            System.arraycopy(window, readAt, window, 0, writeAt - readAt);
            writeAt -= readAt;
            readAt = 0;
        }
    }

    private int lengthAt(int at) {
        return (window[at] & 0xFF) | ((window[at + 1] & 0xFF) << 8) | ((window[at + 2] & 0xFF) << 16);
    }
}
