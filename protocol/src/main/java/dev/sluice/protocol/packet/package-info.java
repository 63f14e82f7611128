// SPDX-License-Identifier: Apache-2.0
/// Packets: the frames of three bytes of length, one of sequence number and at most 16,777,215 bytes of payload that
/// everything travels in, and the fixed and length-encoded fields inside a payload.
@NullMarked
package dev.sluice.protocol.packet;

import org.jspecify.annotations.NullMarked;
