// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChunkFileTest {

    @TempDir
    private Path temporary;

    private DumpFolder folder;

    @BeforeEach
    void create() {
        folder = DumpFolder.create(temporary.resolve("dump"));
    }

    @ParameterizedTest
    @EnumSource(Compression.class)
    void readsBackStatementsOfEverySize(Compression compression) {
        List<byte[]> statements = statements(new int[] {0, 1, 17, 300_000, 5, 2_000_000, 100, 262_144, 262_142, 3}, 1);
        assertThat(read(write(compression, statements))).containsExactlyElementsOf(texts(statements));
    }

    @ParameterizedTest
    @EnumSource(Compression.class)
    void readsAnEmptyFile(Compression compression) {
        assertThat(read(write(compression, List.of()))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Compression.class)
    void sealsWhatIsOnTheDisk(Compression compression) throws IOException {
        Manifest.FileSeal seal = write(compression, statements(new int[] {1000, 2000}, 2));
        byte[] file = Files.readAllBytes(folder.path().resolve(seal.path()));
        CRC32C crc = new CRC32C();
        crc.update(file);
        assertThat(seal.bytes()).isEqualTo(file.length);
        assertThat(seal.crc32c()).isEqualTo("%08x".formatted(crc.getValue()));
    }

    @Test
    void endsZstdFramesAtStatementEndsAndMakesThemIndependent() throws IOException {
        int[] lengths = new int[40];
        Arrays.fill(lengths, 700_000);
        List<byte[]> statements = statements(lengths, 3);
        Manifest.FileSeal seal = write(Compression.ZSTD, statements);
        byte[] file = Files.readAllBytes(folder.path().resolve(seal.path()));
        StringBuilder all = new StringBuilder();
        int frames = 0;
        for (int at = 0; at < file.length; frames++) {
            int length = (int) Zstd.findFrameCompressedSize(file, at);
            assertThat(length).isPositive();
            byte[] text;
            try (InputStream frame = new ZstdInputStream(new ByteArrayInputStream(file, at, length))) {
                text = frame.readAllBytes();
            }
            String sql = new String(text, StandardCharsets.ISO_8859_1);
            assertThat(sql.startsWith("INSERT ")).isTrue();
            assertThat(sql.endsWith("');\n")).isTrue();
            assertThat(sql.length()).isLessThan(ChunkWriter.FRAME_BYTES + 700_100);
            all.append(sql);
            at += length;
        }
        assertThat(frames).isEqualTo(14);
        assertThat(all.toString().equals(String.join(";\n", texts(statements)) + ";\n"))
                .isTrue();
        assertThat(read(seal).equals(texts(statements))).isTrue();
    }

    @Test
    void aStatementOfManyTimesTheFrameSizeIsOneFrameAndTheNextFileDoesNotMind() throws IOException {
        List<byte[]> statements = statements(new int[] {5, 23_000_001, 7}, 9);
        Manifest.FileSeal seal = write(Compression.ZSTD, statements);
        byte[] file = Files.readAllBytes(folder.path().resolve(seal.path()));

        assertThat(read(seal).equals(texts(statements))).isTrue();
        int first = (int) Zstd.findFrameCompressedSize(file, 0);
        assertThat(first + Zstd.findFrameCompressedSize(file, first)).isEqualTo(file.length);
        try (ChunkWriter unfinished = folder.writeChunk("30-rows/b.c.00001.sql.zst", Compression.ZSTD, 19)) {
            unfinished.write(statements.get(1), 0, 20_000_000);
        }
        try (ChunkWriter next = folder.writeChunk("30-rows/c.d.00001.sql.zst", Compression.ZSTD, 1)) {
            put(next, statements.getFirst());
            Manifest.FileSeal nextSeal = next.finish();
            assertThat(read(nextSeal)).isEqualTo(texts(statements.subList(0, 1)));
        }
    }

    @Test
    void carriesAChecksumInEveryZstdFrame() throws IOException {
        Manifest.FileSeal seal = write(Compression.ZSTD, statements(new int[] {1000}, 4));
        byte[] file = Files.readAllBytes(folder.path().resolve(seal.path()));
        // Bit 2 of the frame header descriptor, behind the magic number.
        assertThat(file[4] & 4).isEqualTo(4);
    }

    @Test
    void writesGzipThatOthersRead() throws IOException {
        List<byte[]> statements = statements(new int[] {1000, 200_000}, 5);
        Manifest.FileSeal seal = write(Compression.GZIP, statements);
        try (InputStream in =
                new GZIPInputStream(Files.newInputStream(folder.path().resolve(seal.path())))) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1))
                    .isEqualTo(String.join(";\n", texts(statements)) + ";\n");
        }
    }

    @Test
    void countsUncompressedBytes() {
        try (ChunkWriter writer = folder.writeChunk("30-rows/a.b.00001.sql.zst", Compression.ZSTD, 3)) {
            put(writer, new byte[100_000]);
            assertThat(writer.bytes()).isEqualTo(100_002);
        }
    }

    @Test
    void deletesTheFileUnlessItWasFinished() {
        Path file = folder.path().resolve("30-rows/a.b.00001.sql.zst");
        try (ChunkWriter writer = folder.writeChunk("30-rows/a.b.00001.sql.zst", Compression.ZSTD, 3)) {
            put(writer, new byte[100_000]);
            assertThat(file).exists();
        }
        assertThat(file).doesNotExist();
        try (ChunkWriter writer = folder.writeChunk("30-rows/a.b.00001.sql.zst", Compression.ZSTD, 3)) {
            put(writer, new byte[10]);
            writer.finish();
        }
        assertThat(file).exists();
    }

    @Test
    void doesNotFinishInTheMiddleOfAStatement() {
        try (ChunkWriter writer = folder.writeChunk("30-rows/a.b.00001.sql", Compression.NONE, 0)) {
            writer.write(new byte[10], 0, 10);
            assertThatThrownBy(writer::finish)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("30-rows/a.b.00001.sql");
        }
    }

    @Test
    void doesNotOverwriteAFile() {
        write(Compression.NONE, List.of());
        assertThatThrownBy(() -> write(Compression.NONE, List.of()))
                .isInstanceOf(FormatException.WriteFailed.class)
                .hasMessageEndingWith("it exists already");
    }

    static boolean hasFullDevice() {
        return Files.isWritable(Path.of("/dev/full"));
    }

    @ParameterizedTest
    @EnumSource(names = {"NONE", "ZSTD"})
    @EnabledIf("hasFullDevice")
    void saysThatTheDiskIsFullAndGivesNoSealAfterwards(Compression compression) throws IOException {
        Path file = temporary.resolve("gone");
        byte[] noise = new byte[8 << 20];
        new Random(6).nextBytes(noise);
        try (ChunkWriter writer =
                new ChunkWriter(file, "30-rows/x", compression, 1, new ZstdFrames.Pool(), fullDevice())) {
            assertThatThrownBy(() -> writer.write(noise, 0, noise.length))
                    .isInstanceOf(FormatException.WriteFailed.class)
                    .hasMessage("cannot write " + file + ": No space left on device");
            assertThatThrownBy(() -> writer.write(noise, 0, 1)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(writer::endStatement).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(writer::finish).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    @EnabledIf("hasFullDevice")
    void saysThatTheDiskIsFullWhenAGzipStreamStarts() throws IOException {
        SealedOutput full = fullDevice();
        assertThatThrownBy(() -> new ChunkWriter(
                        temporary.resolve("gone"), "30-rows/x", Compression.GZIP, 1, new ZstdFrames.Pool(), full))
                .isInstanceOf(FormatException.WriteFailed.class)
                .hasMessageEndingWith("No space left on device");
    }

    @Test
    @EnabledIf("hasFullDevice")
    void saysThatTheDiskIsFullWhenTheLastBytesAreWritten() throws IOException {
        try (ChunkWriter writer = new ChunkWriter(
                temporary.resolve("gone"), "30-rows/x", Compression.ZSTD, 1, new ZstdFrames.Pool(), fullDevice())) {
            put(writer, new byte[10]);
            assertThatThrownBy(writer::finish).isInstanceOf(FormatException.WriteFailed.class);
            assertThatThrownBy(writer::finish).isInstanceOf(IllegalStateException.class);
        }
    }

    private static SealedOutput fullDevice() throws IOException {
        return new SealedOutput(FileChannel.open(Path.of("/dev/full"), StandardOpenOption.WRITE));
    }

    private Manifest.FileSeal write(Compression compression, List<byte[]> statements) {
        String path = "30-rows/a.b.00001.sql" + compression.suffix();
        try (ChunkWriter writer = folder.writeChunk(path, compression, 1)) {
            for (byte[] statement : statements) {
                put(writer, statement);
            }
            return writer.finish();
        }
    }

    private static void put(ChunkWriter writer, byte[] statement) {
        int half = statement.length / 2;
        writer.write(statement, 0, half);
        writer.write(statement, half, statement.length);
        writer.write(new byte[] {';', '\n'}, 0, 2);
        writer.endStatement();
    }

    private List<String> read(Manifest.FileSeal seal) {
        List<String> found = new ArrayList<>();
        try (ChunkReader reader = folder.readChunk(new Manifest.Chunk(null, 0, 0, seal))) {
            RowStatements.Statement statement = reader.next();
            while (statement != null) {
                found.add(new String(statement.bytes(), 0, statement.length(), StandardCharsets.ISO_8859_1));
                statement = reader.next();
            }
            assertThat(reader.next()).isNull();
        }
        return found;
    }

    private static List<byte[]> statements(int[] lengths, int seed) {
        Random random = new Random(seed);
        List<byte[]> statements = new ArrayList<>();
        for (int length : lengths) {
            byte[] value = new byte[length];
            random.nextBytes(value);
            CollectingSink sink = new CollectingSink();
            InsertWriter writer = new InsertWriter(
                    "INSERT INTO `;\n` VALUES\n".getBytes(StandardCharsets.US_ASCII), 1, sink, InsertWriter.newBlock());
            writer.beginRow();
            writer.quote();
            writer.escaped(value, 0, length);
            writer.quote();
            writer.endRow();
            String sql = sink.statements.getFirst();
            statements.add(sql.substring(0, sql.length() - 2).getBytes(StandardCharsets.ISO_8859_1));
        }
        return statements;
    }

    private static List<String> texts(List<byte[]> statements) {
        return statements.stream()
                .map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1))
                .toList();
    }
}
