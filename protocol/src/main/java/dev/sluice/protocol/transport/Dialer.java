// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.transport;

import dev.sluice.protocol.ConnectOptions;
import dev.sluice.protocol.ProtocolException;
import dev.sluice.protocol.ProtocolException.ConnectFailed;
import dev.sluice.protocol.session.Login;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.ConnectTimeoutException;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.util.concurrent.Future;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;

/// Opens connections: finds the addresses of the host, tries one after the other, and waits for the log-in. Each
/// connection gets an event loop of its own, which ends when the connection is closed. Safe for use by several
/// threads.
public final class Dialer {

    /// How much one read of the socket may take: enough that system calls do not count.
    private static final int RECEIVE_BYTES = 1 << 18;

    private final ConnectOptions options;
    private final TlsClient tls;
    private final Transport transport;

    /// A dialer for one server.
    public Dialer(ConnectOptions options, TlsClient tls, Transport transport) {
        this.options = options;
        this.tls = tls;
        this.transport = transport;
    }

    /// Opens a connection and logs in.
    ///
    /// @throws ConnectFailed when no connection comes about
    /// @throws ProtocolException.LoginRefused when the log-in is refused
    public Link dial() {
        ConnectFailed failure = null;
        for (SocketAddress address : addresses()) {
            EventLoopGroup loop = transport.newEventLoop();
            try {
                return dial(address, loop);
            } catch (RuntimeException e) {
                end(loop);
                if (!(e instanceof ConnectFailed failed) || !isUnreachable(failed)) {
                    throw e;
                }
                failure = failed;
            }
        }
        throw failure == null ? new ConnectFailed("no address for " + options.peer(), null) : failure;
    }

    private Link dial(SocketAddress address, EventLoopGroup loop) {
        SessionHandler handler = new SessionHandler(options, tls);
        ChannelFuture connecting = bootstrap(loop, handler).connect(address);
        Channel channel = connecting.channel();
        try {
            connecting.await();
            if (!connecting.isSuccess()) {
                throw unreachable(connecting.cause());
            }
            Login login = handler.session().login().get();
            ChannelFuture _ = channel.closeFuture().addListener(closed -> end(loop));
            return new Link(channel, handler.session(), login, options.peer());
        } catch (ExecutionException e) {
            throw e.getCause() instanceof ProtocolException known
                    ? known
                    : new ConnectFailed("no connection to " + options.peer() + ": " + SystemReason.of(e), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ConnectFailed("interrupted while connecting to " + options.peer(), e);
        }
    }

    private Bootstrap bootstrap(EventLoopGroup loop, SessionHandler handler) {
        Bootstrap bootstrap = new Bootstrap()
                .group(loop)
                .handler(handler)
                .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(RECEIVE_BYTES))
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, timeoutMillis());
        if (options.socket() != null) {
            return bootstrap.channel(transport.unixChannel());
        }
        return bootstrap
                .channel(transport.tcpChannel())
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.SO_KEEPALIVE, true);
    }

    private List<SocketAddress> addresses() {
        Path socket = options.socket();
        if (socket != null) {
            return List.of(transport.unixAddress(socket));
        }
        try {
            List<SocketAddress> addresses = new ArrayList<>();
            for (InetAddress address : InetAddress.getAllByName(options.host())) {
                addresses.add(new InetSocketAddress(address, options.port()));
            }
            return addresses;
        } catch (UnknownHostException e) {
            throw new ConnectFailed("unknown host '" + options.host() + "'", e);
        }
    }

    private int timeoutMillis() {
        return (int) Math.min(options.connectTimeout().toMillis(), Integer.MAX_VALUE);
    }

    private ConnectFailed unreachable(Throwable cause) {
        String reason = switch (cause) {
            case ConnectTimeoutException _ -> "no answer within " + timeoutMillis() + " ms";
            case FileNotFoundException _ -> "no such socket";
            case SocketException e when String.valueOf(e.getMessage()).contains("No such file") -> "no such socket";
            case ConnectException e when String.valueOf(e.getMessage()).contains("refused") -> "connection refused";
            default -> SystemReason.of(cause);
        };
        return new ConnectFailed("no connection to " + options.peer() + ": " + reason, cause);
    }

    /// Whether another address of the same host is worth a try: the server has not said anything yet.
    private static boolean isUnreachable(ConnectFailed failure) {
        return failure.getCause() instanceof IOException && !(failure.getCause() instanceof SSLException);
    }

    private static void end(EventLoopGroup loop) {
        Future<?> _ = loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
