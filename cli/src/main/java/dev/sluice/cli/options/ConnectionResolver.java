// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import dev.sluice.cli.report.CliException;
import dev.sluice.cli.report.Messages;
import dev.sluice.protocol.ConnectOptions;
import dev.sluice.protocol.SslMode;
import dev.sluice.protocol.WireCompression;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/// Makes connection options of raw flags. The only place that handles the password before it goes to the protocol.
public final class ConnectionResolver {

    private static final int DEFAULT_ZSTD_LEVEL = 3;
    private static final int ZSTD_LEVEL_LIMIT = 22;
    private static final int DEFAULT_TIMEOUT_SECONDS = 20;
    private static final String PROGRAM = "sluice";

    private final OptionLayers layers;
    private final PasswordPrompt prompt;
    private final String systemUser;
    private final List<Path> foundSockets;
    private final Messages messages;

    /// @param layers where the password is looked for when the command line has none
    /// @param systemUser the account's name unless another is given
    /// @param foundSockets sockets that exist in the usual places
    public ConnectionResolver(
            OptionLayers layers, PasswordPrompt prompt, String systemUser, List<Path> foundSockets, Messages messages) {
        this.layers = layers;
        this.prompt = prompt;
        this.systemUser = systemUser;
        this.foundSockets = foundSockets;
        this.messages = messages;
    }

    /// The options; asks for the password last, when nothing else is wrong.
    ///
    /// @param verb the parsed verb, for what stands on the command line itself
    /// @throws CliException.Usage when flags contradict each other or are out of range
    public ConnectOptions resolve(ServerFlags flags, ParseResult verb) {
        ConnectionFlags connection = flags.connection;
        Endpoint endpoint = Endpoint.of(
                connection,
                verb.hasMatchedOption("--port") && !verb.hasMatchedOption("--socket")
                        ? Endpoint.PortSource.COMMAND_LINE
                        : Endpoint.PortSource.LOWER_LAYER,
                foundSockets);
        String user = connection.user == null ? systemUser : connection.user;
        ConnectOptions.Tls tls = tls(flags.tls);
        WireCompression compression = compression(connection);
        int zstdLevel = inRange("--zstd-compression-level", connection.zstdLevel, DEFAULT_ZSTD_LEVEL, ZSTD_LEVEL_LIMIT);
        Duration timeout = timeout(connection);
        return new ConnectOptions(
                endpoint.host(),
                endpoint.port(),
                endpoint.socket(),
                user,
                password(connection, user),
                tls,
                new ConnectOptions.Authentication(
                        flags.tls.fetchPublicKey, flags.tls.publicKey, flags.tls.allowClearText),
                compression,
                zstdLevel,
                timeout,
                PROGRAM,
                false);
    }

    private static ConnectOptions.Tls tls(TlsFlags flags) {
        SslMode mode = flags.mode;
        if (mode == null) {
            mode = flags.ca == null ? SslMode.PREFERRED : SslMode.VERIFY_CA;
        }
        if ((flags.certificate == null) != (flags.key == null)) {
            throw new CliException.Usage(
                    "--ssl-cert and --ssl-key go together", "give both, the certificate and its private key");
        }
        return new ConnectOptions.Tls(mode, flags.ca, flags.certificate, flags.key);
    }

    private static WireCompression compression(ConnectionFlags flags) {
        String list = flags.compressionAlgorithms;
        if (list == null) {
            return flags.compressProtocol ? WireCompression.ZLIB : WireCompression.NONE;
        }
        String first = list.split(",", 2)[0].strip().toLowerCase(Locale.ROOT);
        return switch (first) {
            case "zlib" -> WireCompression.ZLIB;
            case "zstd" -> WireCompression.ZSTD;
            case "uncompressed" -> WireCompression.NONE;
            default ->
                throw new CliException.Usage(
                        "unknown protocol compression " + first, "write zlib, zstd or uncompressed");
        };
    }

    private static Duration timeout(ConnectionFlags flags) {
        Integer seconds = flags.connectTimeoutSeconds;
        if (seconds != null && seconds < 1) {
            throw new CliException.Usage("--connect-timeout is less than a second", "give whole seconds, from 1");
        }
        return Duration.ofSeconds(seconds == null ? DEFAULT_TIMEOUT_SECONDS : seconds);
    }

    private static int inRange(String name, @Nullable Integer value, int unset, int limit) {
        if (value == null) {
            return unset;
        }
        if (value < 1 || value > limit) {
            throw new CliException.Usage(name + " is not between 1 and " + limit, "give a whole number in this range");
        }
        return value;
    }

    private String password(ConnectionFlags flags, String user) {
        if (flags.password != null) {
            return switch (flags.password) {
                case PasswordFlag.Given given -> {
                    messages.note("a password on the command line can be seen by others on this machine");
                    yield given.password();
                }
                case PasswordFlag.Ask _ -> ask(user);
            };
        }
        Setting setting = layers.find(ServerFlags.PASSWORD);
        if (setting == null) {
            return "";
        }
        return setting.value() == null ? ask(user) : setting.value();
    }

    private String ask(String user) {
        String password = prompt.ask("Password for " + user + ": ");
        if (password == null) {
            throw new CliException.Usage(
                    "there is no terminal to ask for the password at",
                    "attach it (-pPASSWORD), set MYSQL_PWD, or write it into an option file or a login path");
        }
        return password;
    }
}
