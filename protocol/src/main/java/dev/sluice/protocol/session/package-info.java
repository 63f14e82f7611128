// SPDX-License-Identifier: Apache-2.0
/// The state machines of a connection: the log-in, the answers to statements, and the queue of statements in flight.
/// They know payloads and messages, and nothing of sockets, so that tests can feed them recorded bytes.
@NullMarked
package dev.sluice.protocol.session;

import org.jspecify.annotations.NullMarked;
