// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.message;

import dev.sluice.protocol.Column;
import dev.sluice.protocol.packet.PayloadReader;

/// Describes one column of a result set. All strings are length-encoded:
///
///     n    catalogue, always "def"
///     n    schema
///     n    alias of the table
///     n    name of the table
///     n    alias of the column
///     n    name of the column
///     n    MariaDB with EXTENDED_METADATA: any number of (1 byte of kind, length-encoded string)
///     1    12, the length of what follows
///     2    collation
///     4    length
///     1    type
///     2    flags
///     1    decimals
///     2    0
///
/// @param column what it says
public record ColumnDefinition(Column column) implements ServerMessage {

    private static final int TYPE_NAME = 0;

    /// Reads the message.
    ///
    /// @param capabilities what client and server have agreed on
    public static ColumnDefinition decode(PayloadReader in, long capabilities) {
        for (int i = 0; i < 4; i++) {
            in.skipText();
        }
        String name = in.readText();
        in.skipText();
        String extendedType = Capability.has(capabilities, Capability.EXTENDED_METADATA) ? readExtendedType(in) : "";
        in.readLengthEncoded();
        int charset = in.readInt2();
        long length = in.readInt4();
        int type = in.readInt1();
        int flags = in.readInt2();
        int decimals = in.readInt1();
        return new ColumnDefinition(new Column(name, type, charset, flags, decimals, length, extendedType));
    }

    /// The name of the type ("uuid") where there is one, else the name of the format ("json").
    private static String readExtendedType(PayloadReader in) {
        byte[] all = in.readBytes(in.readLengthEncoded());
        PayloadReader entries = new PayloadReader(all, 0, all.length);
        String typeName = "";
        String format = "";
        while (entries.remaining() > 0) {
            int kind = entries.readInt1();
            String value = entries.readText();
            if (kind == TYPE_NAME) {
                typeName = value;
            } else {
                format = value;
            }
        }
        return typeName.isEmpty() ? format : typeName;
    }
}
