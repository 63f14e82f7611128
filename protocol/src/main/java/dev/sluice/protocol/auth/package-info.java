// SPDX-License-Identifier: Apache-2.0
/// How a client proves who it is: one class for each authentication plugin that the servers know.
@NullMarked
package dev.sluice.protocol.auth;

import org.jspecify.annotations.NullMarked;
