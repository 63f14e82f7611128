// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.compare;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// The wire floor: the least that a client can do with the results of queries. It reads the socket in large blocks of
/// direct memory and only hops over packet headers, so that its time is the server's own. One thread per connection;
/// nothing is shared but the queue of queries.
///
/// Logs in on 127.0.0.1 without TLS and without a password, as the servers of `dev/server` let it.
public final class WireFloor {

    private static final int BLOCK_BYTES = 1 << 18;
    private static final int HEADER_BYTES = 4;
    private static final int LONGEST_PACKET = (1 << 24) - 1;

    /// LONG_PASSWORD, PROTOCOL_41, TRANSACTIONS, SECURE_CONNECTION, PLUGIN_AUTH, DEPRECATE_EOF.
    private static final int CAPABILITIES = 1 | 1 << 9 | 1 << 13 | 1 << 15 | 1 << 19 | 1 << 24;

    private static final int COM_QUERY = 3;
    private static final int EOF = 0xFE;
    private static final int ERROR = 0xFF;
    private static final int BINARY = 63;

    private final SocketChannel channel;
    private final ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .limit(0);
    private long bytes;

    private WireFloor(SocketChannel channel) {
        this.channel = channel;
    }

    /// Arguments: port, user, number of connections, file with one query a line. Prints how many bytes came.
    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        int port = Integer.parseInt(arguments[0]);
        int connections = Integer.parseInt(arguments[2]);
        Queue<String> queries = new ConcurrentLinkedQueue<>(Files.readAllLines(Path.of(arguments[3])));
        long bytes = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(connections)) {
            List<Future<Long>> counts = new ArrayList<>();
            for (int i = 0; i < connections; i++) {
                counts.add(threads.submit(() -> receive(port, arguments[1], queries)));
            }
            for (Future<Long> count : counts) {
                bytes += count.get();
            }
        }
        System.out.println(bytes + " bytes");
    }

    private static long receive(int port, String user, Queue<String> queries) throws IOException {
        InetSocketAddress server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        try (SocketChannel channel = SocketChannel.open(server)) {
            WireFloor floor = new WireFloor(channel);
            floor.logIn(user);
            floor.query("SET NAMES binary");
            for (String query = queries.poll(); query != null; query = queries.poll()) {
                floor.query(query);
            }
            return floor.bytes;
        }
    }

    private void logIn(String user) throws IOException {
        hop(); // the greeting
        ByteBuffer answer = ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);
        answer.putInt(CAPABILITIES).putInt(0).put((byte) BINARY).put(new byte[23]);
        answer.put(user.getBytes(StandardCharsets.UTF_8)).put((byte) 0).put((byte) 0);
        answer.put("mysql_native_password".getBytes(StandardCharsets.US_ASCII)).put((byte) 0);
        send(1, answer.flip());
        if (hop() == EOF) {
            send(3, ByteBuffer.allocate(0)); // another method: an empty password is an empty answer in each of them
            hop();
        }
    }

    private void query(String sql) throws IOException {
        byte[] text = sql.getBytes(StandardCharsets.UTF_8);
        send(
                0,
                ByteBuffer.allocate(1 + text.length)
                        .put((byte) COM_QUERY)
                        .put(text)
                        .flip());
        int first = hop();
        while (first != 0) {
            first = hop() == EOF ? 0 : 1;
        }
    }

    private void send(int sequence, ByteBuffer payload) throws IOException {
        ByteBuffer packet =
                ByteBuffer.allocate(HEADER_BYTES + payload.remaining()).order(ByteOrder.LITTLE_ENDIAN);
        packet.putInt(payload.remaining() | sequence << 24).put(payload).flip();
        while (packet.hasRemaining()) {
            channel.write(packet);
        }
    }

    /// Hops over a packet. Returns its first byte, 0 for an empty one. A row begins with the same byte as the end of a
    /// result only where its first value has 16 MB or more: such tables are not for this program.
    private int hop() throws IOException {
        require(HEADER_BYTES);
        int length = block.getInt() & LONGEST_PACKET;
        if (length == 0) {
            return 0;
        }
        require(1);
        int first = block.get(block.position()) & 0xFF;
        if (first == ERROR) {
            require(length);
            byte[] message = new byte[length];
            block.get(message);
            throw new IOException(new String(message, StandardCharsets.UTF_8));
        }
        skip(length);
        return first;
    }

    private void skip(int length) throws IOException {
        int left = length;
        while (left > block.remaining()) {
            left -= block.remaining();
            block.position(block.limit());
            fill();
        }
        block.position(block.position() + left);
    }

    private void require(int length) throws IOException {
        while (block.remaining() < length) {
            fill();
        }
    }

    /// Reads more behind what is left.
    private void fill() throws IOException {
        block.compact();
        int count = channel.read(block);
        block.flip();
        if (count < 0) {
            throw new EOFException("the server closed the connection");
        }
        bytes += count;
    }
}
