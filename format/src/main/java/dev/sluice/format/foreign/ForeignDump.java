// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format.foreign;

import dev.sluice.format.Dump;
import dev.sluice.format.FormatException;
import dev.sluice.format.Manifest;
import dev.sluice.format.RowStatements;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;

/// A dump of another tool: definitions have been read, rows stay in their files. Immutable.
///
/// @param manifest what is in it; its files are names for the journal, and have no checksums
/// @param definitions the statements of each object, by its name for the journal
/// @param chunks the files with rows, by theirs
/// @param remarks what the dump is known to lack
record ForeignDump(
        Manifest manifest, Map<String, List<byte[]>> definitions, Map<String, RowFile> chunks, List<String> remarks)
        implements Dump {

    ForeignDump {
        definitions = Map.copyOf(definitions);
        chunks = Map.copyOf(chunks);
        remarks = List.copyOf(remarks);
    }

    @Override
    public boolean isForeign() {
        return true;
    }

    @Override
    public void requireFiles() {
        chunks.forEach((name, chunk) -> {
            try {
                if (Files.size(chunk.file()) != chunk.bytes()) {
                    throw new FormatException.CorruptFile(
                            name,
                            Files.size(chunk.file()),
                            chunk.bytes() + " bytes",
                            Files.size(chunk.file()) + " bytes",
                            null);
                }
            } catch (IOException failure) {
                throw new FormatException.ReadFailed(chunk.file(), failure);
            }
        });
    }

    @Override
    public List<byte[]> definition(Manifest.DumpedObject object) {
        List<byte[]> statements = definitions.get(object.file().path());
        if (statements == null) {
            throw new IllegalArgumentException("the dump has no " + object);
        }
        return statements.stream().map(byte[]::clone).toList();
    }

    @Override
    public RowStatements rows(Manifest.Chunk chunk) {
        RowFile file = chunks.get(chunk.file().path());
        if (file == null) {
            throw new IllegalArgumentException("the dump has no " + chunk);
        }
        return file.open();
    }
}
