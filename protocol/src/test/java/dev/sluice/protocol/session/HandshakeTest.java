// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.ConnectOptions;
import dev.sluice.protocol.ConnectOptions.Authentication;
import dev.sluice.protocol.ConnectOptions.Tls;
import dev.sluice.protocol.ProtocolException.ConnectFailed;
import dev.sluice.protocol.ProtocolException.LoginRefused;
import dev.sluice.protocol.ProtocolException.MalformedPacket;
import dev.sluice.protocol.SslMode;
import dev.sluice.protocol.WireCompression;
import dev.sluice.protocol.message.AuthAnswer;
import dev.sluice.protocol.message.HandshakeResponse;
import dev.sluice.protocol.message.SslRequest;
import dev.sluice.protocol.wire.ServerPackets;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// The log-in against what a server could say, without a socket.
class HandshakeTest {

    private static final long SSL = 1 << 11;
    private static final long ZSTD = 1 << 26;
    private static final byte[] NONCE = "abcdefghijklmnopqrst\0".getBytes(StandardCharsets.US_ASCII);

    private final RecordingWire wire = new RecordingWire();

    @Test
    void logsInWithThePluginThatTheServerProposes() {
        Session session = session(plain("secret"));
        feed(session, ServerPackets.greeting("9.7.0", ServerPackets.CAPABILITIES, "caching_sha2_password"));
        HandshakeResponse response = (HandshakeResponse) wire.sent.getLast();
        assertThat(response.plugin()).isEqualTo("caching_sha2_password");
        assertThat(response.answer()).hasSize(32);
        assertThat(response.attributes())
                .containsEntry("program_name", "sluice")
                .containsKeys("_pid", "_client_name");
        feed(session, ServerPackets.packet(2, new byte[] {1, 3}), ServerPackets.ok(3));
        assertThat(session.login().join().server().toString()).isEqualTo("MySQL 9.7.0");
        assertThat(session.login().join().connectionId()).isEqualTo(42);
    }

    @Test
    void neverOffersFilesOrSeveralStatementsAtOnce() {
        Session session = session(plain(""));
        feed(session, ServerPackets.greeting("9.7.0", 0xFFFF_FFFFL, "caching_sha2_password"));
        long capabilities = ((HandshakeResponse) wire.sent.getLast()).capabilities();
        long localFiles = 1 << 7;
        long multiStatements = 1 << 16;
        long expiredPasswords = 1 << 22;
        assertThat(capabilities & (localFiles | multiStatements | expiredPasswords))
                .isZero();
    }

    @Test
    void readsMariaDbsOwnCapabilities() {
        Session session = session(plain(""));
        long withoutLongPassword = (ServerPackets.CAPABILITIES & ~1L) | 1L << 35 | 1L << 32;
        feed(
                session,
                ServerPackets.greeting("5.5.5-10.11.2-MariaDB-log", withoutLongPassword, "mysql_native_password"));
        assertThat(((HandshakeResponse) wire.sent.getLast()).capabilities() >>> 32)
                .isEqualTo(1 << 3);
        assertThat(wire.lastPayload().substring(56, 64)).isEqualTo("08000000");
        feed(session, ServerPackets.ok(2));
        assertThat(session.login().join().server().toString()).isEqualTo("MariaDB 10.11.2-MariaDB-log");
    }

    @Test
    void followsAnySwitchOfTheMethodAlsoMoreThanOnce() {
        Session session = session(plain("secret"));
        feed(session, ServerPackets.greeting("9.7.0", ServerPackets.CAPABILITIES, "caching_sha2_password"));
        feed(session, ServerPackets.authSwitch(2, "mysql_native_password", NONCE));
        assertThat(((AuthAnswer) wire.sent.getLast()).answer()).hasSize(20);
        feed(session, ServerPackets.authSwitch(4, "client_ed25519", new byte[32]));
        assertThat(((AuthAnswer) wire.sent.getLast()).answer()).hasSize(64);
        feed(session, ServerPackets.authSwitch(6, "caching_sha2_password", NONCE));
        assertThat(((AuthAnswer) wire.sent.getLast()).answer()).hasSize(32);
        feed(session, ServerPackets.packet(8, new byte[] {1, 3}), ServerPackets.ok(9));
        assertThat(session.login()).isCompleted();
        assertThat(wire.sequences).containsExactly(1, 3, 5, 7);
    }

