// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

import org.jspecify.annotations.Nullable;

/// Everything that can go wrong between client and server. Messages never hold a password.
public abstract sealed class ProtocolException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private ProtocolException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /// No connection came about: unknown host, closed port, missing socket, time-out, failed TLS handshake.
    public static final class ConnectFailed extends ProtocolException {
        private static final long serialVersionUID = 1L;

        public ConnectFailed(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    /// The server refused the log-in, or the client refused to go on with it (a clear-text password that was not
    /// allowed, an RSA key that was not to be fetched).
    public static final class LoginRefused extends ProtocolException {
        private static final long serialVersionUID = 1L;
        private final int number;

        /// @param number the server's error number, or 0 where the client refused
        public LoginRefused(String message, int number) {
            super(message, null);
            this.number = number;
        }

        /// The server's error number, or 0 where the client refused.
        public int number() {
            return number;
        }
    }

    /// The server answered a statement with an error packet. The connection stays usable.
    public static final class ServerError extends ProtocolException {
        private static final long serialVersionUID = 1L;
        private final int number;
        private final String sqlState;
        private final String serverMessage;

        public ServerError(int number, String sqlState, String serverMessage) {
            super("error " + number + " (" + sqlState + "): " + serverMessage, null);
            this.number = number;
            this.sqlState = sqlState;
            this.serverMessage = serverMessage;
        }

        /// The server's error number.
        public int number() {
            return number;
        }

        /// The five characters of the SQL state.
        public String sqlState() {
            return sqlState;
        }

        /// The server's own text.
        public String serverMessage() {
            return serverMessage;
        }
    }

    /// The connection broke after the log-in.
    public static final class ConnectionLost extends ProtocolException {
        private static final long serialVersionUID = 1L;
        private final boolean nothingWasSent;

        /// @param nothingWasSent whether no byte of the statement had left, so that repeating it is safe
        public ConnectionLost(String message, boolean nothingWasSent, @Nullable Throwable cause) {
            super(message, cause);
            this.nothingWasSent = nothingWasSent;
        }

        /// Whether no byte of the statement had left, so that repeating it is safe.
        public boolean nothingWasSent() {
            return nothingWasSent;
        }
    }

    /// The peer sent something that is not the protocol: a wrong sequence number, a length beyond its packet.
    public static final class MalformedPacket extends ProtocolException {
        private static final long serialVersionUID = 1L;

        public MalformedPacket(String message) {
            super(message, null);
        }
    }
}
