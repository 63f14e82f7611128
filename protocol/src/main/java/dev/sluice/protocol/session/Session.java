// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.session;

import dev.sluice.protocol.ConnectOptions;
import dev.sluice.protocol.ProtocolException;
import dev.sluice.protocol.ProtocolException.ConnectFailed;
import dev.sluice.protocol.ProtocolException.ConnectionLost;
import dev.sluice.protocol.ProtocolException.MalformedPacket;
import dev.sluice.protocol.ProtocolException.ServerError;
import dev.sluice.protocol.StatementResult;
import dev.sluice.protocol.Upload;
import dev.sluice.protocol.WireCompression;
import dev.sluice.protocol.message.DataPart;
import dev.sluice.protocol.message.EndOfFile;
import dev.sluice.protocol.message.Err;
import dev.sluice.protocol.message.Header;
import dev.sluice.protocol.message.Quit;
import dev.sluice.protocol.packet.PacketDecoder;
import dev.sluice.protocol.packet.PayloadReader;
import dev.sluice.protocol.packet.PayloadSink;
import io.netty.buffer.ByteBuf;
import java.util.ArrayDeque;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// One connection's life above the socket: the log-in first, then statements, which are sent as they come and
/// answered in the order in which they were sent. Everything happens on the connection's event-loop thread, so
/// nothing is synchronised.
public final class Session implements PayloadSink {

    /// Errors by which a server says that the session is over: shutdown, killed (MySQL, MariaDB), idle for too long.
    private static final Set<Integer> LAST_WORDS = Set.of(1053, 3169, 1927, 4031);

    private final ConnectOptions options;
    private final Wire wire;
    private final PacketDecoder decoder = new PacketDecoder(this);
    private final Handshake handshake;
    private final CompletableFuture<Login> login = new CompletableFuture<>();
    private final ArrayDeque<Statement> inFlight = new ArrayDeque<>();
    private @Nullable ResultReader reader;
    private @Nullable String lastWords;
    private @Nullable Statement uploading;
    private int dataSequence;
    private @Nullable CompletableFuture<Void> dataOnItsWay;
    private boolean saidGoodBye;
    private boolean over;

    /// A session whose server has not said anything yet.
    public Session(ConnectOptions options, Wire wire) {
        this.options = options;
        this.wire = wire;
        this.handshake = new Handshake(options, wire, decoder);
    }

    /// Done when the client is logged in, or is not going to be.
    public CompletableFuture<Login> login() {
        return login;
    }

    /// Takes what has arrived; the buffer stays the caller's.
    ///
    /// @throws MalformedPacket when it is not the protocol; [#end] is to be called then
    public void feed(ByteBuf in) {
        if (!over) {
            decoder.feed(in);
        }
    }

    /// TLS stands.
    public void tlsReady() {
        handshake.tlsReady();
    }

    /// Sends a statement behind those that are in flight.
    public void submit(Statement statement) {
        if (over || saidGoodBye) {
            statement.failUnsent(lostMessage("the connection is closed"), null);
            return;
        }
        if (uploading != null) {
            statement.failUnsent(lostMessage("an upload has not ended"), null);
            return;
        }
        inFlight.add(statement);
        try {
            statement.sentIn(wire.send(statement.query(), 0));
        } catch (RuntimeException | OutOfMemoryError e) {
            // Part of it may be on its way, which nothing can take back.
            end("a statement could not be sent", e);
            return;
        }
        if (inFlight.size() == 1) {
            awaitAnswer(statement);
        }
    }

    /// Says good-bye behind the statements that are in flight; none can follow.
    public void quit() {
        if (!over && !saidGoodBye) {
            saidGoodBye = true;
            wire.send(new Quit(), 0);
        }
    }

    /// The connection is gone or of no more use: fails whatever is waiting. Does nothing the second time.
    ///
    /// @param cause what has happened; an exception of this module reaches the one who waits for the current answer
    public void end(String message, @Nullable Throwable cause) {
        if (over) {
            return;
        }
        over = true;
        wire.stopLoginTimer();
        String lost = lostMessage(message);
        if (dataOnItsWay != null) {
            dataOnItsWay.completeExceptionally(new ConnectionLost(lost, false, cause));
        }
        if (!login.isDone()) {
            // A greeting that makes no sense comes from something that is no such server.
            boolean isKnown = cause instanceof ProtocolException && !(cause instanceof MalformedPacket);
            login.completeExceptionally(isKnown ? cause : new ConnectFailed(lost, cause));
        }
        Statement current = inFlight.poll();
        if (current != null) {
            current.future()
                    .completeExceptionally(
                            cause instanceof ProtocolException ? cause : new ConnectionLost(lost, false, cause));
        }
        for (Statement waiting = inFlight.poll(); waiting != null; waiting = inFlight.poll()) {
            waiting.future().completeExceptionally(new ConnectionLost(lost, false, cause));
        }
        wire.close();
    }

