// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.transport;

import dev.sluice.protocol.ConnectOptions;
import dev.sluice.protocol.ProtocolException.ConnectFailed;
import dev.sluice.protocol.SslMode;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// The client's side of TLS for one server: which authorities it trusts, whether the host's name must match, and its
/// own certificate. OpenSSL where Netty's library loads, else the JDK. The settings are read when the first
/// connection needs them. Safe for use by several threads; to be closed.
public final class TlsClient implements AutoCloseable {

    private final ConnectOptions options;
    private @Nullable SslContext context;
    private boolean closed;

    /// TLS as these options ask for it; nothing is read yet.
    public TlsClient(ConnectOptions options) {
        this.options = options;
    }

    /// A handler for one connection.
    ///
    /// @throws ConnectFailed where a file cannot be read
    SslHandler newHandler(ByteBufAllocator allocator) {
        // Behind a Unix socket is this host.
        String host = options.socket() == null ? options.host() : "localhost";
        SslHandler handler = context().newHandler(allocator, host, options.port());
        handler.setHandshakeTimeoutMillis(options.connectTimeout().toMillis());
        return handler;
    }

    @Override
    public synchronized void close() {
        closed = true;
        ReferenceCountUtil.release(context);
        context = null;
    }

    private synchronized SslContext context() {
        if (closed) {
            throw new ConnectFailed("the connector for " + options.peer() + " is closed", null);
        }
        if (context == null) {
            context = build();
        }
        return context;
    }

    private SslContext build() {
        SslContextBuilder builder = SslContextBuilder.forClient()
                .sslProvider(OpenSsl.isAvailable() ? SslProvider.OPENSSL_REFCNT : SslProvider.JDK)
                .endpointIdentificationAlgorithm(options.tls().mode() == SslMode.VERIFY_IDENTITY ? "HTTPS" : null);
        try {
            trust(builder);
            identify(builder);
            return builder.build();
        } catch (SSLException e) {
            throw new ConnectFailed("TLS cannot be set up: " + SystemReason.of(e), e);
        }
    }

    private void trust(SslContextBuilder builder) {
        SslMode mode = options.tls().mode();
        if (mode != SslMode.VERIFY_CA && mode != SslMode.VERIFY_IDENTITY) {
            builder.trustManager(InsecureTrustManagerFactory.INSTANCE);
            return;
        }
        Path ca = options.tls().ca();
        if (ca != null) {
            builder.trustManager(certificates("the file of the certificate authorities", ca));
        }
    }

    private void identify(SslContextBuilder builder) {
        Path certificate = options.tls().certificate();
        Path key = options.tls().key();
        if (certificate == null && key == null) {
            return;
        }
        if (certificate == null || key == null) {
            throw new ConnectFailed("a client certificate needs both a certificate file and a key file", null);
        }
        builder.keyManager(privateKey(key), certificates("the client's certificate", certificate));
    }

    private static X509Certificate[] certificates(String what, Path file) {
        try {
            return PemFile.certificates(file);
        } catch (IOException | GeneralSecurityException e) {
            throw unreadable(what, file, e);
        }
    }

    private static PrivateKey privateKey(Path file) {
        try {
            return PemFile.privateKey(file);
        } catch (IOException | GeneralSecurityException e) {
            throw unreadable("the client's private key", file, e);
        }
    }

    private static ConnectFailed unreadable(String what, Path file, Exception cause) {
        String reason = cause instanceof NoSuchFileException ? "no such file" : cause.getMessage();
        return new ConnectFailed(what + " (" + file + ") cannot be read: " + reason, cause);
    }
}
