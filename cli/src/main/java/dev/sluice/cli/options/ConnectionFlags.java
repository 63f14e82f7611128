// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Where the server is and who asks, spelled as mysql's programs spell it; raw.
final class ConnectionFlags {

    /// The transports that `--protocol` names.
    enum Protocol {
        TCP,
        SOCKET
    }

    @Option(
            names = {"-h", "--host"},
            paramLabel = "NAME",
            description = "Host; localhost (the default) means the Unix socket where there is one.")
    @Nullable
    String host;

    @Option(
            names = {"-P", "--port"},
            paramLabel = "N",
            description = "TCP port (default 3306); on the command line it means TCP.")
    @Nullable
    Integer port;

    @Option(
            names = {"-S", "--socket"},
            paramLabel = "FILE",
            description = "Unix socket; used when the host is localhost.")
    @Nullable
    Path socket;

    @Option(names = "--protocol", paramLabel = "tcp|socket", description = "Transport, whatever the host is.")
    @Nullable
    Protocol protocol;

    @Option(
            names = {"-u", "--user"},
            paramLabel = "NAME",
            description = "Account (default: the name of the system's user).")
    @Nullable
    String user;

    @Option(
            names = {"-p", "--password"},
            paramLabel = "PASSWORD",
            arity = "1",
            preprocessor = PasswordFlag.OnlyAttached.class,
            converter = PasswordFlag.Converter.class,
            description = "Password, attached as in -pPASSWORD; a bare -p asks for it.")
    @Nullable
    PasswordFlag password;

    @Option(names = "-C", description = "Compress the protocol with zlib, as --compression-algorithms=zlib.")
    boolean compressProtocol;

    @Option(
            names = "--compression-algorithms",
            paramLabel = "LIST",
            description = "Compression of the protocol: zlib, zstd or uncompressed (default); of a list, the first.")
    @Nullable
    String compressionAlgorithms;

    @Option(
            names = "--zstd-compression-level",
            paramLabel = "N",
            description = "Level of the protocol's zstd compression, 1 to 22 (default 3).")
    @Nullable
    Integer zstdLevel;

    @Option(
            names = "--connect-timeout",
            paramLabel = "SECONDS",
            description = "Longest wait for a connection (default 20).")
    @Nullable
    Integer connectTimeoutSeconds;
}