    @Override
    public void payload(byte[] bytes, int from, int to) {
        if (over) {
            return;
        }
        if (reader == null) {
            wire.restartLoginTimer();
            Login done = handshake.payload(bytes, from, to);
            if (done != null) {
                startCommands(done);
            }
        } else if (inFlight.isEmpty()) {
            unasked(new PayloadReader(bytes, from, to));
        } else if (uploading != null) {
            interrupted(new PayloadReader(bytes, from, to));
        } else {
            reader.payload(bytes, from, to);
            settle(reader);
        }
    }

    @Override
    public void payloadPart(byte[] bytes, int from, int to, boolean last) {
        if (over) {
            return;
        }
        if (reader == null || inFlight.isEmpty()) {
            throw new MalformedPacket("a message other than a row is larger than " + bytes.length + " bytes");
        }
        reader.payloadPart(bytes, from, to, last);
    }

    private void startCommands(Login done) {
        wire.stopLoginTimer();
        reader = new ResultReader(done.capabilities());
        decoder.expectAny();
        login.complete(done);
    }

    private void settle(ResultReader ended) {
        if (ended.takeFileRequest()) {
            answerFileRequest(ended);
        } else if (ended.hasEnded()) {
            finish(ended);
        }
    }

    /// Completes the statement whose answer has ended. What follows is made ready before, as the one who waits may
    /// submit the next statement from within the completion.
    private void finish(ResultReader ended) {
        Statement done = inFlight.remove();
        StatementResult result = ended.result();
        Throwable failure = ended.failure();
        if (failure instanceof ServerError error && LAST_WORDS.contains(error.number())) {
            lastWords = error.getMessage();
            failure = new ConnectionLost(lostMessage("the server ended the session"), false, error);
        }
        Statement next = inFlight.peek();
        if (next == null) {
            decoder.expectAny();
        } else {
            awaitAnswer(next);
        }
        if (failure == null) {
            done.future().complete(result);
        } else {
            done.future().completeExceptionally(failure);
        }
    }

    private void awaitAnswer(Statement statement) {
        if (options.compression() == WireCompression.NONE) {
            decoder.expect(statement.packets());
        } else {
            // Servers count the packets inside compressed frames in ways of their own; the frames are checked
            // instead.
            decoder.expectAny();
        }
        wire.beginAnswer();
        if (reader != null) {
            reader.begin(statement.sink());
        }
    }

    /// If other statements were sent behind this one, the server takes them for the data, and nothing can be saved.
    private void answerFileRequest(ResultReader ended) {
        if (inFlight.size() > 1) {
            throw new MalformedPacket("the server asks for a local file and takes the next statement for it");
        }
        Statement current = inFlight.element();
        CompletableFuture<Void> asked = current.asked();
        if (asked == null) {
            ended.refuseFile();
            refuseFile();
        } else {
            uploading = current;
            dataSequence = decoder.nextSequence();
            asked.complete(null);
        }
    }

    /// Sends a part of the data that a statement's server has asked for, in packets that every server takes.
    ///
    /// @param sent done when the next part may follow; fails where the connection is gone
    public void sendData(Statement statement, byte[] bytes, int from, int to, CompletableFuture<Void> sent) {
        if (over || uploading != statement) {
            sent.completeExceptionally(new ConnectionLost(lostMessage("the connection is closed"), false, null));
            return;
        }
        for (int at = from; at < to; at += Upload.PACKET_BYTES) {
            DataPart part = DataPart.of(bytes, at, Math.min(to, at + Upload.PACKET_BYTES));
            dataSequence += wire.send(part, dataSequence);
        }
        if (wire.isWritable()) {
            sent.complete(null);
        } else {
            dataOnItsWay = sent;
        }
    }

    /// What was sent is mostly on its way.
    public void writable() {
        CompletableFuture<Void> sent = dataOnItsWay;
        if (sent != null) {
            dataOnItsWay = null;
            sent.complete(null);
        }
    }

    /// Ends the data of a statement, which is then answered.
    public void endData(Statement statement) {
        if (!over && uploading == statement) {
            uploading = null;
            wire.send(new EndOfFile(), dataSequence);
            if (options.compression() == WireCompression.NONE) {
                decoder.expect(dataSequence + 1);
            } else {
                decoder.expectAny();
                wire.beginAnswer();
            }
        }
    }

    /// The server reads the data to its end before it answers; what comes sooner is a farewell.
    private void interrupted(PayloadReader in) {
        farewell(in, "the server answers before the data has ended");
    }

    private void farewell(PayloadReader in, String otherwise) {
        if (in.peek() != Header.ERROR) {
            throw new MalformedPacket(otherwise);
        }
        Err error = Err.decode(in);
        lastWords = "error " + error.number() + " (" + error.sqlState() + "): " + error.text();
        end("the server ended the session", null);
    }

    /// No file is ever sent, whatever the server asks for.
    private void refuseFile() {
        wire.send(new EndOfFile(), decoder.nextSequence());
        decoder.expect(decoder.nextSequence() + 1);
    }

    /// A server may say why it is about to close an idle session, and nothing else.
    private void unasked(PayloadReader in) {
        farewell(in, "the server speaks without being asked");
    }

    private String lostMessage(String message) {
        String text = options.peer() + ": " + message;
        return lastWords == null ? text : text + ": " + lastWords;
    }
}