    @Test
    void doesNotSwitchForEver() {
        Session session = session(plain("secret"));
        feed(session, ServerPackets.greeting("9.7.0", ServerPackets.CAPABILITIES, "caching_sha2_password"));
        assertThatThrownBy(() -> {
                    for (int sequence = 2; sequence < 200; sequence += 2) {
                        feed(session, ServerPackets.authSwitch(sequence, "mysql_native_password", NONCE));
                    }
                })
                .isInstanceOf(MalformedPacket.class)
                .hasMessageContaining("does not come to an end");
    }

    @Test
    void refusesTheOldPasswordsByName() {
        Session session = session(plain("secret"));
        feed(session, ServerPackets.greeting("9.7.0", ServerPackets.CAPABILITIES, "caching_sha2_password"));
        assertThatThrownBy(() -> feed(session, ServerPackets.packet(2, new byte[] {(byte) 0xFE})))
                .isInstanceOf(LoginRefused.class)
                .hasMessageContaining("mysql_old_password");
    }

    @ParameterizedTest
    @CsvSource({"1040, Too many connections", "1129, Host is blocked", "1130, Host is not allowed"})
    void anErrorInPlaceOfTheGreetingIsARefusal(int number, String text) {
        Session session = session(plain(""));
        assertThatThrownBy(() -> feed(session, ServerPackets.error(0, number, null, text)))
                .isInstanceOf(LoginRefused.class)
                .hasMessageContaining(text)
                .extracting(e -> ((LoginRefused) e).number())
                .isEqualTo(number);
    }

    @ParameterizedTest
    @CsvSource({"1045, 28000, Access denied", "1862, HY000, Your password has expired", "3118, HY000, Account is locked"
    })
    void anErrorWithinTheLoginKeepsItsNumber(int number, String state, String text) {
        Session session = session(plain("secret"));
        feed(session, ServerPackets.greeting("9.7.0", ServerPackets.CAPABILITIES, "caching_sha2_password"));
        assertThatThrownBy(() -> feed(session, ServerPackets.error(2, number, state, text)))
                .isInstanceOf(LoginRefused.class)
                .hasMessageContaining("error " + number + ": " + text)
                .hasMessageNotContaining("secret")
                .extracting(e -> ((LoginRefused) e).number())
                .isEqualTo(number);
    }

    @Test
    void asksForTlsBeforeItSaysWhoItIs() {
        Session session = session(ConnectOptions.of("h", 1, "u", "secret"));
        feed(session, ServerPackets.greeting("9.7.0", ServerPackets.CAPABILITIES | SSL, "caching_sha2_password"));
        assertThat(wire.sent).hasSize(1).allMatch(SslRequest.class::isInstance);
        assertThat(wire.calls).containsExactly("startTls");
        session.tlsReady();
        assertThat(wire.sequences).containsExactly(1, 2);
        feed(session, ServerPackets.packet(3, new byte[] {1, 4}));
        assertThat(((AuthAnswer) wire.sent.getLast()).answer())
                .asString(StandardCharsets.US_ASCII)
                .isEqualTo("secret\0");
    }

    @Test
    void refusesPlainBytesBehindTheGreetingWhenTlsComesNext() {
        Session session = session(ConnectOptions.of("h", 1, "u", "secret"));
        byte[] greeting = ServerPackets.greeting("9.7.0", ServerPackets.CAPABILITIES | SSL, "caching_sha2_password");
        assertThatThrownBy(() -> feed(session, ServerPackets.concat(greeting, ServerPackets.ok(3))))
                .isInstanceOf(MalformedPacket.class);
        assertThat(wire.calls).isEmpty();
    }

    @Test
    void refusesAnOkInTheMiddleOfTheTlsHandshake() {
        Session session = session(ConnectOptions.of("h", 1, "u", "secret"));
        feed(session, ServerPackets.greeting("9.7.0", ServerPackets.CAPABILITIES | SSL, "caching_sha2_password"));
        assertThatThrownBy(() -> feed(session, ServerPackets.ok(2))).isInstanceOf(MalformedPacket.class);
        assertThat(session.login()).isNotDone();
    }

