// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import dev.sluice.cli.report.CliException;
import dev.sluice.protocol.ConnectOptions;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where the server is.
///
/// @param socket the Unix socket, or null for TCP
record Endpoint(String host, int port, @Nullable Path socket) {

    private static final String LOCALHOST = "localhost";
    private static final String LOOPBACK = "127.0.0.1";
    private static final int PORT_LIMIT = 65535;

    /// How sure it is that TCP is meant.
    enum PortSource {
        COMMAND_LINE,
        LOWER_LAYER
    }

    /// Decides between TCP and socket as mysql's programs do: localhost is the socket, unless `--protocol` says
    /// otherwise, a port stands on the command line, or no socket is there.
    ///
    /// @param foundSockets sockets that exist in the usual places
    static Endpoint of(ConnectionFlags flags, PortSource portSource, List<Path> foundSockets) {
        int port = flags.port == null ? ConnectOptions.DEFAULT_PORT : flags.port;
        if (port < 1 || port > PORT_LIMIT) {
            throw new CliException.Usage("the port " + port + " is not between 1 and " + PORT_LIMIT, "check -P");
        }
        String host = flags.host == null || flags.host.isEmpty() ? LOCALHOST : flags.host;
        Path socket = flags.socket != null
                ? flags.socket
                : foundSockets.stream().findFirst().orElse(null);
        if (flags.protocol == ConnectionFlags.Protocol.SOCKET) {
            if (socket == null) {
                throw new CliException.Usage("no Unix socket is known", "name the server's socket file with -S");
            }
            return new Endpoint(host, port, socket);
        }
        boolean tcp = flags.protocol == ConnectionFlags.Protocol.TCP
                || !host.equals(LOCALHOST)
                || portSource == PortSource.COMMAND_LINE;
        if (tcp || socket == null) {
            return new Endpoint(flags.host == null ? LOOPBACK : host, port, null);
        }
        return new Endpoint(host, port, socket);
    }
}
