// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.transport;

import java.util.regex.Pattern;

/// The operating system's or the TLS library's own words for a failure, as users know them from other programs.
final class SystemReason {

    /// What the native transport puts before them, which names a call and a number.
    private static final Pattern NATIVE_CALL = Pattern.compile("^\\w+\\(\\.\\.\\) failed with error\\(-?\\d+\\): ");

    private SystemReason() {}

    /// The message of the innermost cause; the name of its class where it has none.
    static String of(Throwable failure) {
        Throwable inner = failure;
        while (inner.getCause() != null) {
            inner = inner.getCause();
        }
        String message = inner.getMessage();
        return message == null
                ? inner.getClass().getSimpleName()
                : NATIVE_CALL.matcher(message).replaceFirst("");
    }
}
