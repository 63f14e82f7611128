// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.output;

import dev.sluice.dump.DumpOptions;
import dev.sluice.dump.plan.ChunkTask;
import dev.sluice.format.ChunkWriter;
import dev.sluice.format.DumpFolder;
import dev.sluice.format.FileNames;
import dev.sluice.format.Manifest;
import dev.sluice.format.ObjectKind;
import dev.sluice.format.Prologue;
import dev.sluice.format.Script;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A dump folder: a file for each object and each chunk.
public final class FolderOutput implements DumpOutput {

    private final DumpFolder folder;
    private final DumpOptions options;
    private final FileNames names = new FileNames();
    private final List<Manifest.DumpedObject> objects = new ArrayList<>();
    private int views;

    /// Makes the folder, which must be absent or empty.
    public FolderOutput(Path path, DumpOptions options) {
        this.folder = DumpFolder.create(path);
        this.options = options;
    }

    @Override
    public void script(ObjectKind kind, String database, String name, Script script) {
        String file = switch (kind) {
            case DATABASE -> names.database(database);
            case VIEW -> names.view(++views, database, name);
            case ACCOUNT,
                    TABLESPACE,
                    SPATIAL_REFERENCE_SYSTEM,
                    SEQUENCE,
                    TABLE,
                    COLUMNS,
                    STATISTICS,
                    LIBRARY,
                    PACKAGE,
                    PACKAGE_BODY,
                    FUNCTION,
                    PROCEDURE,
                    TRIGGERS,
                    EVENT,
                    GRANTS -> names.object(kind, database, name);
        };
        objects.add(new Manifest.DumpedObject(kind, database, name, folder.writeScript(file, script)));
    }

    @Override
    public ChunkOutput rows(ChunkTask task) {
        return new ChunkFile(task);
    }

    @Override
    public void discard(Manifest.FileSeal file) {
        folder.discard(file);
    }

    @Override
    public boolean takesRowsFirst() {
        return true;
    }

    @Override
    public List<Manifest.DumpedObject> objects() {
        return List.copyOf(objects);
    }

    @Override
    public long complete(Manifest manifest) {
        folder.complete(manifest);
        long bytes = objects.stream().mapToLong(object -> object.file().bytes()).sum();
        for (Manifest.DumpedTable table : manifest.tables()) {
            bytes += table.chunks().stream()
                    .mapToLong(chunk -> chunk.file().bytes())
                    .sum();
        }
        return bytes;
    }

    /// The file of a chunk, which comes into being with the first row.
    private final class ChunkFile implements ChunkOutput {
        private final ChunkTask task;
        private @Nullable ChunkWriter writer;

        private ChunkFile(ChunkTask task) {
            this.task = task;
        }

        @Override
        public void write(byte[] bytes, int from, int to) {
            ChunkWriter target = writer;
            if (target == null) {
                target = open();
                writer = target;
            }
            target.write(bytes, from, to);
        }

        private ChunkWriter open() {
            String file =
                    names.rows(task.table().database(), task.table().table(), task.number(), options.compression());
            ChunkWriter opened = folder.writeChunk(file, options.compression(), options.compressionLevel());
            for (String statement : Prologue.ROWS) {
                byte[] text = (statement + ";\n").getBytes(StandardCharsets.UTF_8);
                opened.write(text, 0, text.length);
                opened.endStatement();
            }
            return opened;
        }

        @Override
        public void endStatement() {
            if (writer != null) {
                writer.endStatement();
            }
        }

        @Override
        public Manifest.@Nullable FileSeal finish() {
            return writer == null ? null : writer.finish();
        }

        @Override
        public Rest abort() {
            if (writer != null) {
                writer.abort();
            }
            return Rest.WHOLE;
        }
    }
}
