// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.ConnectOptions;
import dev.sluice.protocol.ConnectOptions.Tls;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Connector;
import dev.sluice.protocol.ProtocolException.ConnectFailed;
import dev.sluice.protocol.SslMode;
import dev.sluice.protocol.transport.TestCertificates.Identity;
import dev.sluice.protocol.wire.ScriptedServer;
import dev.sluice.protocol.wire.ServerPackets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Which certificates which SSL mode takes, against a scripted server whose names are known.
@Timeout(30)
class TlsTest {

    private static final long SSL = 1 << 11;
    private static TestCertificates certificates;
    private static Path ca;
    private static Path wrongCa;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void makeCertificates() throws IOException {
        certificates = new TestCertificates();
        ca = TestCertificates.pem(
                folder.resolve("ca.pem"), new TestCertificates().authority(), certificates.authority());
        wrongCa = TestCertificates.pem(folder.resolve("wrong.pem"), new TestCertificates().authority());
    }

    @ParameterizedTest
    @CsvSource({
        "PREFERRED, none, other.invalid",
        "REQUIRED, none, other.invalid",
        "REQUIRED, wrong, other.invalid",
        "VERIFY_CA, right, other.invalid",
        "VERIFY_IDENTITY, right, localhost"
    })
    void connects(SslMode mode, String authority, String host) throws IOException {
        assertThat(versionSeen(certificates.identity(host), new Tls(mode, file(authority), null, null)))
                .isEqualTo("9.7.0-tls");
    }

    @ParameterizedTest
    @CsvSource({
        "VERIFY_CA, none, localhost",
        "VERIFY_CA, wrong, localhost",
        "VERIFY_IDENTITY, wrong, localhost",
        "VERIFY_IDENTITY, right, other.invalid"
    })
    void refusesToConnect(SslMode mode, String authority, String host) {
        Identity identity = certificates.identity(host);
        assertThatThrownBy(() -> versionSeen(identity, new Tls(mode, file(authority), null, null)))
                .isInstanceOf(ConnectFailed.class)
                .hasMessageStartingWith("TLS with localhost:")
                .hasMessageContaining("failed: ");
    }

    @ParameterizedTest
    @EnumSource(
            value = SslMode.class,
            names = {"PREFERRED", "REQUIRED"})
    void aServerThatOffersTlsButCannotSpeakItIsAFailure(SslMode mode) throws IOException {
        try (ScriptedServer server = new ScriptedServer(peer -> {
            peer.send(ServerPackets.greeting("9.7.0", ServerPackets.CAPABILITIES | SSL, "caching_sha2_password"));
            peer.read();
            peer.send(ServerPackets.ok(2));
        })) {
            assertThatThrownBy(() -> connect(server, new Tls(mode, null, null, null)))
                    .isInstanceOf(ConnectFailed.class)
                    .hasMessageContaining("TLS");
        }
    }

    @Test
    void showsItsOwnCertificate() throws IOException {
        Identity client = certificates.identity(null);
        Path certificate = TestCertificates.pem(folder.resolve("client.pem"), client.certificate());
        Path key = TestCertificates.pem(
                folder.resolve("client-key.pem"), client.key().getPrivate());
        assertThat(versionSeen(
                        certificates.identity("localhost"), new Tls(SslMode.VERIFY_IDENTITY, ca, certificate, key)))
                .isEqualTo("9.7.0-tls");
    }

    @Test
    void namesTheFileThatCannotBeRead() {
        Path missing = folder.resolve("missing.pem");
        Identity identity = certificates.identity("localhost");
        assertThatThrownBy(() -> versionSeen(identity, new Tls(SslMode.VERIFY_CA, missing, null, null)))
                .isInstanceOf(ConnectFailed.class)
                .hasMessageContaining("missing.pem");
        assertThatThrownBy(() -> versionSeen(identity, new Tls(SslMode.REQUIRED, null, ca, null)))
                .isInstanceOf(ConnectFailed.class)
                .hasMessageContaining("both");
        assertThatThrownBy(() -> versionSeen(identity, new Tls(SslMode.REQUIRED, null, ca, ca)))
                .isInstanceOf(ConnectFailed.class)
                .hasMessageContaining("private key");
        assertThat(Files.exists(missing)).isFalse();
    }

    private static Path file(String authority) {
        return switch (authority) {
            case "right" -> ca;
            case "wrong" -> wrongCa;
            default -> null;
        };
    }

    private static String versionSeen(Identity identity, Tls tls) throws IOException {
        try (ScriptedServer server = new ScriptedServer(peer -> {
            peer.send(ServerPackets.greeting("9.7.0-tls", ServerPackets.CAPABILITIES | SSL, "caching_sha2_password"));
            peer.read();
            peer.startTls(certificates.serverContext(identity));
            peer.read();
            peer.send(ServerPackets.ok(3));
            peer.read();
        })) {
            return connect(server, tls);
        }
    }

    private static String connect(ScriptedServer server, Tls tls) {
        try (Connector connector = new Connector(ConnectOptions.of("localhost", server.port(), "root", "")
                        .withTls(tls));
                Connection connection = connector.connect()) {
            return connection.server().version();
        }
    }
}
