// SPDX-License-Identifier: Apache-2.0
/// The messages that fill payloads, one file each with its byte layout: what a server says and what a client says.
@NullMarked
package dev.sluice.protocol.message;

import org.jspecify.annotations.NullMarked;
