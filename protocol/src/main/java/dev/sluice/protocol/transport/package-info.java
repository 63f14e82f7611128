// SPDX-License-Identifier: Apache-2.0
/// Sockets: TCP and Unix, epoll or NIO, TLS, compression of the protocol; and the handler that joins them to a
/// session.
@NullMarked
package dev.sluice.protocol.transport;

import org.jspecify.annotations.NullMarked;