    @ParameterizedTest
    @EnumSource(
            value = SslMode.class,
            names = {"REQUIRED", "VERIFY_CA", "VERIFY_IDENTITY"})
    void doesNotGoOnWithoutTlsWhereItIsRequired(SslMode mode) {
        Session session = session(ConnectOptions.of("h", 1, "u", "secret").withTls(new Tls(mode, null, null, null)));
        assertThatThrownBy(() -> feed(
                        session, ServerPackets.greeting("9.7.0", ServerPackets.CAPABILITIES, "caching_sha2_password")))
                .isInstanceOf(ConnectFailed.class)
                .hasMessageContaining("does not offer TLS");
        assertThat(wire.sent).isEmpty();
    }

    @Test
    void preferredDoesWithoutTlsWhereNoneIsOfferedOrNeeded() {
        Session plain = session(ConnectOptions.of("h", 1, "u", ""));
        feed(plain, ServerPackets.greeting("9.7.0", ServerPackets.CAPABILITIES, "caching_sha2_password"));
        assertThat(wire.sent.getLast()).isInstanceOf(HandshakeResponse.class);
        Session unix = session(ConnectOptions.of("h", 1, "u", "").withSocket(Path.of("/run/s")));
        feed(unix, ServerPackets.greeting("9.7.0", ServerPackets.CAPABILITIES | SSL, "caching_sha2_password"));
        assertThat(wire.sent.getLast()).isInstanceOf(HandshakeResponse.class);
    }

    @Test
    void compressesBehindTheLogin() {
        Session session = session(plain("").withCompression(WireCompression.ZSTD, 7));
        feed(session, ServerPackets.greeting("9.7.0", ServerPackets.CAPABILITIES | ZSTD, "caching_sha2_password"));
        assertThat(wire.lastPayload()).endsWith("07");
        assertThat(wire.calls).isEmpty();
        feed(session, ServerPackets.ok(2));
        assertThat(wire.calls).containsExactly("startCompression ZSTD 7");
    }

    @Test
    void refusesACompressionThatIsNotOffered() {
        Session session = session(plain("").withCompression(WireCompression.ZLIB, 3));
        assertThatThrownBy(() -> feed(
                        session, ServerPackets.greeting("9.7.0", ServerPackets.CAPABILITIES, "caching_sha2_password")))
                .isInstanceOf(ConnectFailed.class)
                .hasMessageContaining("ZLIB");
    }

    @Test
    void clearTextNeedsLeave() {
        ConnectOptions allowed = plain("secret").withAuthentication(new Authentication(false, null, true));
        Session session = session(allowed);
        feed(session, ServerPackets.greeting("9.7.0", ServerPackets.CAPABILITIES, "mysql_clear_password"));
        feed(session, ServerPackets.authSwitch(2, "mysql_clear_password", new byte[0]));
        assertThat(wire.lastPayload()).isEqualTo("73656372657400");
        Session strict = session(plain("secret"));
        feed(strict, ServerPackets.greeting("9.7.0", ServerPackets.CAPABILITIES, "caching_sha2_password"));
        assertThatThrownBy(() -> feed(strict, ServerPackets.authSwitch(2, "mysql_clear_password", new byte[0])))
                .isInstanceOf(LoginRefused.class);
    }

    @Test
    void refusesAGreetingOfAnotherProtocol() {
        byte[] nine = {9, '3', 0};
        assertThatThrownBy(() -> feed(session(plain("")), ServerPackets.packet(0, nine)))
                .isInstanceOf(MalformedPacket.class);
        byte[] http = "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        assertThatThrownBy(() -> feed(session(plain("")), http)).isInstanceOf(MalformedPacket.class);
    }

    @Test
    void refusesEveryGreetingThatIsCutShort() {
        byte[] greeting = ServerPackets.greeting("9.7.0", ServerPackets.CAPABILITIES, "caching_sha2_password");
        for (int length = 0; length < greeting.length - 60; length++) {
            byte[] cut = Arrays.copyOfRange(greeting, 4, 4 + length);
            assertThatThrownBy(() -> feed(session(plain("")), ServerPackets.packet(0, cut)))
                    .as("greeting of " + length + " bytes")
                    .isInstanceOfAny(MalformedPacket.class, ConnectFailed.class);
        }
    }

    private Session session(ConnectOptions options) {
        return new Session(options, wire);
    }

    private static ConnectOptions plain(String password) {
        return ConnectOptions.of("127.0.0.1", 3306, "root", password)
                .withTls(new Tls(SslMode.DISABLED, null, null, null));
    }

    private static void feed(Session session, byte[]... packets) {
        for (byte[] packet : packets) {
            session.feed(Unpooled.wrappedBuffer(packet));
        }
    }
}
