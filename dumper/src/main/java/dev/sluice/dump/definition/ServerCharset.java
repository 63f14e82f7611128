// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Converts names into the character set of the session that a program was made in.
final class ServerCharset {

    private ServerCharset() {}

    /// The bytes of a UTF-8 text in a character set of the server.
    ///
    /// @param name the server's name for the character set
    /// @return the bytes, or null where the character set lacks a character of the text or is not known here
    static byte @Nullable [] convert(byte[] utf8, String name) {
        Charset charset = named(name);
        if (charset == null) {
            return null;
        }
        try {
            CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8));
            ByteBuffer encoded = charset.newEncoder().encode(text);
            byte[] bytes = new byte[encoded.remaining()];
            encoded.get(bytes);
            return bytes;
        } catch (CharacterCodingException unmappable) {
            return null;
        }
    }

    /// The names differ between server and platform; the server's latin1 is the platform's windows-1252.
    private static @Nullable Charset named(String name) {
        String platform = switch (name.toLowerCase(Locale.ROOT)) {
            case "utf8mb4", "utf8mb3", "utf8", "binary" -> "UTF-8";
            case "latin1" -> "windows-1252";
            case "latin2" -> "ISO-8859-2";
            case "latin5" -> "ISO-8859-9";
            case "latin7" -> "ISO-8859-13";
            case "greek" -> "ISO-8859-7";
            case "hebrew" -> "ISO-8859-8";
            case "cp1250", "cp1251", "cp1256", "cp1257" -> "windows-" + name.substring(2);
            case "cp850", "cp852", "cp866" -> "IBM" + name.substring(2);
            case "koi8r" -> "KOI8-R";
            case "koi8u" -> "KOI8-U";
            case "tis620" -> "TIS-620";
            case "sjis" -> "Shift_JIS";
            case "cp932" -> "windows-31j";
            case "ujis" -> "EUC-JP";
            case "eucjpms" -> "EUC-JP";
            case "euckr" -> "EUC-KR";
            case "big5" -> "Big5";
            case "gbk", "gb2312" -> "GBK";
            case "gb18030" -> "GB18030";
            case "ascii" -> "US-ASCII";
            default -> "";
        };
        return Charset.isSupported(platform.isEmpty() ? "x-unknown" : platform) ? Charset.forName(platform) : null;
    }
}
