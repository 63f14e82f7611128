// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// What a dump holds: the content of `sluice.json`. Immutable: safe for every thread.
///
/// The constructors refuse what no dump can mean (a missing field, a negative size, a path that is none), so a
/// manifest that was read is as good as one that was made.
///
/// @param format the version of the folder's format, [#FORMAT] when this build wrote it
/// @param tool name and version of the program that wrote the dump
/// @param id distinguishes this dump from every other, for instance a UUID
/// @param started when the dump began, ISO 8601 with an offset
/// @param finished when it ended, ISO 8601 with an offset
/// @param compression of the chunk files; scripts are never compressed
/// @param options the options of the run that a reader may want to know; keeps its order
/// @param objects every object that has a script, in restore order
/// @param tables every base table, also an empty one
/// @param warnings what the user was warned of, one line each
public record Manifest(
        int format,
        String tool,
        String id,
        String started,
        String finished,
        Server server,
        Snapshot snapshot,
        Compression compression,
        Map<String, String> options,
        List<DumpedObject> objects,
        List<DumpedTable> tables,
        List<String> warnings) {

    /// The version of the format that this build writes, and the newest that it reads.
    public static final int FORMAT = 1;

    public Manifest {
        require(format, "format");
        require(tool, "tool");
        require(id, "id");
        require(started, "started");
        require(finished, "finished");
        require(server, "server");
        require(snapshot, "snapshot");
        require(compression, "compression");
        options = Collections.unmodifiableMap(new LinkedHashMap<>(require(options, "options")));
        objects = List.copyOf(require(objects, "objects"));
        tables = List.copyOf(require(tables, "tables"));
        warnings = List.copyOf(require(warnings, "warnings"));
    }

    /// The server that was dumped.
    ///
    /// @param flavour "MySQL" or "MariaDB"
    /// @param version as the server says it
    public record Server(String flavour, String version) {
        public Server {
            require(flavour, "flavour");
            require(version, "version");
        }
    }

    /// The moment that the dump shows.
    ///
    /// @param strategy how the connections came to see the same moment
    /// @param lockMillis how long the short lock was held
    /// @param binlogFile the binary log's file at that moment, null where there is none
    /// @param binlogPosition the position in it
    /// @param gtid the executed GTID set of MySQL or the GTID position of MariaDB
    public record Snapshot(
            String strategy,
            long lockMillis,
            @Nullable String binlogFile,
            @Nullable Long binlogPosition,
            @Nullable String gtid) {
        public Snapshot {
            require(strategy, "strategy");
            require(lockMillis, "lockMillis");
        }
    }

    /// A file as it was written.
    ///
    /// @param path below the dump folder, with slashes; letters, digits and `_$%~.-` only, no part of it
    ///     starts with a dot
    /// @param bytes the file's length
    /// @param crc32c CRC-32C (Castagnoli) of the file's bytes, eight lower-case hexadecimal digits
    public record FileSeal(String path, long bytes, String crc32c) {
        private static final String PART = "[A-Za-z0-9_$%~-][A-Za-z0-9_$%~.-]*";
        private static final Pattern PATH = Pattern.compile(PART + "(/" + PART + ")*");
        private static final Pattern CHECKSUM = Pattern.compile("[0-9a-f]{8}");

        public FileSeal {
            if (!PATH.matcher(require(path, "path")).matches()) {
                throw new IllegalArgumentException("the path '" + path + "' is not one of a dump folder");
            }
            require(bytes, "bytes");
            if (!CHECKSUM.matcher(require(crc32c, "crc32c")).matches()) {
                throw new IllegalArgumentException("the checksum of " + path + " is not eight hexadecimal digits");
            }
        }

        /// A checksum as the seal spells it.
        static String hex(CRC32C crc) {
            return HexFormat.of().toHexDigits((int) crc.getValue());
        }
    }

    /// An object and the script that defines it.
    public record DumpedObject(ObjectKind kind, String database, String name, FileSeal file) {
        public DumpedObject {
            require(kind, "kind");
            require(database, "database");
            require(name, "name");
            require(file, "file");
        }
    }

    /// A base table and its rows.
    ///
    /// @param rows the sum over its chunks
    /// @param bytes SQL text of all chunks, uncompressed
    public record DumpedTable(String database, String name, String engine, long rows, long bytes, List<Chunk> chunks) {
        public DumpedTable {
            require(database, "database");
            require(name, "name");
            require(engine, "engine");
            require(rows, "rows");
            require(bytes, "bytes");
            chunks = List.copyOf(require(chunks, "chunks"));
            requireSum(rows, chunks.stream().mapToLong(Chunk::rows), "rows", database, name);
            requireSum(bytes, chunks.stream().mapToLong(Chunk::bytes), "bytes", database, name);
        }
    }

    /// A part of a table's rows in a file of its own.
    ///
    /// @param range the condition that selected the rows, null for the whole table
    /// @param bytes SQL text, uncompressed
    public record Chunk(@Nullable String range, long rows, long bytes, FileSeal file) {
        public Chunk {
            require(rows, "rows");
            require(bytes, "bytes");
            require(file, "file");
        }
    }

    /// The same dump as if it held these objects and tables.
    public Manifest with(List<DumpedObject> others, List<DumpedTable> otherTables) {
        return new Manifest(
                format,
                tool,
                id,
                started,
                finished,
                server,
                snapshot,
                compression,
                options,
                others,
                otherTables,
                warnings);
    }

    /// Every file that the manifest names.
    Stream<FileSeal> files() {
        return Stream.concat(
                objects.stream().map(DumpedObject::file),
                tables.stream().flatMap(table -> table.chunks().stream()).map(Chunk::file));
    }

    private static void requireSum(long sum, LongStream parts, String field, String database, String name) {
        if (parts.sum() != sum) {
            throw new IllegalArgumentException(
                    "the " + field + " of table " + database + "." + name + " are not the sum over its chunks");
        }
    }

    private static <T> T require(@Nullable T value, String field) {
        return Objects.requireNonNull(value, () -> "the field " + field + " is missing");
    }

    private static void require(long value, String field) {
        if (value < 0) {
            throw new IllegalArgumentException("the field " + field + " is negative");
        }
    }
}
