// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/// What the disk is asked for beside reading and writing: access rights, and that nothing is lost with the power.
/// Stateless.
final class Disk {

    /// So many forced files share one commit of the file system's journal: one after the other, a dump of ten thousand
    /// tables would wait half a minute.
    private static final int FORCING_THREADS = 16;

    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private Disk() {}

    /// The access rights for a new file or folder, where the system has such.
    static FileAttribute<?>[] mode(String rights) {
        if (!POSIX) {
            return new FileAttribute<?>[0];
        }
        return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))};
    }

    /// Forces the entries of a folder to the disk, where the system can do that.
    static void forceFolder(Path folder) throws IOException {
        if (POSIX) {
            force(folder, StandardOpenOption.READ);
        }
    }

    /// Forces the content of files to the disk, many at a time.
    ///
    /// @throws FormatException.WriteFailed for one of those that failed
    static void forceFiles(Stream<Path> files) {
        try (ExecutorService threads = Executors.newFixedThreadPool(FORCING_THREADS)) {
            CompletableFuture.allOf(files.map(file -> CompletableFuture.runAsync(() -> forceFile(file), threads))
                            .toArray(CompletableFuture<?>[]::new))
                    .join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof FormatException failure) {
                throw failure;
            }
            throw e;
        }
    }

    private static void forceFile(Path file) {
        try {
            force(file, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new FormatException.WriteFailed(file, e);
        }
    }

    private static void force(Path path, OpenOption option) throws IOException {
        try (FileChannel channel = FileChannel.open(path, option)) {
            channel.force(true);
        }
    }
}
