// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import dev.sluice.protocol.SslMode;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Encryption and proof of identity, spelled as mysql's programs spell it; raw.
final class TlsFlags {

    @Option(
            names = "--ssl-mode",
            paramLabel = "MODE",
            description =
                    "DISABLED, PREFERRED (default), REQUIRED, VERIFY_CA (default with --ssl-ca) or VERIFY_IDENTITY.")
    @Nullable
    SslMode mode;

    @Option(names = "--ssl-ca", paramLabel = "FILE", description = "Certificates of trusted authorities (PEM).")
    @Nullable
    Path ca;

    @Option(names = "--ssl-cert", paramLabel = "FILE", description = "The client's certificate (PEM).")
    @Nullable
    Path certificate;

    @Option(names = "--ssl-key", paramLabel = "FILE", description = "The private key of that certificate (PEM).")
    @Nullable
    Path key;

    @Option(
            names = "--get-server-public-key",
            description = "Without TLS, ask the server for the key that encrypts the password.")
    boolean fetchPublicKey;

    @Option(
            names = "--server-public-key-path",
            paramLabel = "FILE",
            description = "Without TLS, the server's key that encrypts the password (PEM).")
    @Nullable
    Path publicKey;

    @Option(
            names = "--enable-cleartext-plugin",
            description = "Allow the password to be sent as it is, where the server wants it so.")
    boolean allowClearText;
}
