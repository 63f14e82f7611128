// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

/// The first bytes of a file, which tell what it is. Stateless.
public final class MagicBytes {

    private MagicBytes() {}

    /// Whether a file begins with these bytes.
    ///
    /// @param head its first bytes; may be shorter than what is looked for
    /// @param magic each 0 to 255
    public static boolean startsWith(byte[] head, int... magic) {
        boolean starts = head.length >= magic.length;
        for (int i = 0; starts && i < magic.length; i++) {
            starts = head[i] == (byte) magic[i];
        }
        return starts;
    }
}
