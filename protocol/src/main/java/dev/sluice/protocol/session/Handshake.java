// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.session;

import dev.sluice.protocol.ConnectOptions;
import dev.sluice.protocol.ProtocolException.LoginRefused;
import dev.sluice.protocol.ProtocolException.MalformedPacket;
import dev.sluice.protocol.WireCompression;
import dev.sluice.protocol.auth.AuthMethod;
import dev.sluice.protocol.auth.Credentials;
import dev.sluice.protocol.auth.Credentials.Line;
import dev.sluice.protocol.message.AuthAnswer;
import dev.sluice.protocol.message.AuthSwitch;
import dev.sluice.protocol.message.Err;
import dev.sluice.protocol.message.Greeting;
import dev.sluice.protocol.message.HandshakeResponse;
import dev.sluice.protocol.message.Header;
import dev.sluice.protocol.message.SslRequest;
import dev.sluice.protocol.packet.PacketDecoder;
import dev.sluice.protocol.packet.PayloadReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The log-in, from the greeting to OK:
///
///     server   greeting                     (or an error: too many connections, host blocked)
///     client   [SSL request, TLS]  handshake response
///     server   OK | error | switch of the method | more of the method      any number of times
///     client   answer of the method
///
/// For one connection and its event-loop thread.
final class Handshake {

    /// The most messages that a server may spend on authentication; no method of today needs more than five.
    private static final int ROUND_LIMIT = 20;

    private final ConnectOptions options;
    private final Wire wire;
    private final PacketDecoder decoder;
    private @Nullable Greeting greeting;
    private @Nullable Negotiation negotiation;
    private @Nullable AuthMethod method;
    private int rounds;

    Handshake(ConnectOptions options, Wire wire, PacketDecoder decoder) {
        this.options = options;
        this.wire = wire;
        this.decoder = decoder;
    }

    /// Takes the next payload of the server; gives the outcome once the log-in is done, null before.
    ///
    /// @throws dev.sluice.protocol.ProtocolException where the log-in has failed
    @Nullable
    Login payload(byte[] bytes, int from, int to) {
        PayloadReader in = new PayloadReader(bytes, from, to);
        if (in.peek() == Header.ERROR) {
            throw refused(Err.decode(in));
        }
        if (greeting == null) {
            greet(Greeting.decode(in));
            return null;
        }
        if (method == null) {
            throw new MalformedPacket("the server speaks in the middle of the TLS handshake");
        }
        rounds++;
        if (rounds > ROUND_LIMIT) {
            throw new MalformedPacket("the server does not come to an end with authentication");
        }
        switch (in.peek()) {
            case Header.OK -> {
                return finish(greeting, required(negotiation));
            }
            case Header.EOF -> switchMethod(AuthSwitch.decode(in));
            case Header.AUTH_MORE -> {
                in.skip(1);
                answer(method.next(in.readRest()));
            }
            default -> throw new MalformedPacket("unexpected message " + in.peek() + " within the log-in");
        }
        return null;
    }

    /// TLS stands: go on with the log-in inside it.
    void tlsReady() {
        respond(required(greeting), required(negotiation));
    }

    private void greet(Greeting received) {
        greeting = received;
        negotiation = Negotiation.of(received, options);
        if (negotiation.tls()) {
            // Plain bytes behind the greeting would otherwise be taken for the first ones inside TLS.
            checkNothingLeft();
            wire.send(new SslRequest(negotiation.capabilities()), decoder.nextSequence());
            decoder.expect(decoder.nextSequence() + 1);
            wire.startTls();
        } else {
            respond(received, negotiation);
        }
    }

    private void respond(Greeting received, Negotiation agreed) {
        method = AuthMethod.opening(received.plugin(), received.nonce(), credentials(agreed));
        HandshakeResponse response = new HandshakeResponse(
                agreed.capabilities(),
                options.user(),
                method.first(),
                method.plugin(),
                attributes(),
                options.zstdLevel());
        wire.send(response, decoder.nextSequence());
        decoder.expect(decoder.nextSequence() + 1);
    }

    private void switchMethod(AuthSwitch wanted) {
        method = AuthMethod.named(wanted.plugin(), wanted.nonce(), credentials(required(negotiation)));
        answer(method.first());
    }

    private void answer(byte @Nullable [] bytes) {
        if (bytes != null) {
            wire.send(new AuthAnswer(bytes), decoder.nextSequence());
            decoder.expect(decoder.nextSequence() + 1);
        }
    }

    private Login finish(Greeting received, Negotiation agreed) {
        checkNothingLeft();
        if (agreed.compression() != WireCompression.NONE) {
            wire.startCompression(agreed.compression(), options.zstdLevel());
        }
        return new Login(ServerVersion.parse(received.version()), received.connectionId(), agreed.capabilities());
    }

    private void checkNothingLeft() {
        if (!decoder.isDrained()) {
            throw new MalformedPacket("the server speaks out of turn within the log-in");
        }
    }

    private Credentials credentials(Negotiation agreed) {
        return new Credentials(
                options.password().getBytes(StandardCharsets.UTF_8),
                agreed.tls() || options.socket() != null ? Line.PRIVATE : Line.OPEN,
                options.authentication());
    }

    private Map<String, String> attributes() {
        Map<String, String> attributes = new LinkedHashMap<>();
        attributes.put("_client_name", "sluice");
        attributes.put("_pid", Long.toString(ProcessHandle.current().pid()));
        attributes.put("_os", System.getProperty("os.name", ""));
        attributes.put("_platform", System.getProperty("os.arch", ""));
        attributes.put("program_name", options.program());
        return attributes;
    }

    private LoginRefused refused(Err error) {
        return new LoginRefused(
                "the server at " + options.peer() + " refuses the log-in of '" + options.user() + "': error "
                        + error.number() + ": " + error.text(),
                error.number());
    }

    private static <T> T required(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("the log-in has not come that far");
        }
        return value;
    }
}
