// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.message;

/// The first byte of a server's payload, where it tells the message's kind.
public final class Header {
    public static final int OK = 0x00;
    public static final int AUTH_MORE = 0x01;
    public static final int LOCAL_INFILE = 0xFB;
    /// EOF, the OK that stands in its place, and the request to switch the authentication method.
    public static final int EOF = 0xFE;

    public static final int ERROR = 0xFF;

    private Header() {}
}
