// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A dump on disk, either being written ([#create(Path)]) or being read ([#open(Path)]). Holds nothing open itself,
/// and of memory only compressors of finished files, for the next ones, until it is complete.
/// Thread-safe: files may be written and read by several threads at once.
///
/// A folder is a dump only when its manifest is in place, which happens last, after everything else is on the disk.
/// Until then the marker `sluice.incomplete` says what it is.
public final class DumpFolder implements Dump {

    private static final String MANIFEST = "sluice.json";
    private static final String MARKER = "sluice.incomplete";

    private final Path path;
    private final @Nullable Manifest manifest;
    private final Set<String> made = ConcurrentHashMap.newKeySet();
    private final ZstdFrames.Pool compressors = new ZstdFrames.Pool();

    private DumpFolder(Path path, @Nullable Manifest manifest) {
        this.path = path;
        this.manifest = manifest;
    }

    /// Starts a dump in a folder that is absent (its parents are made as well), empty, or holds nothing but the marker
    /// of a dump that failed before it wrote anything.
    ///
    /// @throws FormatException.FolderNotEmpty where something is in it already
    /// @throws FormatException.WriteFailed where it cannot be made or written
    public static DumpFolder create(Path folder) {
        try {
            if (Files.exists(folder) && !Files.isDirectory(folder)) {
                throw new NotDirectoryException(folder.toString());
            }
            Files.createDirectories(folder, Disk.mode("rwxr-x---"));
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
                for (Path entry : entries) {
                    if (!entry.endsWith(MARKER)) {
                        throw new FormatException.FolderNotEmpty(folder);
                    }
                }
            }
            Files.deleteIfExists(folder.resolve(MARKER));
            SealedOutput.create(folder.resolve(MARKER)).close();
        } catch (IOException e) {
            throw new FormatException.WriteFailed(folder, e);
        }
        return new DumpFolder(folder, null);
    }

    /// Opens a finished dump and checks its manifest: every file that it names lies in the folder.
    ///
    /// @throws FormatException.ManifestMissing where the folder is no dump or an unfinished one
    /// @throws FormatException.BadManifest where the manifest is not valid
    /// @throws FormatException.VersionTooNew where a later version of the format wrote it
    /// @throws FormatException.ReadFailed where the folder cannot be read
    public static DumpFolder open(Path folder) {
        Path file = folder.resolve(MANIFEST);
        try {
            Path root = folder.toRealPath();
            Manifest manifest = ManifestJson.read(file, Files.readAllBytes(file));
            requireInside(root, file, manifest);
            return new DumpFolder(folder, manifest);
        } catch (NoSuchFileException e) {
            if (Files.isDirectory(folder)) {
                throw new FormatException.ManifestMissing(folder, Files.exists(folder.resolve(MARKER)));
            }
            throw new FormatException.ReadFailed(folder, e);
        } catch (IOException e) {
            throw new FormatException.ReadFailed(folder, e);
        }
    }

    /// Whether a folder is a dump of Sluice's, finished or not.
    static boolean is(Path folder) {
        return Files.exists(folder.resolve(MANIFEST)) || Files.exists(folder.resolve(MARKER));
    }

    /// The folder itself.
    public Path path() {
        return path;
    }

    /// The manifest of a dump that was opened.
    ///
    /// @throws IllegalStateException where the dump is being written
    @Override
    public Manifest manifest() {
        if (manifest == null) {
            throw new IllegalStateException("the dump in " + path + " is not finished");
        }
        return manifest;
    }

    /// Writes a script. It is on the disk when the folder is completed.
    ///
    /// @param file a path of [FileNames]
    /// @return what was written
    public Manifest.FileSeal writeScript(String file, Script script) {
        Path target = newFile(file);
        try (SealedOutput out = SealedOutput.create(target)) {
            byte[] text = script.toBytes();
            out.write(text, 0, text.length);
            return out.seal(file);
        } catch (IOException e) {
            throw new FormatException.WriteFailed(target, e);
        }
    }

    /// Reads a script whose length and checksum are what the seal says.
    ///
    /// @throws FormatException.CorruptFile where they are not, or where the text is not a script
    public Script readScript(Manifest.FileSeal seal) {
        try (SealedInput in = SealedInput.open(path, seal)) {
            byte[] text = in.readAllBytes();
            in.verify();
            return Script.parse(text);
        } catch (IllegalArgumentException e) {
            throw new FormatException.CorruptFile(seal.path(), 0, "a script", String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new FormatException.ReadFailed(path.resolve(seal.path()), e);
        }
    }

    @Override
    public void requireFiles() {
        manifest().files().forEach(seal -> {
            Path file = path.resolve(seal.path());
            String expected = seal.bytes() + " bytes";
            try {
                if (!Files.exists(file)) {
                    throw new FormatException.CorruptFile(seal.path(), 0, expected, "no file", null);
                }
                if (Files.size(file) != seal.bytes()) {
                    String found = Files.size(file) + " bytes";
                    throw new FormatException.CorruptFile(seal.path(), Files.size(file), expected, found, null);
                }
            } catch (IOException failure) {
                throw new FormatException.ReadFailed(file, failure);
            }
        });
    }

    @Override
    public List<byte[]> definition(Manifest.DumpedObject object) {
        return readScript(object.file()).statements();
    }

    @Override
    public RowStatements rows(Manifest.Chunk chunk) {
        return readChunk(chunk);
    }

    /// Starts a chunk file, which must not exist.
    ///
    /// @param file a path of [FileNames] that ends with the compression's suffix
    /// @param level as the compression counts them: 1 to 9 for gzip, up to 22 for zstd; without meaning for plain
    ///     text
    public ChunkWriter writeChunk(String file, Compression compression, int level) {
        return new ChunkWriter(newFile(file), file, compression, level, compressors);
    }

    /// Removes a finished file that is not to be part of the dump after all.
    public void discard(Manifest.FileSeal file) {
        try {
            Files.deleteIfExists(path.resolve(file.path()));
        } catch (IOException e) {
            throw new FormatException.WriteFailed(path.resolve(file.path()), e);
        }
    }

    /// Opens a chunk file; the caller closes it. The compression is told by its name.
    ///
    /// @throws FormatException.CorruptFile where it is missing or its length is not what the seal says
    public ChunkReader readChunk(Manifest.Chunk chunk) {
        return new ChunkReader(path, chunk.file());
    }

    /// Makes the folder a dump: every file that the manifest names is forced to the disk, then the manifest is put in
    /// place and the marker removed.
    ///
    /// @throws FormatException.WriteFailed where something of this fails; the folder is no dump then
    public void complete(Manifest manifest) {
        compressors.drain();
        Disk.forceFiles(manifest.files()
                .filter(file -> file.bytes() < SealedOutput.FORCED_BYTES)
                .map(file -> path.resolve(file.path())));
        Path temporary = path.resolve(MANIFEST + ".tmp");
        try {
            for (Phase phase : Phase.values()) {
                if (Files.isDirectory(path.resolve(phase.folder()))) {
                    Disk.forceFolder(path.resolve(phase.folder()));
                }
            }
            try (SealedOutput out = SealedOutput.create(temporary)) {
                out.write(ManifestJson.write(manifest));
            }
            Disk.forceFiles(Stream.of(temporary));
            Files.move(temporary, path.resolve(MANIFEST), StandardCopyOption.ATOMIC_MOVE);
            Disk.forceFolder(path);
            Files.delete(path.resolve(MARKER));
            Disk.forceFolder(path);
        } catch (IOException e) {
            throw new FormatException.WriteFailed(path, e);
        }
    }

    /// The path of a new file, whose sub-folder is made where it is missing.
    private Path newFile(String file) {
        Path target = path.resolve(file);
        String folder = file.substring(0, Math.max(0, file.indexOf('/')));
        if (!made.contains(folder)) {
            Path parent = path.resolve(folder);
            try {
                Files.createDirectories(parent, Disk.mode("rwxr-x---"));
            } catch (IOException e) {
                throw new FormatException.WriteFailed(parent, e);
            }
            made.add(folder);
        }
        return target;
    }

    /// Refuses files that a link leads out of the folder (that their names do not, the manifest has checked) and files
    /// that are named twice.
    private static void requireInside(Path root, Path file, Manifest manifest) throws IOException {
        Set<Path> parents = new HashSet<>();
        Set<Path> files = new HashSet<>();
        for (Manifest.FileSeal seal : (Iterable<Manifest.FileSeal>) manifest.files()::iterator) {
            Path target = root.resolve(seal.path());
            if (Files.isSymbolicLink(target)) {
                throw new FormatException.BadManifest(file, seal.path() + " is a symbolic link", null);
            }
            if (!files.add(target)) {
                throw new FormatException.BadManifest(file, seal.path() + " is named twice", null);
            }
            Path parent = target.getParent();
            if (parent != null && parents.add(parent) && !isInside(root, parent)) {
                throw new FormatException.BadManifest(file, seal.path() + " leads out of the folder", null);
            }
        }
    }

    /// A folder that is missing leads nowhere; that its files are missing is noticed when they are read.
    private static boolean isInside(Path root, Path parent) throws IOException {
        try {
            return parent.toRealPath().startsWith(root);
        } catch (NoSuchFileException e) {
            return true;
        }
    }
}
