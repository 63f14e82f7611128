// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.row;

import dev.sluice.format.InsertWriter;
import dev.sluice.format.SqlBytes;
import dev.sluice.format.SqlEscaper;
import java.nio.charset.StandardCharsets;

/// The ways in which a value is written.
final class ColumnEncoders {

    private static final byte[] NEGATIVE_ZERO = ascii("-0e0");
    private static final byte[] HEX = ascii("x'");

    private ColumnEncoders() {}

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static int put(byte[] constant, byte[] target, int at) {
        System.arraycopy(constant, 0, target, at, constant.length);
        return at + constant.length;
    }

    /// The server's text as it stands: integers, decimals, years.
    static class Bare implements ColumnEncoder {
        @Override
        public int encode(byte[] bytes, int from, int to, byte[] target, int at) {
            return SqlBytes.copy(bytes, from, to, target, at);
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
    static final class Floating extends Bare {
        @Override
        public int encode(byte[] bytes, int from, int to, byte[] target, int at) {
            if (to - from == 2 && bytes[from] == '-' && bytes[from + 1] == '0') {
                return put(NEGATIVE_ZERO, target, at);
            }
            return SqlBytes.copy(bytes, from, to, target, at);
        }
    }

    /// Text in quotes whose bytes never need an escape: dates and times.
    static final class QuotedPlain implements ColumnEncoder {
        @Override
        public int encode(byte[] bytes, int from, int to, byte[] target, int at) {
            target[at] = '\'';
            int end = SqlBytes.copy(bytes, from, to, target, at + 1);
            target[end] = '\'';
            return end + 1;
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

    /// Escaped bytes in quotes. The dump's own character set is binary, so that text arrives in its column as it is.
    static class Escaped implements ColumnEncoder {
        @Override
        public int encode(byte[] bytes, int from, int to, byte[] target, int at) {
            target[at] = '\'';
            int end = SqlEscaper.escape(bytes, from, to, target, at + 1);
            target[end] = '\'';
            return end + 1;
        }

        @Override
        public void open(InsertWriter out) {
            out.quote();
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

    /// Escaped bytes in quotes behind the name of a character set.
    static final class Introduced extends Escaped {
        private final byte[] introducer;

        private Introduced(byte[] introducer) {
            this.introducer = introducer;
        }

        /// Bytes without a character set.
        static Introduced binary() {
            return new Introduced(ascii("_binary "));
        }

        /// Text of a type that takes no bytes without a character set, or reads them as something else.
        static Introduced utf8() {
            return new Introduced(ascii("_utf8mb4"));
        }

        @Override
        public int encode(byte[] bytes, int from, int to, byte[] target, int at) {
            return super.encode(bytes, from, to, target, put(introducer, target, at));
        }

        @Override
        public void open(InsertWriter out) {
            out.bytes(introducer, 0, introducer.length);
            out.quote();
        }
    }

    /// A member of an ENUM that has no empty member: an empty value can only be the error value, whose index is 0.
    static final class EnumMember extends Escaped {
        @Override
        public int encode(byte[] bytes, int from, int to, byte[] target, int at) {
            if (from == to) {
                target[at] = '0';
                return at + 1;
            }
            return super.encode(bytes, from, to, target, at);
        }
    }

    /// The bits of a BIT column.
    static final class Bits implements ColumnEncoder {
        @Override
        public int encode(byte[] bytes, int from, int to, byte[] target, int at) {
            int end = SqlBytes.hex(bytes, from, to, target, put(HEX, target, at));
            target[end] = '\'';
            return end + 1;
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
