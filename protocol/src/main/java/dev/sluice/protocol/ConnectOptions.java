// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Everything that is needed to open a connection. Immutable; a `with` method gives a changed copy.
///
/// @param host the host name or address; ignored when there is a socket
/// @param port the TCP port
/// @param socket the Unix socket's path, or null for TCP
/// @param user the account's name
/// @param password the password, "" for none; never shown by [#toString()]
/// @param tls what is asked of TLS
/// @param authentication what the client is willing to send to prove who it is
/// @param compression compression of the protocol
/// @param zstdLevel the level of zstd compression, 1 to 22
/// @param connectTimeout the longest time to wait for the connection and for each answer of the log-in
/// @param program the name shown in the server's connection attributes
/// @param uploads whether [Connection#upload] will be used; without it the server cannot even ask for a local file
public record ConnectOptions(
        String host,
        int port,
        @Nullable Path socket,
        String user,
        String password,
        Tls tls,
        Authentication authentication,
        WireCompression compression,
        int zstdLevel,
        Duration connectTimeout,
        String program,
        boolean uploads) {

    /// The port that MySQL and MariaDB listen on unless told otherwise.
    public static final int DEFAULT_PORT = 3306;

    /// TLS settings; all paths name PEM files.
    ///
    /// @param mode what is asked of TLS
    /// @param ca the certificates of the trusted authorities, or null for those of the JDK
    /// @param certificate the client's own certificate, or null
    /// @param key the private key (PKCS#8 or PKCS#1) of the client's certificate, or null
    public record Tls(
            SslMode mode,
            @Nullable Path ca,
            @Nullable Path certificate,
            @Nullable Path key) {
        /// TLS where the server offers it.
        public static final Tls PREFERRED = new Tls(SslMode.PREFERRED, null, null, null);
    }

    /// What the client is willing to send to prove who it is.
    ///
    /// @param fetchPublicKey whether the server's RSA key may be fetched over a plain connection, as
    /// `--get-server-public-key`
    /// @param publicKey a file with the server's RSA key (PEM), as `--server-public-key-path`, or null
    /// @param allowClearText whether the password may be sent as clear text, as `--enable-cleartext-plugin`
    public record Authentication(
            boolean fetchPublicKey, @Nullable Path publicKey, boolean allowClearText) {
        /// No fetched key, no key file, no clear text.
        public static final Authentication STRICT = new Authentication(false, null, false);
    }

    /// Defaults as of the mysql client: TCP, TLS preferred, no compression.
    public static ConnectOptions of(String host, int port, String user, String password) {
        return new ConnectOptions(
                host,
                port,
                null,
                user,
                password,
                Tls.PREFERRED,
                Authentication.STRICT,
                WireCompression.NONE,
                3,
                Duration.ofSeconds(20),
                "sluice",
                false);
    }

    /// Where the server is, as it is named in messages: `host:port` or the socket's path.
    public String peer() {
        return socket == null ? host + ":" + port : socket.toString();
    }

    /// The same with another socket.
    public ConnectOptions withSocket(@Nullable Path newSocket) {
        return new ConnectOptions(
                host,
                port,
                newSocket,
                user,
                password,
                tls,
                authentication,
                compression,
                zstdLevel,
                connectTimeout,
                program,
                uploads);
    }

    /// The same with other TLS settings.
    public ConnectOptions withTls(Tls newTls) {
        return new ConnectOptions(
                host,
                port,
                socket,
                user,
                password,
                newTls,
                authentication,
                compression,
                zstdLevel,
                connectTimeout,
                program,
                uploads);
    }

    /// The same with another stance on authentication.
    public ConnectOptions withAuthentication(Authentication newAuthentication) {
        return new ConnectOptions(
                host,
                port,
                socket,
                user,
                password,
                tls,
                newAuthentication,
                compression,
                zstdLevel,
                connectTimeout,
                program,
                uploads);
    }

    /// The same with another protocol compression.
    public ConnectOptions withCompression(WireCompression newCompression, int newZstdLevel) {
        return new ConnectOptions(
                host,
                port,
                socket,
                user,
                password,
                tls,
                authentication,
                newCompression,
                newZstdLevel,
                connectTimeout,
                program,
                uploads);
    }

    /// The same, for connections that upload.
    public ConnectOptions withUploads() {
        return new ConnectOptions(
                host,
                port,
                socket,
                user,
                password,
                tls,
                authentication,
                compression,
                zstdLevel,
                connectTimeout,
                program,
                true);
    }

    @Override
    public String toString() {
        return user + "@" + peer() + " (TLS " + tls.mode() + ", compression " + compression + ")";
    }
}
