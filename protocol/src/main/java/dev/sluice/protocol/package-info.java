// SPDX-License-Identifier: Apache-2.0
/// Client protocol of MySQL and MariaDB on Netty: connect, log in, run statements, stream result rows as raw bytes.
///
/// Start at [dev.sluice.protocol.Connector], which opens a [dev.sluice.protocol.Connection]; rows arrive in a
/// [dev.sluice.protocol.RowSink]. This package is the module's API; the packages below it are its own rooms.
@NullMarked
package dev.sluice.protocol;

import org.jspecify.annotations.NullMarked;
