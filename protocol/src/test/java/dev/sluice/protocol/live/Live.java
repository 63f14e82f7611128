// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.live;

import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sluice.protocol.ConnectOptions;
import dev.sluice.protocol.ConnectOptions.Authentication;
import dev.sluice.protocol.ConnectOptions.Tls;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Connector;
import dev.sluice.protocol.SslMode;
import dev.sluice.protocol.WireCompression;
import dev.sluice.testkit.Flavour;
import dev.sluice.testkit.LiveServer;
import java.nio.file.Path;

/// What all live tests share.
public interface Live {

    Tls NO_TLS = new Tls(SslMode.DISABLED, null, null, null);
    Tls REQUIRED = new Tls(SslMode.REQUIRED, null, null, null);
    Authentication FETCH_KEY = new Authentication(true, null, false);

    /// The server under test.
    LiveServer server();

    /// The account with all privileges over TCP, without TLS.
    default ConnectOptions options() {
        return optionsOf(server().user(), server().password());
    }

    /// Another account over TCP, without TLS.
    default ConnectOptions optionsOf(String user, String password) {
        return ConnectOptions.of(server().host(), server().port(), user, password)
                .withTls(NO_TLS)
                .withAuthentication(FETCH_KEY);
    }

    /// The server's Unix socket; the test is skipped where it is out of reach.
    default Path socket() {
        Path socket = server().socket();
        assumeThat(socket).as("the server has no Unix socket within reach").isNotNull();
        return socket;
    }

    /// A file of the server's data folder; the test is skipped where it is out of reach.
    default Path dataFile(String name) {
        Path folder = server().dataFolder();
        assumeThat(folder).as("the server's data folder is out of reach").isNotNull();
        Path file = folder.resolve(name);
        assumeThat(file).as("the server has made no " + name).exists();
        return file;
    }

    /// Whether the server offers TLS; a MariaDB before 11.4 does so only where it was given a certificate.
    default boolean offersTls() {
        try (Connector connector = new Connector(options().withTls(Tls.PREFERRED));
                Connection connection = connector.connect()) {
            return !status(connection, "Ssl_cipher").isEmpty();
        }
    }

    /// Skips the test where the server does not have this compression; no MariaDB speaks zstd on the wire.
    default void assumeOffered(WireCompression compression) {
        assumeThat(compression != WireCompression.ZSTD || server().flavour() == Flavour.MYSQL)
                .as("the server has " + compression)
                .isTrue();
    }

    /// A status variable of the session.
    default String status(Connection connection, String name) {
        return connection
                .query("SHOW SESSION STATUS LIKE '" + name + "'")
                .first()
                .required("Value");
    }
}
