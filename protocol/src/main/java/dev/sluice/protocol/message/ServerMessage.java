// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.message;

/// What a server says, apart from rows, which never become objects. Immutable; each kind has a static `decode`.
public sealed interface ServerMessage permits Greeting, AuthSwitch, Ok, Err, Eof, ColumnDefinition {}
