// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

/// What a connection asks of TLS, as the `--ssl-mode` option of the mysql client.
///
/// @see "MySQL documentation, --ssl-mode"
public enum SslMode {
    /// No TLS.
    DISABLED,
    /// TLS where the server offers it, plain otherwise; the certificate is not checked.
    PREFERRED,
    /// TLS or no connection; the certificate is not checked.
    REQUIRED,
    /// TLS, and the certificate must be signed by a known authority.
    VERIFY_CA,
    /// As VERIFY_CA, and the certificate must carry the host's name.
    VERIFY_IDENTITY
}
