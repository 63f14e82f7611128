// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.row;

import dev.sluice.format.InsertWriter;
import java.nio.charset.StandardCharsets;

/// The ways in which a value is written.
final class ColumnEncoders {

    private static final byte[] NEGATIVE_ZERO = ascii("-0e0");
    private static final byte[] ERROR_INDEX = ascii("0");
    private static final byte[] BINARY = ascii("_binary '");
    private static final byte[] UTF8 = ascii("_utf8mb4'");
    private static final byte[] HEX = ascii("x'");

    private ColumnEncoders() {}

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /// The server's text as it stands: integers, decimals, years.
    static final class Bare implements ColumnEncoder {
        @Override
        public void encode(byte[] bytes, int from, int to, InsertWriter out) {
            out.bytes(bytes, from, to);
        }

        @Override
        public void open(InsertWriter out) {}

        @Override
        public void piece(byte[] bytes, int from, int to, InsertWriter out) {
            out.bytes(bytes, from, to);
        }

        @Override
        public void close(InsertWriter out) {}
    }

    /// A floating-point number. The literal -0 is the integer 0, which has no sign; -0e0 keeps it.
    static final class Floating implements ColumnEncoder {
        @Override
        public void encode(byte[] bytes, int from, int to, InsertWriter out) {
            if (to - from == 2 && bytes[from] == '-' && bytes[from + 1] == '0') {
                out.bytes(NEGATIVE_ZERO, 0, NEGATIVE_ZERO.length);
            } else {
                out.bytes(bytes, from, to);
            }
        }

        @Override
        public void open(InsertWriter out) {}

        @Override
        public void piece(byte[] bytes, int from, int to, InsertWriter out) {
            out.bytes(bytes, from, to);
        }

        @Override
        public void close(InsertWriter out) {}
    }

    /// Text in quotes whose bytes never need an escape: dates and times.
    static final class QuotedPlain implements ColumnEncoder {
        @Override
        public void encode(byte[] bytes, int from, int to, InsertWriter out) {
            out.quote();
            out.bytes(bytes, from, to);
            out.quote();
        }

        @Override
        public void open(InsertWriter out) {
            out.quote();
        }

        @Override
        public void piece(byte[] bytes, int from, int to, InsertWriter out) {
            out.bytes(bytes, from, to);
        }

        @Override
        public void close(InsertWriter out) {
            out.quote();
        }
    }

    /// Escaped bytes in quotes, behind an opening such as `'` or `_binary '`.
    static class Escaped implements ColumnEncoder {
        private final byte[] opening;

        private Escaped(byte[] opening) {
            this.opening = opening;
        }

        /// Text: the dump's own character set is binary, so the bytes arrive in the column as they are.
        static Escaped text() {
            return new Escaped(ascii("'"));
        }

        /// Bytes without a character set.
        static Escaped binary() {
            return new Escaped(BINARY);
        }

        /// Text of a type that takes no bytes without a character set, or reads them as something else.
        static Escaped utf8() {
            return new Escaped(UTF8);
        }

        @Override
        public void encode(byte[] bytes, int from, int to, InsertWriter out) {
            out.bytes(opening, 0, opening.length);
            out.escaped(bytes, from, to);
            out.quote();
        }

        @Override
        public void open(InsertWriter out) {
            out.bytes(opening, 0, opening.length);
        }

        @Override
        public void piece(byte[] bytes, int from, int to, InsertWriter out) {
            out.escaped(bytes, from, to);
        }

        @Override
        public void close(InsertWriter out) {
            out.quote();
        }
    }

    /// A member of an ENUM that has no empty member: an empty value can only be the error value, whose index is 0.
    static final class EnumMember extends Escaped {
        EnumMember() {
            super(ascii("'"));
        }

        @Override
        public void encode(byte[] bytes, int from, int to, InsertWriter out) {
            if (from == to) {
                out.bytes(ERROR_INDEX, 0, ERROR_INDEX.length);
            } else {
                super.encode(bytes, from, to, out);
            }
        }
    }

    /// The bits of a BIT column.
    static final class Bits implements ColumnEncoder {
        @Override
        public void encode(byte[] bytes, int from, int to, InsertWriter out) {
            open(out);
            out.hex(bytes, from, to);
            close(out);
        }

        @Override
        public void open(InsertWriter out) {
            out.bytes(HEX, 0, HEX.length);
        }

        @Override
        public void piece(byte[] bytes, int from, int to, InsertWriter out) {
            out.hex(bytes, from, to);
        }

        @Override
        public void close(InsertWriter out) {
            out.quote();
        }
    }
}
