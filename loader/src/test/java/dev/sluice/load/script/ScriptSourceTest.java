// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import dev.sluice.load.LoadException.BadScript;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ScriptSourceTest {

    private static final String SQL = "-- MySQL dump 10.13\nINSERT INTO `t` VALUES ('größe');\n".repeat(500);

    @TempDir
    Path temporary;

    private ScriptSource open(byte[] content) throws IOException {
        Path file = temporary.resolve("shop.sql");
        Files.write(file, content);
        return ScriptSource.open(file, InputStream.nullInputStream());
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] gzipped(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(utf8(text));
        }
        return bytes.toByteArray();
    }

    @Test
    void contentTellsWhatAFileIsNotItsName() throws IOException {
        for (byte[] content : new byte[][] {utf8(SQL), gzipped(SQL), Zstd.compress(utf8(SQL)), utf8("\uFEFF" + SQL)}) {
            try (ScriptSource source = open(content)) {
                assertThat(new String(source.readAllBytes(), StandardCharsets.UTF_8))
                        .isEqualTo(SQL);
                assertThat(source.consumed()).isEqualTo(content.length).isEqualTo(source.size());
                assertThat(source.name()).isEqualTo("shop.sql");
            }
        }
    }

    @Test
    void standardInputIsReadWhereTheFileIsADash() throws IOException {
        try (ScriptSource source = ScriptSource.open(Path.of("-"), new ByteArrayInputStream(gzipped(SQL)))) {
            assertThat(new String(source.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(SQL);
            assertThat(source.size()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "FD377A585A00, COMPRESSED, xz",
        "425A6839, COMPRESSED, bzip2",
        "504B0304, COMPRESSED, zip",
        "04224D18, COMPRESSED, lz4",
        "FFFE2D002D00, UTF16, UTF-16",
        "2D002D002000, UTF16, UTF-16",
        "002D002D, UTF16, UTF-16",
        "7F454C46000000, BINARY, binary",
        "6D7973716C64756D703A205B5761726E696E675D20780A, NOISE, mysqldump: [Warning] x"
    })
    void whatIsNoScriptIsToldSo(String hex, BadScript.Fault fault, String said) {
        assertThatThrownBy(() -> open(java.util.HexFormat.of().parseHex(hex)))
                .isInstanceOfSatisfying(
                        BadScript.class, bad -> assertThat(bad.fault()).isEqualTo(fault))
                .hasMessageContaining("shop.sql")
                .hasMessageContaining(said);
    }

    @Test
    void aCutCompressedFileIsAnErrorWhenItIsRead() throws IOException {
        byte[] gzip = gzipped(SQL);
        byte[] zstd = Zstd.compress(utf8(SQL));
        for (byte[] whole : new byte[][] {gzip, zstd}) {
            byte[] cut = Arrays.copyOf(whole, whole.length - 9);
            assertThatThrownBy(() -> {
                        try (ScriptSource source = open(cut)) {
                            source.readAllBytes();
                        }
                    })
                    .isInstanceOfAny(IOException.class, BadScript.class);
        }
    }

    @Test
    void aMissingFileIsUnreadable() {
        assertThatThrownBy(() -> ScriptSource.open(temporary.resolve("none.sql"), InputStream.nullInputStream()))
                .isInstanceOfSatisfying(
                        BadScript.class, bad -> assertThat(bad.fault()).isEqualTo(BadScript.Fault.UNREADABLE));
    }
}
