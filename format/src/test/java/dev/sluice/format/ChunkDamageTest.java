// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A chunk file that is not what was written never reads to its end.
class ChunkDamageTest {

    @TempDir
    private Path temporary;

    @ParameterizedTest
    @EnumSource(Compression.class)
    void noticesTruncationAtEveryLength(Compression compression) throws IOException {
        Dump dump = write(compression);
        for (int length = 0; length < dump.content.length; length += 1 + length / 50) {
            Files.write(dump.file, Arrays.copyOf(dump.content, length));
            assertCorrupt(dump, dump.seal);
        }
    }

    @ParameterizedTest
    @EnumSource(Compression.class)
    void noticesTruncationInsideAFrameOrStatementEvenIfTheSealAgrees(Compression compression) throws IOException {
        Dump dump = write(compression);
        for (int length = 1; length < dump.content.length - 2; length += 1 + length / 20) {
            byte[] cut = Arrays.copyOf(dump.content, length);
            Files.write(dump.file, cut);
            if (!new String(cut, StandardCharsets.ISO_8859_1).endsWith(";\n")) {
                assertCorrupt(dump, seal(dump.seal.path(), cut));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Compression.class)
    void noticesAByteMore(Compression compression) throws IOException {
        Dump dump = write(compression);
        Files.write(dump.file, Arrays.copyOf(dump.content, dump.content.length + 1));
        assertCorrupt(dump, dump.seal);
    }

    @ParameterizedTest
    @EnumSource(Compression.class)
    void noticesAFlippedBitAnywhere(Compression compression) throws IOException {
        Dump dump = write(compression);
        int step = Math.max(1, dump.content.length / 2000);
        for (int at = 0; at < dump.content.length; at += step) {
            byte[] flipped = dump.content.clone();
            flipped[at] ^= (byte) (1 << at % 8);
            Files.write(dump.file, flipped);
            assertCorrupt(dump, dump.seal);
        }
    }

    @ParameterizedTest
    @EnumSource(Compression.class)
    void noticesAnotherByteAtTheStart(Compression compression) throws IOException {
        Dump dump = write(compression);
        for (int value = 1; value < 256; value++) {
            for (int at = 0; at < 12; at++) {
                byte[] changed = dump.content.clone();
                changed[at] ^= (byte) value;
                Files.write(dump.file, changed);
                assertCorrupt(dump, dump.seal);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Compression.class)
    void noticesThatTheFileIsMissing(Compression compression) throws IOException {
        Dump dump = write(compression);
        Files.delete(dump.file);
        assertCorrupt(dump, dump.seal);
    }

    private static void assertCorrupt(Dump dump, Manifest.FileSeal seal) {
        assertThatThrownBy(() -> readToTheEnd(dump.folder, seal))
                .isInstanceOfSatisfying(FormatException.CorruptFile.class, error -> {
                    assertThat(error.path()).isEqualTo(seal.path());
                    assertThat(error.expected()).isNotEmpty();
                    assertThat(error.offset()).isBetween(0L, seal.bytes());
                });
    }

    private static void readToTheEnd(DumpFolder folder, Manifest.FileSeal seal) {
        try (ChunkReader reader = folder.readChunk(new Manifest.Chunk(null, 0, 0, seal))) {
            while (reader.next() != null) {
                // only whether the end is reached matters
            }
        }
    }

    private record Dump(DumpFolder folder, Path file, byte[] content, Manifest.FileSeal seal) {}

    private Dump write(Compression compression) throws IOException {
        DumpFolder folder = DumpFolder.create(temporary.resolve("dump-" + compression));
        String path = "30-rows/a.b.00001.sql" + compression.suffix();
        try (ChunkWriter chunk = folder.writeChunk(path, compression, 3)) {
            InsertWriter writer = new InsertWriter(
                    "INSERT INTO `a` VALUES\n".getBytes(StandardCharsets.US_ASCII),
                    2000,
                    chunk,
                    InsertWriter.newBlock());
            for (int row = 0; row < 700; row++) {
                byte[] text = Integer.toString(row * 7919).getBytes(StandardCharsets.US_ASCII);
                writer.beginRow();
                writer.quote();
                writer.escaped(text, 0, text.length);
                writer.quote();
                writer.endRow();
            }
            writer.finish();
            Manifest.FileSeal seal = chunk.finish();
            Path file = folder.path().resolve(path);
            return new Dump(folder, file, Files.readAllBytes(file), seal);
        }
    }

    private static Manifest.FileSeal seal(String path, byte[] content) {
        CRC32C crc = new CRC32C();
        crc.update(content);
        return new Manifest.FileSeal(path, content.length, "%08x".formatted(crc.getValue()));
    }
}
