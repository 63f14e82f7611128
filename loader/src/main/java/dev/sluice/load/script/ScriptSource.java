// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.script;

import dev.sluice.format.Compression;
import dev.sluice.format.MagicBytes;
import dev.sluice.load.LoadException;
import dev.sluice.load.LoadException.BadScript;
import dev.sluice.load.ScriptLoader;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// The text of a script from a file or from standard input, decompressed. What it is, its first bytes tell, not its
/// name. Read by one thread; [#consumed()] is for any.
public final class ScriptSource extends FilterInputStream {

    private static final int BUFFER_BYTES = 1 << 18;
    private static final int HEAD_BYTES = 4096;

    private final String name;
    private final long size;
    private final Counting raw;

    private ScriptSource(String name, long size, Counting raw, InputStream text) {
        super(text);
        this.name = name;
        this.size = size;
        this.raw = raw;
    }

    /// Opens a script.
    ///
    /// @param standardInput read where the file is [ScriptLoader#STANDARD_INPUT]
    /// @throws BadScript where it is nothing that can be read
    public static ScriptSource open(Path file, InputStream standardInput) {
        boolean isFile = !file.toString().equals(ScriptLoader.STANDARD_INPUT);
        String name = isFile ? String.valueOf(file.getFileName()) : "standard input";
        try {
            InputStream bytes = isFile ? Files.newInputStream(file) : standardInput;
            Counting raw = new Counting(bytes);
            InputStream text = decompressed(name, new BufferedInputStream(raw, BUFFER_BYTES));
            BufferedInputStream checked = new BufferedInputStream(text, BUFFER_BYTES);
            requireText(name, head(checked));
            return new ScriptSource(name, isFile ? Files.size(file) : 0, raw, checked);
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    /// What messages call it.
    public String name() {
        return name;
    }

    /// The size of the file, 0 where it is not known.
    public long size() {
        return size;
    }

    /// The bytes of the file read so far.
    public long consumed() {
        return raw.count;
    }

    /// What a failure to read means to a user.
    public static LoadException unreadable(String name, IOException failure) {
        return new BadScript(BadScript.Fault.UNREADABLE, name + ": " + failure.getMessage());
    }

    private static InputStream decompressed(String name, BufferedInputStream bytes) throws IOException {
        byte[] head = head(bytes);
        String other = otherCompression(head);
        if (!other.isEmpty()) {
            throw new BadScript(BadScript.Fault.COMPRESSED, name + " is compressed with " + other);
        }
        return Compression.ofContent(head).decompressing(bytes);
    }

    private static String otherCompression(byte[] head) {
        if (MagicBytes.startsWith(head, 0xFD, '7', 'z', 'X', 'Z')) {
            return "xz";
        }
        if (MagicBytes.startsWith(head, 'B', 'Z', 'h')) {
            return "bzip2";
        }
        if (MagicBytes.startsWith(head, 'P', 'K', 3, 4)) {
            return "zip";
        }
        if (MagicBytes.startsWith(head, 0x04, 0x22, 0x4D, 0x18)) {
            return "lz4";
        }
        return MagicBytes.startsWith(head, '7', 'z', 0xBC, 0xAF) ? "7z" : "";
    }

    private static void requireText(String name, byte[] head) {
        if (MagicBytes.startsWith(head, 0xFF, 0xFE) || MagicBytes.startsWith(head, 0xFE, 0xFF)) {
            throw new BadScript(BadScript.Fault.UTF16, name + " is UTF-16");
        }
        String text = new String(head, StandardCharsets.ISO_8859_1);
        if (text.startsWith("-\0") || text.startsWith("\0-")) {
            throw new BadScript(BadScript.Fault.UTF16, name + " is UTF-16");
        }
        if (text.startsWith("mysqldump: ") || text.startsWith("mariadb-dump: ")) {
            String line = text.split("\\R", 2)[0];
            throw new BadScript(BadScript.Fault.NOISE, name + " begins with a message: " + line);
        }
        if (text.indexOf('\0') >= 0 && !text.contains("INSERT")) {
            throw new BadScript(BadScript.Fault.BINARY, name + " holds binary data and no SQL");
        }
    }

    private static byte[] head(BufferedInputStream in) throws IOException {
        in.mark(HEAD_BYTES);
        byte[] head = in.readNBytes(HEAD_BYTES);
        in.reset();
        int mark = MagicBytes.startsWith(head, 0xEF, 0xBB, 0xBF) ? 3 : 0;
        in.skipNBytes(mark);
        return Arrays.copyOfRange(head, mark, head.length);
    }

    private static final class Counting extends FilterInputStream {
        private volatile long count;

        Counting(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes
        public int read(byte[] target, int from, int length) throws IOException {
            int read = super.read(target, from, length);
            count += Math.max(read, 0);
            return read;
        }
    }
}
