// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.cli.options.OutputFlags;
import dev.sluice.format.ChunkReader;
import dev.sluice.format.DumpFolder;
import dev.sluice.format.Manifest;
import dev.sluice.format.Phase;
import dev.sluice.format.RowStatements;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `sluice cat`: a dump folder as one SQL stream in restore order, every file checked against its checksum. A damaged
/// chunk is noticed at its end, so only exit code 0 says that the stream is whole.
@Command(
        name = "cat",
        header = "Prints a dump folder as one SQL stream; whole only if the exit code is 0.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "sluice cat FOLDER | mysql ...",
        parameterListHeading = "%nArguments:%n",
        sortOptions = false)
final class CatCommand implements Verb {

    private static final byte[] STATEMENT_END = ";\n".getBytes(StandardCharsets.US_ASCII);

    @Parameters(paramLabel = "FOLDER", description = "The dump folder.")
    String folder = "";

    @ArgGroup(validate = false, heading = "%nMessages:%n")
    OutputFlags messages = new OutputFlags();

    @Override
    public void run(Run run) {
        DumpFolder dump = DumpFolder.open(Path.of(folder));
        OutputStream out = run.surroundings().out();
        for (Phase phase : Phase.values()) {
            if (phase == Phase.ROWS) {
                dump.manifest().tables().stream()
                        .flatMap(table -> table.chunks().stream())
                        .forEach(chunk -> copyChunk(dump, chunk, out));
            } else {
                dump.manifest().objects().stream()
                        .filter(object -> object.kind().phase() == phase)
                        .forEach(object -> copyScript(dump, object.file(), out));
            }
        }
    }

    private static void copyScript(DumpFolder dump, Manifest.FileSeal file, OutputStream out) {
        byte[] script = dump.readScript(file).toBytes();
        Output.write(out, script, script.length);
    }

    private static void copyChunk(DumpFolder dump, Manifest.Chunk chunk, OutputStream out) {
        try (ChunkReader reader = dump.readChunk(chunk)) {
            RowStatements.Statement statement = reader.next();
            while (statement != null) {
                Output.write(out, statement.bytes(), statement.length());
                Output.write(out, STATEMENT_END, STATEMENT_END.length);
                statement = reader.next();
            }
        }
    }

    @Override
    public OutputFlags messageFlags() {
        return messages;
    }
}
