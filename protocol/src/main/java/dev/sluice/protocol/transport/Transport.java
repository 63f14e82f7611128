// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.transport;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDomainSocketChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDomainSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;

/// The two ways to reach sockets: Linux's epoll where Netty's native library loads, and the JDK's NIO everywhere
/// else.
public enum Transport {
    EPOLL,
    NIO;

    /// Set to "nio" to do without epoll although it is there.
    private static final String PROPERTY = "sluice.transport";

    /// The best transport of this machine.
    public static Transport available() {
        return "nio".equals(System.getProperty(PROPERTY)) || !Epoll.isAvailable() ? NIO : EPOLL;
    }

    /// A group of a single event-loop thread, for one connection. The thread does not keep the JVM alive.
    EventLoopGroup newEventLoop() {
        IoHandlerFactory handlers = switch (this) {
            case EPOLL -> EpollIoHandler.newFactory();
            case NIO -> NioIoHandler.newFactory();
        };
        return new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("sluice-connection", true), handlers);
    }

    Class<? extends Channel> tcpChannel() {
        return switch (this) {
            case EPOLL -> EpollSocketChannel.class;
            case NIO -> NioSocketChannel.class;
        };
    }

    Class<? extends Channel> unixChannel() {
        return switch (this) {
            case EPOLL -> EpollDomainSocketChannel.class;
            case NIO -> NioDomainSocketChannel.class;
        };
    }

    SocketAddress unixAddress(Path socket) {
        return switch (this) {
            case EPOLL -> new DomainSocketAddress(socket.toString());
            case NIO -> UnixDomainSocketAddress.of(socket);
        };
    }
}
