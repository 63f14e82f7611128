// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Everything that can go wrong with a dump folder. No case is worth a retry on the same folder.
public abstract sealed class FormatException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private final String path;

    private FormatException(String path, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.path = path;
    }

    /// The file or folder that the error is about.
    public String path() {
        return path;
    }

    /// The folder to dump into holds something already.
    public static final class FolderNotEmpty extends FormatException {
        private static final long serialVersionUID = 1L;

        public FolderNotEmpty(Path folder) {
            super(folder.toString(), "the folder " + folder + " is not empty", null);
        }
    }

    /// A file or folder could not be written: disk full, no permission, a file where a folder must be.
    public static final class WriteFailed extends FormatException {
        private static final long serialVersionUID = 1L;

        public WriteFailed(Path path, IOException cause) {
            super(path.toString(), "cannot write " + path + ": " + reason(cause), cause);
        }
    }

    /// A file or folder could not be read, for a reason that lies outside of its content.
    public static final class ReadFailed extends FormatException {
        private static final long serialVersionUID = 1L;

        public ReadFailed(Path path, IOException cause) {
            super(path.toString(), "cannot read " + path + ": " + reason(cause), cause);
        }
    }

    /// The folder has no manifest: it is no dump, or one that was not finished.
    public static final class ManifestMissing extends FormatException {
        private static final long serialVersionUID = 1L;
        private final boolean incomplete;

        /// @param incomplete whether the marker of an unfinished dump stands in the folder
        public ManifestMissing(Path folder, boolean incomplete) {
            super(
                    folder.toString(),
                    incomplete
                            ? "the dump in " + folder + " was not finished: it has no sluice.json"
                            : "the folder " + folder + " is not a dump: it has no sluice.json",
                    null);
            this.incomplete = incomplete;
        }

        /// Whether the marker of an unfinished dump stands in the folder.
        public boolean incomplete() {
            return incomplete;
        }
    }

    /// The manifest is not what the specification says, or it names a file outside of the folder.
    public static final class BadManifest extends FormatException {
        private static final long serialVersionUID = 1L;

        /// @param problem what is wrong with it; may quote the manifest, so line breaks are taken out
        public BadManifest(Path manifest, String problem, @Nullable Throwable cause) {
            super(
                    manifest.toString(),
                    "the manifest " + manifest + " is not valid: " + problem.replaceAll("\\p{Cntrl}+", " "),
                    cause);
        }
    }

    /// The dump was written by a later version of the format than this one knows.
    public static final class VersionTooNew extends FormatException {
        private static final long serialVersionUID = 1L;
        private final int version;

        /// @param version the format version that the manifest names
        public VersionTooNew(Path manifest, int version) {
            super(
                    manifest.toString(),
                    "the manifest " + manifest + " has format version " + version + "; the newest known is "
                            + Manifest.FORMAT,
                    null);
            this.version = version;
        }

        /// The format version that the manifest names.
        public int version() {
            return version;
        }
    }

    /// A file is missing, shorter, longer or otherwise not what the manifest says.
    public static final class CorruptFile extends FormatException {
        private static final long serialVersionUID = 1L;
        private final long offset;
        private final String expected;
        private final String found;

        /// @param file the path below the folder, as in the manifest
        /// @param offset how many bytes of the file had been read when it was noticed
        /// @param expected what should have been there
        /// @param found what was there
        public CorruptFile(String file, long offset, String expected, String found, @Nullable Throwable cause) {
            super(
                    file,
                    "the file " + file + " is damaged at byte " + offset + ": expected " + expected + ", found "
                            + found,
                    cause);
            this.offset = offset;
            this.expected = expected;
            this.found = found;
        }

        /// How many bytes of the file had been read when the damage was noticed; it lies before.
        public long offset() {
            return offset;
        }

        /// What should have been there.
        public String expected() {
            return expected;
        }

        /// What was there.
        public String found() {
            return found;
        }
    }

    /// What the system said, in words where Java only gives the exception's type.
    private static String reason(IOException cause) {
        if (cause instanceof FileSystemException system && system.getReason() != null) {
            return system.getReason();
        }
        return switch (cause) {
            case AccessDeniedException _ -> "permission denied";
            case NotDirectoryException _ -> "not a folder";
            case NoSuchFileException _ -> "no such file or folder";
            case FileAlreadyExistsException _ -> "it exists already";
            default -> cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        };
    }
}
