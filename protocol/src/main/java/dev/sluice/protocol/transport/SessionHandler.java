// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.transport;

import dev.sluice.protocol.ConnectOptions;
import dev.sluice.protocol.ProtocolException;
import dev.sluice.protocol.ProtocolException.ConnectFailed;
import dev.sluice.protocol.WireCompression;
import dev.sluice.protocol.message.ClientMessage;
import dev.sluice.protocol.packet.PacketEncoder;
import dev.sluice.protocol.session.Session;
import dev.sluice.protocol.session.Wire;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// Joins a [Session] to a Netty channel: passes on what arrives, sends what the session says, and turns everything
/// that goes wrong into the session's end. Lives as long as the channel, on its event-loop thread.
final class SessionHandler extends ChannelInboundHandlerAdapter implements Wire {

    private final ConnectOptions options;
    private final TlsClient tls;
    private final Session session;
    private final PacketEncoder encoder = new PacketEncoder();
    private @Nullable ChannelHandlerContext context;
    private @Nullable CompressionHandler compression;
    private @Nullable Future<?> loginTimer;

    SessionHandler(ConnectOptions options, TlsClient tls) {
        this.options = options;
        this.tls = tls;
        this.session = new Session(options, this);
    }

    Session session() {
        return session;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        restartLoginTimer();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf buffer = (ByteBuf) message;
        try {
            session.feed(buffer);
        } catch (ProtocolException e) {
            session.end(String.valueOf(e.getMessage()), e);
        } finally {
            buffer.release();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        session.end("the server closed the connection", null);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        failed(cause);
    }

    @Override
    public int send(ClientMessage message, int sequence) {
        if (sequence == 0 && compression != null) {
            compression.beginCommand();
        }
        ChannelHandlerContext ctx = context();
        int packets = encoder.encode(ctx.alloc(), message.payload(), sequence, buffer -> {
            // A failed write ends the session through exceptionCaught.
            ChannelFuture _ = ctx.write(buffer, ctx.voidPromise());
        });
        ctx.flush();
        return packets;
    }

    @Override
    public boolean isWritable() {
        return context().channel().isWritable();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (ctx.channel().isWritable()) {
            session.writable();
        }
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void startTls() {
        SslHandler handler = tls.newHandler(context().alloc());
        context().pipeline().addFirst(handler);
        Future<Channel> _ = handler.handshakeFuture().addListener(future -> {
            if (future.isSuccess()) {
                goOnInsideTls();
            } else {
                tlsFailed(future.cause());
            }
        });
    }

    @Override
    public void startCompression(WireCompression kind, int level) {
        CompressionHandler handler = new CompressionHandler(WireCodec.of(kind, level));
        context().pipeline().addBefore(context().name(), null, handler);
        compression = handler;
    }

    @Override
    public void beginAnswer() {
        if (compression != null) {
            compression.beginAnswer();
        }
    }

    @Override
    public void restartLoginTimer() {
        stopLoginTimer();
        long millis = options.connectTimeout().toMillis();
        loginTimer = context()
                .executor()
                .schedule(
                        () -> session.end(
                                "no answer within " + millis + " ms during the log-in",
                                new ConnectFailed(
                                        options.peer() + ": no answer within " + millis + " ms during the log-in",
                                        null)),
                        millis,
                        TimeUnit.MILLISECONDS);
    }

    @Override
    public void stopLoginTimer() {
        if (loginTimer != null) {
            loginTimer.cancel(false);
            loginTimer = null;
        }
    }

    @Override
    public void close() {
        ChannelFuture _ = context().close();
    }

    private void goOnInsideTls() {
        restartLoginTimer();
        try {
            session.tlsReady();
        } catch (ProtocolException e) {
            session.end(String.valueOf(e.getMessage()), e);
        }
    }

    private void failed(Throwable failure) {
        Throwable cause =
                failure instanceof DecoderException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof SSLException && !session.login().isDone()) {
            tlsFailed(cause);
        } else if (cause instanceof IOException) {
            session.end("the connection broke: " + SystemReason.of(cause), cause);
        } else {
            session.end(SystemReason.of(cause), cause);
        }
    }

    private void tlsFailed(Throwable cause) {
        String message = "TLS with " + options.peer() + " failed: " + SystemReason.of(cause);
        session.end(message, new ConnectFailed(message, cause));
    }

    private ChannelHandlerContext context() {
        if (context == null) {
            throw new IllegalStateException("the handler is not in a pipeline");
        }
        return context;
    }
}
