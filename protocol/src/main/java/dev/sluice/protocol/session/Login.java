// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.session;

import dev.sluice.protocol.ServerInfo;

/// What a log-in has brought to light. Immutable.
///
/// @param server the server at the other end
/// @param connectionId the server's number for the session
/// @param capabilities what client and server have agreed on
public record Login(ServerInfo server, long connectionId, long capabilities) {}
