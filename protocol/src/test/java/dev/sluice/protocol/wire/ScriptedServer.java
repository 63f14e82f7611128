// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.wire;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/// A server that says what a test wants it to say, for faults that real servers do not have. Each connection plays
/// the same script on a thread of its own. Closing ends it.
public final class ScriptedServer implements AutoCloseable {

    /// What happens on one connection.
    public interface Script {
        void play(Peer peer) throws IOException;
    }

    private final ServerSocket listener;
    private final Queue<Socket> accepted = new ConcurrentLinkedQueue<>();

    /// A server on a free port of this host.
    public ScriptedServer(Script script) throws IOException {
        listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> accept(script));
    }

    public int port() {
        return listener.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : accepted) {
            socket.close();
        }
    }

    private void accept(Script script) {
        try {
            while (true) {
                Socket socket = listener.accept();
                accepted.add(socket);
                Thread.ofVirtual().start(() -> play(script, socket));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private static void play(Script script, Socket socket) {
        try (socket) {
            script.play(new Peer(socket));
        } catch (IOException e) {
            // The client has hung up, which is for the client's side of the test to judge.
        }
    }

    /// The client at the other end of one connection.
    public static final class Peer {
        private Socket socket;
        private DataInputStream in;

        private Peer(Socket socket) throws IOException {
            this.socket = socket;
            this.in = new DataInputStream(socket.getInputStream());
        }

        /// Sends bytes as they are.
        public void send(byte[]... parts) throws IOException {
            for (byte[] part : parts) {
                socket.getOutputStream().write(part);
            }
            socket.getOutputStream().flush();
        }

        /// Reads one packet and gives its payload.
        public byte[] read() throws IOException {
            int length = in.readUnsignedByte() | in.readUnsignedByte() << 8 | in.readUnsignedByte() << 16;
            in.readUnsignedByte();
            return in.readNBytes(length);
        }

        /// Greets, and lets anybody in.
        public void logIn() throws IOException {
            send(ServerPackets.greeting("9.7.0-scripted", ServerPackets.CAPABILITIES, "caching_sha2_password"));
            read();
            send(ServerPackets.ok(2));
        }

        /// Goes on inside TLS.
        public void startTls(SSLContext context) throws IOException {
            SSLSocket tls = (SSLSocket) context.getSocketFactory().createSocket(socket, null, socket.getPort(), false);
            tls.setUseClientMode(false);
            tls.startHandshake();
            socket = tls;
            in = new DataInputStream(tls.getInputStream());
        }

        /// Hangs up with a reset, as the system does for a process that dies with bytes unread.
        public void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }

        /// Waits until the client hangs up.
        public void awaitEnd() throws IOException {
            while (in.read() >= 0) {
                // whatever it says
            }
        }
    }
}
