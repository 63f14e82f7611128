// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DumpFolderTest {

    private static final String TABLE = "20-tables/shop.orders.sql";
    private static final String ROWS = "30-rows/shop.orders.00001.sql.zst";

    @TempDir
    private Path temporary;

    @Test
    void writesAndReadsAWholeDump() {
        Path path = temporary.resolve("a/b/dump");
        DumpFolder folder = DumpFolder.create(path);
        Manifest.FileSeal script =
                folder.writeScript(TABLE, Script.of("SET NAMES utf8mb4", "CREATE TABLE `x` (`y` int)"));
        Manifest.FileSeal chunk = writeRows(folder);
        assertThat(path.resolve("sluice.incomplete")).exists();
        assertThatThrownBy(folder::manifest).isInstanceOf(IllegalStateException.class);
        folder.complete(Manifests.of(chunk));

        DumpFolder read = DumpFolder.open(path);
        assertThat(read.manifest()).isEqualTo(Manifests.of(chunk));
        assertThat(read.path()).isEqualTo(path);
        assertThat(path).isDirectoryContaining("glob:**/sluice.json").isDirectoryNotContaining("glob:**/sluice.inc*");
        assertThat(path.toFile().list()).containsExactlyInAnyOrder("20-tables", "30-rows", "sluice.json");
        assertThat(read.readScript(script).statements()).hasSize(2);
        try (ChunkReader reader =
                read.readChunk(read.manifest().tables().getFirst().chunks().getFirst())) {
            assertThat(reader.next()).isNotNull();
            assertThat(reader.next()).isNull();
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void givesOthersNoAccess() throws IOException {
        DumpFolder folder = DumpFolder.create(temporary.resolve("dump"));
        folder.writeScript(TABLE, Script.of("SELECT 1"));
        folder.complete(Manifests.of());
        for (String file : List.of(".", "20-tables", TABLE, "sluice.json")) {
            assertThat(PosixFilePermissions.toString(
                            Files.getPosixFilePermissions(folder.path().resolve(file))))
                    .endsWith("---")
                    .startsWith("rw");
        }
    }

    @Test
    void startsInAnEmptyFolderOnly() throws IOException {
        DumpFolder.create(Files.createDirectory(temporary.resolve("empty")));
        // A dump that failed before it wrote anything left only its marker; the next one may take its place.
        DumpFolder.create(temporary.resolve("empty"));
        Files.createDirectory(temporary.resolve("empty/10-databases"));
        assertThatThrownBy(() -> DumpFolder.create(temporary.resolve("empty")))
                .isInstanceOf(FormatException.FolderNotEmpty.class)
                .hasMessage("the folder " + temporary.resolve("empty") + " is not empty");
    }

    @Test
    void saysWhyAFolderCannotBeMade() throws IOException {
        Path file = Files.createFile(temporary.resolve("file"));
        assertThatThrownBy(() -> DumpFolder.create(file))
                .isInstanceOf(FormatException.WriteFailed.class)
                .hasMessage("cannot write " + file + ": not a folder");
        assertThatThrownBy(() -> DumpFolder.create(file.resolve("below")))
                .isInstanceOf(FormatException.WriteFailed.class)
                .hasCauseInstanceOf(IOException.class)
                .hasMessageStartingWith("cannot write ");
    }

    @Test
    void saysWhyAFileCannotBeWritten() throws IOException {
        DumpFolder folder = DumpFolder.create(temporary.resolve("dump"));
        // A file stands where the sub-folder must be: not even root can write there.
        Files.createFile(folder.path().resolve("20-tables"));
        assertThatThrownBy(() -> folder.writeScript(TABLE, Script.of("SELECT 1")))
                .isInstanceOf(FormatException.WriteFailed.class)
                .hasMessageContaining("20-tables");
        Files.createFile(folder.path().resolve("30-rows"));
        assertThatThrownBy(() -> folder.writeChunk(ROWS, Compression.ZSTD, 1))
                .isInstanceOf(FormatException.WriteFailed.class)
                .hasMessageContaining("30-rows");
    }

    @Test
    void isNoDumpWithoutAManifest() {
        DumpFolder.create(temporary.resolve("dump"));
        assertThatThrownBy(() -> DumpFolder.open(temporary.resolve("dump")))
                .isInstanceOfSatisfying(
                        FormatException.ManifestMissing.class,
                        error -> assertThat(error.incomplete()).isTrue())
                .hasMessageContaining("was not finished");
        assertThatThrownBy(() -> DumpFolder.open(temporary))
                .isInstanceOfSatisfying(
                        FormatException.ManifestMissing.class,
                        error -> assertThat(error.incomplete()).isFalse())
                .hasMessageContaining("is not a dump");
    }

    @Test
    void saysThatAFolderIsNotThere() {
        assertThatThrownBy(() -> DumpFolder.open(temporary.resolve("nowhere")))
                .isInstanceOf(FormatException.ReadFailed.class)
                .hasMessageEndingWith("nowhere: no such file or folder");
    }

    @Test
    void doesNotCompleteADumpWhoseFilesAreNotAllThere() {
        DumpFolder folder = DumpFolder.create(temporary.resolve("dump"));
        Manifest.FileSeal missing = Manifests.seal("30-rows/shop.orders.00002.sql.zst");
        assertThatThrownBy(() -> folder.complete(Manifests.of(writeRows(folder), missing)))
                .isInstanceOf(FormatException.WriteFailed.class)
                .hasMessageEndingWith("00002.sql.zst: no such file or folder");
        assertThatThrownBy(() -> DumpFolder.open(folder.path()))
                .isInstanceOfSatisfying(
                        FormatException.ManifestMissing.class,
                        error -> assertThat(error.incomplete()).isTrue());
    }

    @Test
    void refusesAFileThatIsNamedTwice() {
        DumpFolder folder = DumpFolder.create(temporary.resolve("dump"));
        Manifest.FileSeal chunk = writeRows(folder);
        folder.complete(Manifests.of(chunk, chunk));
        assertThatThrownBy(() -> DumpFolder.open(folder.path()))
                .isInstanceOf(FormatException.BadManifest.class)
                .hasMessageEndingWith(ROWS + " is named twice");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void refusesAFileThatIsALink() throws IOException {
        DumpFolder folder = DumpFolder.create(temporary.resolve("dump"));
        Manifest.FileSeal chunk = writeRows(folder);
        folder.complete(Manifests.of(chunk));
        Path file = folder.path().resolve(ROWS);
        Path outside = Files.move(file, temporary.resolve("outside"));
        DumpFolder opened = DumpFolder.open(folder.path());
        Files.createSymbolicLink(file, outside);
        assertThatThrownBy(() -> DumpFolder.open(folder.path()))
                .isInstanceOf(FormatException.BadManifest.class)
                .hasMessageContaining(ROWS + " is a symbolic link");
        // The link may also appear between the check and the use.
        assertThatThrownBy(() -> opened.readChunk(new Manifest.Chunk(null, 1, 1, chunk)))
                .isInstanceOf(FormatException.ReadFailed.class);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void refusesASubFolderThatLeadsOut() throws IOException {
        DumpFolder folder = DumpFolder.create(temporary.resolve("dump"));
        folder.complete(Manifests.of(writeRows(folder)));
        Path rows = folder.path().resolve("30-rows");
        Path outside = Files.move(rows, temporary.resolve("outside"));
        Files.createSymbolicLink(rows, outside);
        assertThatThrownBy(() -> DumpFolder.open(folder.path()))
                .isInstanceOf(FormatException.BadManifest.class)
                .hasMessageContaining("leads out of the folder");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void opensADumpThatIsItselfBehindALink() throws IOException {
        DumpFolder folder = DumpFolder.create(temporary.resolve("dump"));
        folder.complete(Manifests.of(writeRows(folder)));
        Path link = Files.createSymbolicLink(temporary.resolve("link"), folder.path());
        assertThat(DumpFolder.open(link).manifest().tables()).hasSize(1);
    }

    @Test
    void noticesThatAScriptWasChanged() throws IOException {
        DumpFolder folder = DumpFolder.create(temporary.resolve("dump"));
        Manifest.FileSeal seal = folder.writeScript(TABLE, Script.of("CREATE TABLE `x` (`y` int)"));
        Path file = folder.path().resolve(TABLE);
        byte[] text = Files.readAllBytes(file);
        for (int at = 0; at < text.length; at++) {
            byte[] changed = text.clone();
            changed[at]++;
            Files.write(file, changed);
            assertThatThrownBy(() -> folder.readScript(seal))
                    .isInstanceOf(FormatException.CorruptFile.class)
                    .hasMessageStartingWith("the file " + TABLE + " is damaged at byte ");
        }
        Files.write(file, new byte[text.length - 1]);
        assertThatThrownBy(() -> folder.readScript(seal)).isInstanceOf(FormatException.CorruptFile.class);
        Files.delete(file);
        assertThatThrownBy(() -> folder.readScript(seal))
                .isInstanceOf(FormatException.CorruptFile.class)
                .hasMessageEndingWith("found no file");
    }

    private static Manifest.FileSeal writeRows(DumpFolder folder) {
        try (ChunkWriter writer = folder.writeChunk(ROWS, Compression.ZSTD, 1)) {
            writer.write(new byte[] {'x', ';', '\n'}, 0, 3);
            writer.endStatement();
            return writer.finish();
        }
    }
}
